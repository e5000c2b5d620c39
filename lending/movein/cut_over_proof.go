package movein

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Prove compares every loan as it is at the end of the day of its cut-over with the totals of the other system, instalment by instalment too,
// and the entries that opened the loans with the sums of the file, by account.
func (t *Taken) Prove(ctx context.Context, desk *lending.Desk) (*Proof, error) {
	proof := &Proof{Compared: "outstanding by component, overdue, next due date, instalments"}
	refused := map[string][]Problem{}
	for _, p := range t.problems {
		refused[p.Loan] = append(refused[p.Loan], p)
	}
	ours, theirs := map[string]balances{}, map[string]balances{}
	for i := range t.loans.Loans {
		l := &t.loans.Loans[i]
		c := &comparison{loan: int64(l.Line)}
		for _, p := range refused[l.ExternalID] {
			c.found = append(c.found, Difference{LoanID: c.loan, Part: Refused, Where: p.Column, Ours: p.What})
		}
		if id := t.ids.of(Loan, c.loan); id != 0 && len(c.found) == 0 {
			loan, err := desk.AsOf(lending.Then{On: l.Balances.On}).Loans.Get(ctx, id)
			if err != nil {
				return nil, err
			}
			c.left(loan, l)
			if ours[l.ExternalID], err = openedBy(ctx, desk, id, l.Balances.On); err != nil {
				return nil, err
			}
			theirs[l.ExternalID] = openingOf(l, loan, t.named.products[l.Product])
		}
		verdict := Verdict{LoanID: c.loan, Account: l.ExternalID, Equal: len(c.found) == 0, Differences: c.found}
		if verdict.Equal {
			proof.Equal++
		} else {
			verdict.Cause = string(c.found[0].Part)
		}
		proof.Loans = append(proof.Loans, verdict)
	}
	t.proveOpening(proof, ours, theirs)
	return proof, nil
}

// left compares a loan with what the other system left.
func (c *comparison) left(ours loans.LoanData, l *LoanLeft) {
	c.note(States, "status", ours.Status.Label, loans.Active.Option().Label)
	if ours.Summary == nil {
		return
	}
	s := ours.Summary
	c.amount(Balances, "principal outstanding", &s.PrincipalOutstanding, l.Outstanding.Principal)
	c.amount(Balances, "interest outstanding", &s.InterestOutstanding, l.Outstanding.Interest)
	c.amount(Balances, "fees outstanding", &s.FeeOutstanding, l.Outstanding.Fees)
	c.amount(Balances, "penalties outstanding", &s.PenaltyOutstanding, l.Outstanding.Penalties)
	c.amount(Balances, "overdue", &s.Overdue, l.Overdue)
	rows := instalmentsOf(ours)
	c.note(Schedules, "number of instalments", fmt.Sprint(len(rows)), fmt.Sprint(len(l.Balances.Instalments)))
	var next calendar.Date
	for i, row := range rows {
		if next.IsZero() && !row.Due.Before(l.Balances.On) {
			next = row.Due
		}
		if i < len(l.Balances.Instalments) {
			c.instalmentLeft(row, l.Balances.Instalments[i])
		}
	}
	c.note(Schedules, "next due date", orNone(next), orNone(l.NextDue))
}

func (c *comparison) instalmentLeft(ours loans.ScheduleRow, theirs loans.RemainingInstalment) {
	at := func(what string) string { return "instalment " + fmt.Sprint(ours.Number) + ", " + what }
	c.note(Schedules, at("due date"), ours.Due.String(), theirs.Due.String())
	c.amount(Schedules, at("principal"), ours.PrincipalDue, theirs.Principal)
	c.amount(Schedules, at("interest"), ours.InterestDue, theirs.Interest)
	c.amount(Schedules, at("fees"), ours.FeeDue, theirs.Fees)
	c.amount(Schedules, at("penalties"), ours.PenaltyDue, theirs.Penalties)
}

// instalmentsOf are the rows of a schedule without the disbursement.
func instalmentsOf(loan loans.LoanData) []loans.ScheduleRow {
	return slices.DeleteFunc(slices.Clone(loan.Schedule.Periods), func(p loans.ScheduleRow) bool { return p.Number == 0 })
}

// openedBy adds up the entries of a loan of the day of its cut-over, by account.
func openedBy(ctx context.Context, desk *lending.Desk, id int64, on calendar.Date) (balances, error) {
	sums := balances{}
	for line, err := range lending.Each(ctx, desk.Ledger.Entries, ledger.EntryFilter{LoanID: id, From: on, To: on}) {
		if err != nil {
			return nil, err
		}
		sums.post(line.AccountCode, line.Side == ledger.Debit, line.Amount)
	}
	return sums, nil
}

// openingOf is what the file puts on the accounts of the product: the principal and, under periodic accrual, what has been earned by the end
// of the day and is still owed.
func openingOf(l *LoanLeft, ours loans.LoanData, product products.ProductData) balances {
	sums := balances{}
	put := func(account string, amount money.Amount) {
		if !amount.IsZero() {
			sums.post(product.Mappings[account].Code, true, amount)
		}
	}
	if len(product.Mappings) == 0 {
		return sums
	}
	put("loanPortfolioAccount", l.Outstanding.Principal)
	if product.AccountingRule != ledger.PeriodicAccrual {
		return sums
	}
	coins := money.Arithmetic{Digits: ours.Currency.DecimalPlaces}
	for i, row := range instalmentsOf(ours) {
		if i == len(l.Balances.Instalments) {
			break
		}
		left := l.Balances.Instalments[i]
		earned := schedule.Row{From: row.From, Due: left.Due, Interest: left.Interest}
		put("receivableInterestAccount", schedule.InterestUntil(coins, earned, l.Balances.On, ours.InterestChargedFrom))
		if !left.Due.After(l.Balances.On) {
			put("receivableFeeAccount", left.Fees)
			put("receivablePenaltyAccount", left.Penalties)
		}
	}
	return sums
}

// proveOpening compares the accounts on which the loans were opened. The account of the opening balances takes the other side of each entry, and
// is none of them.
func (t *Taken) proveOpening(proof *Proof, ours, theirs map[string]balances) {
	sum, want, culprits := balances{}, balances{}, map[string][]int64{}
	for i := range t.loans.Loans {
		l := &t.loans.Loans[i]
		own, file := ours[l.ExternalID], theirs[l.ExternalID]
		equal := true
		for code := range file {
			sum[code], want[code] = sum[code].Add(own[code]), want[code].Add(file[code])
			if own[code] != file[code] {
				culprits[code], equal = append(culprits[code], int64(l.Line)), false
			}
		}
		if equal {
			proof.Booked++
		}
	}
	proof.Accounts = len(want)
	for _, code := range sum.differing(want) {
		proof.Books = append(proof.Books, AccountDifference{Code: code, Ours: sum[code], Theirs: want[code], LoanIDs: culprits[code]})
	}
	slices.SortFunc(proof.Books, func(a, b AccountDifference) int { return cmp.Compare(a.Code, b.Code) })
}
