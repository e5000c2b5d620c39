package movein

import (
	"context"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// Difference is a figure that the tenant and the source do not agree on.
type Difference struct {
	LoanID int64  `json:"loan"` // of the source
	Part   Part   `json:"part"`
	Where  string `json:"where"`
	Ours   string `json:"ours"`
	Theirs string `json:"theirs"`
}

// Part is a part of a loan that is compared.
type Part string

// The parts, in the order in which the first one that differs names the loan's difference.
const (
	NotCarried   Part = "not carried"
	Refused      Part = "command refused"
	States       Part = "status"
	Schedules    Part = "schedule"
	Balances     Part = "balance"
	Transactions Part = "transactions"
	Income       Part = "income"
)

// Verdict is the proof of one loan.
type Verdict struct {
	LoanID      int64        `json:"loan"`    // of the source
	Account     string       `json:"account"` // its number there
	Equal       bool         `json:"equal"`
	Cause       string       `json:"cause,omitempty"`
	Differences []Difference `json:"differences,omitempty"`
}

// AccountDifference is an account whose balance differs.
type AccountDifference struct {
	Code    string       `json:"code"`
	Ours    money.Amount `json:"ours"` // debits less credits
	Theirs  money.Amount `json:"theirs"`
	LoanIDs []int64      `json:"loans,omitempty"` // of the source, whose lines on the account differ
}

// Proof compares a tenant with its source.
type Proof struct {
	Compared string              `json:"compared"` // of each loan
	Loans    []Verdict           `json:"loans"`
	Equal    int                 `json:"equal"`
	Accounts int                 `json:"accounts"` // that were compared
	Booked   int                 `json:"booked"`   // loans whose lines have the same sums on every account
	Books    []AccountDifference `json:"books,omitempty"`
	Refusals []Refusal           `json:"refusals,omitempty"`
}

// Prove compares every loan, and the trial balance, with the source.
func (i *Import) Prove(ctx context.Context, desk *lending.Desk) (proof *Proof, err error) {
	defer catch(&err)
	shared := newIndex(i.book)
	proof = &Proof{Compared: "schedule, balances, transactions, income", Refusals: i.Refusals}
	refused := map[int64][]Refusal{}
	for _, refusal := range i.Refusals {
		refused[refusal.LoanID] = append(refused[refusal.LoanID], refusal)
	}
	for _, row := range i.book["m_loan"] {
		id := row.id("id")
		verdict := Verdict{LoanID: id, Account: row.text("account_no")}
		for _, what := range obstacles(shared.history(id)) {
			verdict.Differences = append(verdict.Differences, Difference{LoanID: id, Part: NotCarried, Where: what})
		}
		for _, refusal := range refused[id] {
			verdict.Differences = append(verdict.Differences, Difference{LoanID: id, Part: Refused, Where: refusal.Operation, Ours: refusal.Reason})
		}
		if ours := i.IDs.of(Loan, id); ours != 0 {
			loan, err := desk.Loans.Get(ctx, ours)
			if err != nil {
				return nil, err
			}
			verdict.Differences = append(verdict.Differences, compare(loan, row, shared.schedules[id], shared.transactions[id])...)
		}
		verdict.Equal = len(verdict.Differences) == 0
		if verdict.Equal {
			proof.Equal++
		} else {
			verdict.Cause = causeOf(shared.history(id), verdict.Differences)
		}
		proof.Loans = append(proof.Loans, verdict)
	}
	return proof, i.proveBooks(ctx, desk, proof)
}

func rank(part Part) int {
	return slices.Index([]Part{NotCarried, Refused, States, Schedules, Balances, Transactions, Income}, part)
}

// compare compares one loan.
func compare(ours loans.LoanData, row Row, schedule, transactions []Row) (found []Difference) {
	c := &comparison{loan: row.id("id")}
	c.status(ours, row)
	if ours.Summary != nil && row.has("disbursedon_date") {
		c.schedule(ours, schedule)
		c.balances(ours, row)
	}
	c.transactions(ours, transactions)
	return c.found
}
