package lending_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
)

// circle is a loan of 1,000 whose product wants guarantees of 40 percent, 10 of them of the borrower's own and 20 of others, and three
// clients with deposit accounts of 500: the borrower, and two friends.
type circle struct {
	*lendingtest.Bench
	t        *testing.T
	ctx      context.Context
	clients  []int64
	accounts []int64
	loan     int64
}

func newCircle(t *testing.T) *circle {
	t.Helper()
	c := &circle{Bench: lendingtest.Keeping(t), t: t, ctx: context.Background()}
	for range 3 {
		client := c.Client()
		c.clients, c.accounts = append(c.clients, client), append(c.accounts, c.Deposit(client, "500"))
	}
	product := c.Product(func(p *products.NewProduct) {
		p.HoldsGuarantee, p.MandatoryGuarantee = new(true), new(money.MustDecimal("40"))
		p.MinimumOwnFunds, p.MinimumGuarantor = new(money.MustDecimal("10")), new(money.MustDecimal("20"))
		p.InterestRate = new(money.MustDecimal("0"))
	})
	submitted, err := c.Desk.Loans.Submit(c.ctx, c.Application(c.clients[0], product, "1000"))
	c.must(err)
	c.loan = submitted.LoanID
	return c
}

func (c *circle) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// pledge lets one of the clients give a sum.
func (c *circle) pledge(who int, sum string) int64 {
	c.t.Helper()
	made, err := c.Desk.Loans.AddGuarantor(c.ctx, c.loan, loans.NewGuarantor{
		Type: loans.CustomerGuarantor, EntityID: c.clients[who], SavingsID: c.accounts[who], Amount: money.MustParse(sum),
	})
	c.must(err)
	return made.ID
}

func (c *circle) approve() error {
	_, err := c.Desk.Loans.Approve(c.ctx, c.loan, loans.Approval{On: c.Today()})
	return err
}

func (c *circle) disburse() {
	c.t.Helper()
	_, err := c.Desk.Loans.Disburse(c.ctx, c.loan, loans.Disbursal{On: c.Today()})
	c.must(err)
}

