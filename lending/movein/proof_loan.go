package movein

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// comparison collects the differences of one loan.
type comparison struct {
	loan  int64
	found []Difference
}

func (c *comparison) note(part Part, where, ours, theirs string) {
	if ours != theirs {
		c.found = append(c.found, Difference{LoanID: c.loan, Part: part, Where: where, Ours: ours, Theirs: theirs})
	}
}

func (c *comparison) amount(part Part, where string, ours *money.Amount, theirs money.Amount) {
	if ours == nil {
		ours = &money.Amount{}
	}
	if *ours != theirs {
		c.note(part, where, ours.String(), theirs.String())
	}
}

func (c *comparison) status(ours loans.LoanData, row Row) {
	c.note(States, "status", fmt.Sprint(ours.Status.Number), row.text("loan_status_id"))
}

// schedule compares the instalments, which come by their number.
func (c *comparison) schedule(ours loans.LoanData, rows []Row) {
	periods := slices.DeleteFunc(slices.Clone(ours.Schedule.Periods), func(p loans.ScheduleRow) bool { return p.Number == 0 })
	c.note(Schedules, "number of instalments", fmt.Sprint(len(periods)), fmt.Sprint(len(rows)))
	for i := range min(len(periods), len(rows)) {
		c.instalment(periods[i], rows[i])
	}
}

func (c *comparison) instalment(ours loans.ScheduleRow, row Row) {
	at := func(what string) string { return fmt.Sprintf("instalment %d, %s", ours.Number, what) }
	c.note(Schedules, at("due date"), ours.Due.String(), row.text("duedate"))
	for _, figure := range []struct {
		what   string
		ours   *money.Amount
		column string
	}{
		{"principal", ours.PrincipalDue, "principal_amount"}, {"principal paid", ours.PrincipalPaid, "principal_completed_derived"},
		{"principal written off", ours.PrincipalWrittenOff, "principal_writtenoff_derived"},
		{"interest", ours.InterestDue, "interest_amount"}, {"interest paid", ours.InterestPaid, "interest_completed_derived"},
		{"interest waived", ours.InterestWaived, "interest_waived_derived"}, {"interest written off", ours.InterestWrittenOff, "interest_writtenoff_derived"},
		{"fees", ours.FeeDue, "fee_charges_amount"}, {"fees paid", ours.FeePaid, "fee_charges_completed_derived"},
		{"fees waived", ours.FeeWaived, "fee_charges_waived_derived"}, {"fees written off", ours.FeeWrittenOff, "fee_charges_writtenoff_derived"},
		{"penalties", ours.PenaltyDue, "penalty_charges_amount"}, {"penalties paid", ours.PenaltyPaid, "penalty_charges_completed_derived"},
		{"penalties waived", ours.PenaltyWaived, "penalty_charges_waived_derived"}, {"penalties written off", ours.PenaltyWrittenOff, "penalty_charges_writtenoff_derived"},
	} {
		c.amount(Schedules, at(figure.what), figure.ours, row.amount(figure.column))
	}
}

func (c *comparison) balances(ours loans.LoanData, row Row) {
	s := ours.Summary
	c.amount(Balances, "principal outstanding", &s.PrincipalOutstanding, row.amount("principal_outstanding_derived"))
	c.amount(Balances, "interest outstanding", &s.InterestOutstanding, row.amount("interest_outstanding_derived"))
	c.amount(Balances, "fees outstanding", &s.FeeOutstanding, row.amount("fee_charges_outstanding_derived"))
	c.amount(Balances, "penalties outstanding", &s.PenaltyOutstanding, row.amount("penalty_charges_outstanding_derived"))
	c.amount(Balances, "overpaid", &ours.Overpaid, row.amount("total_overpaid_derived"))
}

// transactions compares those that were not reversed, in any order.
func (c *comparison) transactions(ours loans.LoanData, rows []Row) {
	counts := map[string]int{}
	for _, t := range ours.Transactions {
		if t.ReversedOn.IsZero() && !t.ReversedByUser {
			counts[line(t.Type.Type, t.On.String(), t.Amount, t.Principal, t.Interest, t.Fee, t.Penalty, t.Overpayment)]++
		}
	}
	for _, row := range rows {
		if !row.flag("is_reversed") {
			counts[line(kind(row), row.text("transaction_date"), row.amount("amount"), row.amount("principal_portion_derived"), row.amount("interest_portion_derived"),
				row.amount("fee_charges_portion_derived"), row.amount("penalty_charges_portion_derived"), row.amount("overpayment_portion_derived"))]--
		}
	}
	for text, n := range counts {
		part := Transactions
		if isIncome(text) {
			part = Income
		}
		switch {
		case n > 0:
			c.note(part, "transaction", text, "")
		case n < 0:
			c.note(part, "transaction", "", text)
		}
	}
	slices.SortStableFunc(c.found, func(a, b Difference) int { return cmp.Compare(rank(a.Part), rank(b.Part)) })
}

// line is the text of a transaction. Only payments are spread over components in both systems.
func line(kind loans.TransactionType, day string, amount money.Amount, portions ...money.Amount) string {
	text := fmt.Sprintf("%d %s %s %s", kind, day, kind, amount)
	if slices.Contains([]loans.TransactionType{loans.Disbursement, loans.ReAge, loans.ReAmortize}, kind) {
		return text
	}
	for _, portion := range portions {
		text += " " + portion.String()
	}
	return text
}

func isIncome(line string) bool {
	for _, kind := range income {
		if strings.HasPrefix(line, fmt.Sprintf("%d ", kind)) {
			return true
		}
	}
	return false
}
