package movein

import (
	"context"
	"errors"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// named are the records of the tenant that loans name.
type named struct {
	clients  map[string]int64                // by external id
	products map[string]products.ProductData // by short name
}

// find reads what the loans name.
func (c CutOver) find(ctx context.Context, desk *lending.Desk) (named, error) {
	n := named{map[string]int64{}, map[string]products.ProductData{}}
	wanted := map[string]bool{}
	for i := range c.Loans {
		wanted[c.Loans[i].Client] = true
	}
	for client, err := range lending.Each(ctx, desk.Clients.List, clients.Filter{}) {
		if err != nil {
			return n, err
		}
		if wanted[client.ExternalID] {
			n.clients[client.ExternalID] = client.ID
		}
	}
	all, err := desk.Products.List(ctx)
	if err != nil {
		return n, err
	}
	for _, product := range all {
		if n.products[product.ShortName], err = desk.Products.Get(ctx, product.ID); err != nil {
			return n, err
		}
	}
	return n, nil
}

// unknown lists the loans whose client or product the tenant does not have.
func (c CutOver) unknown(n named) (found []Problem) {
	for i := range c.Loans {
		l := &c.Loans[i]
		if n.clients[l.Client] == 0 {
			found = append(found, l.problem("client", "the tenant has no client with the external id %q", l.Client))
		}
		if n.products[l.Product].ID == 0 {
			found = append(found, l.problem("product", "the tenant has no product with the short name %q", l.Product))
		}
	}
	return found
}

// Survey lists all that cannot be carried: contradictions within the loans, clients and products that the tenant does not have, and what
// it refuses. The loans are taken over in a private copy; the tenant is not written.
func (c CutOver) Survey(ctx context.Context, desk *lending.Desk, watch func(Progress)) ([]Problem, error) {
	found := c.Check()
	n, err := c.find(ctx, desk)
	if err != nil {
		return found, err
	}
	found = append(found, c.unknown(n)...)
	sound, _ := c.Without(found)
	fork, err := desk.Fork(ctx, lending.ForkOptions{OnDisk: true})
	if err != nil {
		return found, err
	}
	tried, err := sound.carry(ctx, fork.Desk, n, watch)
	return append(found, tried.problems...), errors.Join(err, fork.Close())
}

// Taken is what a cut-over made.
type Taken struct {
	Commands int

	problems []Problem // refusals
	loans    CutOver
	named    named
	ids      IDs
}

// Carry takes the loans over, each by three commands with idempotency keys made of its external id: application, approval and cut-over. A
// repeated call continues an interrupted one. A refused loan is part of the proof, and the others go on.
func (c CutOver) Carry(ctx context.Context, desk *lending.Desk, watch func(Progress)) (*Taken, error) {
	n, err := c.find(ctx, desk)
	if err != nil {
		return nil, err
	}
	return c.carry(ctx, desk, n, watch)
}

func (c CutOver) carry(ctx context.Context, desk *lending.Desk, n named, watch func(Progress)) (*Taken, error) {
	m := &mover{desk: desk, made: &Import{IDs: IDs{}}, watch: watch, total: 3 * len(c.Loans), failed: map[int64]bool{}}
	taken := &Taken{loans: c, named: n, ids: m.made.IDs}
	for i := range c.Loans {
		l := &c.Loans[i]
		m.refused = nil
		for _, step := range c.steps(l, n) {
			if err := m.carryOut(ctx, []Step{step}); err != nil {
				return taken, err
			}
			taken.Commands++
			if m.refused != nil {
				taken.problems = append(taken.problems, l.problemsOf(m.refused)...)
				break
			}
		}
	}
	return taken, nil
}

// steps take one loan over.
func (c CutOver) steps(l *LoanLeft, n named) []Step {
	submitted := l.SubmittedOn
	if submitted.IsZero() {
		submitted = l.Balances.DisbursedOn
	}
	made := Ref{Loan, int64(l.Line)}
	step := func(name string, of operation.Operation, input func(IDs) any) Step {
		return Step{Key: "cut-over/" + l.ExternalID + "/" + name, LoanID: made.ID, Operation: of, Input: input}
	}
	apply := step("application", loans.Submit, func(IDs) any {
		return &loans.Application{
			ClientID: n.clients[l.Client], ProductID: n.products[l.Product].ID, ExternalID: l.ExternalID, AccountNo: l.AccountNo, Principal: l.Principal,
			Repayments: l.Repayments, InterestRate: l.InterestRate, SubmittedOn: submitted, ExpectedDisbursement: l.Balances.DisbursedOn,
		}
	})
	apply.Makes = []Ref{made}
	return []Step{
		apply,
		step("approval", loans.Approve, func(ids IDs) any {
			return &loans.Addressed[loans.Approval]{Loan: operation.ByID(ids[made]), Body: loans.Approval{On: submitted}}
		}),
		step("balances", loans.TakeOver, func(ids IDs) any {
			return &loans.Addressed[loans.CutOver]{Loan: operation.ByID(ids[made]), Body: c.input(l)}
		}),
	}
}