// held compares what is held of the three.
func (c *circle) held(want ...string) {
	c.t.Helper()
	var got []string
	for _, account := range c.accounts {
		balance, available := c.OnDeposit(account)
		got = append(got, balance.Sub(available).String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		c.t.Errorf("held: %s", diff)
	}
}

func (c *circle) pay(sum string) lending.LoanResult {
	c.t.Helper()
	paid, err := c.Desk.Loans.Repay(c.ctx, c.loan, loans.Payment{On: c.Today(), Amount: money.MustParse(sum)})
	c.must(err)
	return paid
}

func (c *circle) verified() {
	c.t.Helper()
	findings, err := c.Platform.Verify(c.ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		c.t.Error(findings, err)
	}
}

// TestProductsWantGuarantees: approval looks at all guarantees, at the borrower's own, and at those of others.
func TestProductsWantGuarantees(t *testing.T) {
	c := newCircle(t)
	refused := func(which string) {
		t.Helper()
		err := c.approve()
		var rule *fault.Error
		if !errors.Is(err, loans.ErrGuaranteeTooSmall) || !errors.As(err, &rule) {
			t.Fatalf("approved, or %v", err)
		}
		if got := rule.Violations[0].Field; got != which {
			t.Errorf("refused for %s, want %s", got, which)
		}
	}
	refused("mandatoryGuarantee")
	own := c.pledge(0, "400")
	refused("minimumGuaranteeFromGuarantor")
	friend := c.pledge(1, "400")
	_, err := c.Desk.Loans.UpdateGuarantor(c.ctx, c.loan, own, loans.GuarantorChange{Amount: new(money.FromInt(99))})
	c.must(err)
	refused("minimumGuaranteeFromOwnFunds")
	_, err = c.Desk.Loans.UpdateGuarantor(c.ctx, c.loan, own, loans.GuarantorChange{Amount: new(money.FromInt(100))})
	c.must(err)
	c.held("0", "0", "0")
	c.must(c.approve())
	c.held("100", "400", "0")
	if _, err := c.Desk.Loans.RemoveGuarantor(c.ctx, c.loan, friend); !errors.Is(err, loans.ErrGuarantorFunds) {
		t.Errorf("taken off: %v", err)
	}
	_, err = c.Desk.Loans.UndoApproval(c.ctx, c.loan, loans.Remark{})
	c.must(err)
	c.held("0", "0", "0")
	_, err = c.Desk.Loans.RemoveGuarantor(c.ctx, c.loan, friend)
	c.must(err)
	c.verified()
}

// TestHeldFundsMustBeThere: an approval holds all that was agreed, or is refused as a whole.
func TestHeldFundsMustBeThere(t *testing.T) {
	c := newCircle(t)
	c.pledge(0, "100")
	c.pledge(1, "500")
	_, err := c.Desk.Savings.Withdraw(c.ctx, c.accounts[1], savings.Cash{On: c.Today(), Amount: money.FromInt(1)})
	c.must(err)
	if err := c.approve(); !errors.Is(err, savings.ErrInsufficient) {
		t.Errorf("approved with too little: %v", err)
	}
	c.held("0", "0", "0")
	if status := c.Loan(c.loan).Status.ID; status != loans.Submitted {
		t.Errorf("state %v", status)
	}
}

// TestRepaymentsReleaseGuarantees: each repayment of principal releases the same share, the borrower's part last; its undo holds it
// again, or is refused.
func TestRepaymentsReleaseGuarantees(t *testing.T) {
	c := newCircle(t)
	c.pledge(0, "100")
	c.pledge(1, "300")
	c.pledge(2, "100")
	c.must(c.approve())
	c.disburse()
	c.held("100", "300", "100")
	c.pay("500") // half of it: 250 are held, 100 of them the borrower's
	c.held("100", "112.5", "37.5")
	second := c.pay("350.01")
	c.held("75", "0", "0") // 0.14999 of 500 are 75.00
	_, err := c.Desk.Loans.Adjust(c.ctx, c.loan, second.TransactionID, loans.Adjustment{On: c.Today(), Amount: new(money.Amount)})
	c.must(err)
	c.held("100", "112.5", "37.5")
	again := c.pay("500")
	c.held("0", "0", "0")
	_, err = c.Desk.Savings.Withdraw(c.ctx, c.accounts[1], savings.Cash{On: c.Today(), Amount: money.FromInt(400)})
	c.must(err)
	if _, err := c.Desk.Loans.Adjust(c.ctx, c.loan, again.TransactionID, loans.Adjustment{On: c.Today(), Amount: new(money.Amount)}); !errors.Is(err, savings.ErrInsufficient) {
		t.Errorf("undone without the funds: %v", err)
	}
	c.held("0", "0", "0")
	c.verified()
}

// TestFundsAddUp: once something was held of a guarantor, what is held, given back and recovered is what was agreed.
func TestFundsAddUp(t *testing.T) {
	c := newCircle(t)
	c.pledge(0, "100")
	c.pledge(1, "300")
	var got []string
	note := func(when string) {
		funds := c.Loan(c.loan).Guarantors[1].Funding[0]
		got = append(got, fmt.Sprintf("%s: %s held, %s given back, %s recovered", when, funds.Held, funds.Released, funds.Transferred))
	}
	note("submitted")
	c.must(c.approve())
	note("approved")
	c.disburse()
	c.pay("500")
	note("half repaid")
	c.pay("450")
	note("the borrower's are left")
	_, err := c.Desk.Loans.RecoverGuarantees(c.ctx, c.loan)
	c.must(err)
	note("closed")
	if diff := cmp.Diff([]string{
		"submitted: 0 held, 0 given back, 0 recovered",
		"approved: 300 held, 0 given back, 0 recovered",
		"half repaid: 100 held, 200 given back, 0 recovered",
		"the borrower's are left: 0 held, 300 given back, 0 recovered",
		"closed: 0 held, 300 given back, 0 recovered",
	}, got); diff != "" {
		t.Error(diff)
	}
}

// TestRecoveriesAreUndoneTogether: what is held pays the loan, the borrower's first, and comes back as a whole.
func TestRecoveriesAreUndoneTogether(t *testing.T) {
	c := newCircle(t)
	c.pledge(0, "100")
	c.pledge(1, "300")
	c.pledge(2, "100")
	c.must(c.approve())
	c.disburse()
	c.pay("780") // 220 outstanding, 110 held
	c.held("100", "7.5", "2.5")
	_, err := c.Desk.Loans.RecoverGuarantees(c.ctx, c.loan)
	c.must(err)
	c.held("0", "0", "0")
	balances := func(want ...string) {
		t.Helper()
		var got []string
		for _, account := range c.accounts {
			balance, _ := c.OnDeposit(account)
			got = append(got, balance.String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	balances("400", "492.5", "497.5")
	if open := c.Loan(c.loan).Summary.PrincipalOutstanding; open.String() != "110" {
		t.Errorf("%s outstanding", open)
	}
	if _, err := c.Desk.Loans.RecoverGuarantees(c.ctx, c.loan); !errors.Is(err, loans.ErrNothingHeld) {
		t.Errorf("recovered twice: %v", err)
	}
	var last savings.TransactionData
	page, err := c.Desk.Savings.Statement(c.ctx, c.accounts[1], savings.StatementInput{})
	c.must(err)
	for _, line := range page.Items {
		if line.Type == savings.Withdrawal {
			last = line
		}
	}
	_, err = c.Desk.Savings.UndoTransaction(c.ctx, c.accounts[1], last.ID)
	c.must(err)
	balances("500", "500", "500")
	c.held("100", "7.5", "2.5")
	if open := c.Loan(c.loan).Summary.PrincipalOutstanding; open.String() != "220" {
		t.Errorf("%s outstanding after the undo", open)
	}
	funding := c.Loan(c.loan).Guarantors[1].Funding[0]
	if funding.Held.String() != "7.5" || funding.Released.String() != "292.5" || !funding.Transferred.IsZero() {
		t.Errorf("%+v", funding)
	}
	c.verified()
}

// TestGuarantorsSeeWhatTheyStandFor: the accounts of a client name the loans of others that the client is a guarantor of, and what is
// held for them; users of another office do not see them.
func TestGuarantorsSeeWhatTheyStandFor(t *testing.T) {
	c := newCircle(t)
	c.pledge(0, "100")
	c.pledge(1, "300")
	c.must(c.approve())
	overview, err := c.Desk.Clients.Accounts(c.ctx, c.clients[1])
	c.must(err)
	if len(overview.Guaranteed) != 1 || overview.Guaranteed[0].ID != c.loan || overview.Guaranteed[0].Held.String() != "300" || len(overview.Loans) != 0 {
		t.Errorf("%+v", overview.Guaranteed)
	}
	overview, err = c.Desk.Clients.Accounts(c.ctx, c.clients[2])
	c.must(err)
	if len(overview.Guaranteed) != 0 {
		t.Errorf("stands for %+v", overview.Guaranteed)
	}
	branch, err := c.Desk.Offices.Create(c.ctx, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: c.Today()})
	c.must(err)
	_, err = c.Desk.Loans.Disburse(c.ctx, c.loan, loans.Disbursal{On: c.Today()})
	c.must(err)
	_, err = c.Desk.Clients.ProposeAndAcceptTransfer(c.ctx, c.clients[1], clients.DirectTransfer{OfficeID: branch.ID, On: c.Today()})
	c.must(err)
	clerk := c.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: 7, Username: "clerk", OfficeID: branch.ID, Hierarchy: ".2.", Permissions: []string{operation.AllFunctions},
	})
	overview, err = clerk.Clients.Accounts(c.ctx, c.clients[1])
	c.must(err)
	if len(overview.Savings) != 1 || len(overview.Guaranteed) != 0 {
		t.Errorf("the clerk sees %+v", overview)
	}
}

func TestGuarantorsAreRefused(t *testing.T) {
	c := newCircle(t)
	funds := func(who int, account int64, sum string) loans.NewGuarantor {
		return loans.NewGuarantor{Type: loans.CustomerGuarantor, EntityID: c.clients[who], SavingsID: account, Amount: money.MustParse(sum)}
	}
	c.pledge(1, "100")
	for name, tt := range map[string]struct {
		in   loans.NewGuarantor
		code string
	}{
		"nobody":                  {loans.NewGuarantor{}, "validation.msg.loan.guarantor.guarantorTypeId.cannot.be.blank"},
		"another sort":            {loans.NewGuarantor{Type: 4, EntityID: 1}, "validation.msg.loan.guarantor.guarantorTypeId.is.not.one.of.expected.enumerations"},
		"a client without name":   {loans.NewGuarantor{Type: 1}, "validation.msg.loan.guarantor.entityId.cannot.be.blank"},
		"external without name":   {loans.NewGuarantor{Type: 3, First: "A"}, "validation.msg.loan.guarantor.lastname.cannot.be.blank"},
		"funds without amount":    {loans.NewGuarantor{Type: 1, EntityID: c.clients[0], SavingsID: c.accounts[0]}, "validation.msg.loan.guarantor.amount.not.greater.than.zero"},
		"an amount without funds": {loans.NewGuarantor{Type: 1, EntityID: c.clients[0], Amount: money.FromInt(1)}, "validation.msg.loan.guarantor.savingsId.cannot.be.blank"},
		"funds of staff":          {loans.NewGuarantor{Type: 2, EntityID: 1, SavingsID: 1, Amount: money.FromInt(1)}, "validation.msg.loan.guarantor.savingsId.cannot.also.be.provided.when.guarantorTypeId.is.not.customer"},
		"an unknown client":       {loans.NewGuarantor{Type: 1, EntityID: 99}, "error.msg.client.id.invalid"},
		"unknown staff":           {loans.NewGuarantor{Type: 2, EntityID: 99}, "error.msg.staff.id.invalid"},
		"an unknown account":      {funds(0, 99, "1"), "error.msg.saving.account.id.invalid"},
		"somebody else's account": {funds(0, c.accounts[2], "1"), "validation.msg.loan.linked.savings.account.not.belongs.to.same.client"},
		"a part of a cent":        {funds(0, c.accounts[0], "1.001"), "validation.msg.loan.guarantor.amount.scale.is.greater.than.2"},
		"twice":                   {funds(1, c.accounts[1], "5"), "error.msg.loan.guarantor.exists"},
	} {
		_, err := c.Desk.Loans.AddGuarantor(c.ctx, c.loan, tt.in)
		var refused *fault.Error
		if !errors.As(err, &refused) || !refused.Has(tt.code) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, err := c.Desk.Loans.Guarantors(c.ctx, c.loan); err != nil || len(list) != 1 {
		t.Errorf("%d guarantors, %v", len(list), err)
	}
}
