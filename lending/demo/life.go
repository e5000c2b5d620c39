package demo

import (
	"context"
	"math/rand/v2"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// life is the way of one loan.
type life struct {
	bank   *Bank
	client client
	rng    *rand.Rand
	offer  offer

	loan      int64
	principal money.Amount
	open      money.Amount // what is owed, after the last command
	drawn     money.Amount // of a loan that is drawn in parts

	late  habit
	until int // instalments that are paid before money runs out; 0: it never does
	early int // instalments after which all is paid back; 0: not before the end
	paid  int // instalments paid

	abandoned bool // nobody does anything about what is overdue
}

// habit is how many days after a due date somebody pays, at least and at most.
type habit struct{ least, most int }

// character draws how somebody repays.
func (l *life) character() {
	switch draw := l.rng.IntN(100); {
	case draw < 50:
		l.late = habit{0, 0}
	case draw < 58:
		l.late = habit{-2, 1}
	case draw < 74:
		l.late = habit{1, 21}
	case draw < 81 && l.atOnce():
		l.early = between(l.rng, 3, 9)
	case draw >= 81:
		l.late, l.until = habit{0, 2}, between(l.rng, 1, 8)
	}
}

// atOnce reports whether the loan is paid out in one sum. Only what has gone out can be paid back.
func (l *life) atOnce() bool { return !l.offer.planned && !l.offer.drawn }

// apply hands an application in.
func (l *life) apply(ctx context.Context) error {
	b := l.bank
	l.offer = b.offered(l)
	l.principal = units(l.offer.least + l.offer.step*l.rng.IntN((l.offer.most-l.offer.least)/l.offer.step+1))
	l.character()
	in := loans.Application{
		ClientID: l.client.id, ProductID: l.offer.product, Principal: l.principal, Repayments: one(l.rng, l.offer.terms),
		SubmittedOn: b.today, ExpectedDisbursement: b.today.AddDays(between(l.rng, 3, 6)), OfficerID: l.client.officer.staff,
		PurposeID: one(l.rng, b.values[refdata.LoanPurposeCode]),
	}
	if l.offer.fee != 0 {
		in.Charges = []loans.Applied{{ChargeID: l.offer.fee, Amount: money.DecimalFromInt(1)}}
	}
	if l.offer.planned {
		half := units(l.offer.least / 2)
		in.Tranches = []loans.PlannedTranche{
			{On: in.ExpectedDisbursement, Principal: half}, {On: in.ExpectedDisbursement.AddMonths(3), Principal: l.principal.Sub(half)},
		}
	}
	made, err := l.client.officer.desk.Loans.Submit(ctx, in)
	done, err := b.gave("an application", err)
	if err != nil || !done {
		return err
	}
	l.loan = made.LoanID
	b.report.Loans++
	b.lives = append(b.lives, l)
	b.on(b.today.AddDays(between(l.rng, 0, 3)), func(ctx context.Context) error { return l.decide(ctx, in.ExpectedDisbursement) })
	return nil
}

// decide approves the application, or does not.
func (l *life) decide(ctx context.Context, payout calendar.Date) error {
	b := l.bank
	switch draw := l.rng.IntN(100); {
	case draw < 4:
		_, err := l.client.officer.desk.Loans.Reject(ctx, l.loan, loans.Rejection{On: b.today, Note: "Income does not suffice"})
		_, err = b.gave("a rejection", err)
		return err
	case draw < 7:
		_, err := l.client.officer.desk.Loans.Withdraw(ctx, l.loan, loans.Withdrawal{On: b.today, Note: "Borrower changed plans"})
		_, err = b.gave("a withdrawal", err)
		return err
	}
	_, err := l.client.officer.desk.Loans.Approve(ctx, l.loan, loans.Approval{On: b.today})
	done, err := b.gave("an approval", b.bySecond(ctx, err))
	if err == nil && done {
		b.on(payout, l.disburse)
	}
	return err
}

// disburse pays out the loan, or its first part.
func (l *life) disburse(ctx context.Context) error {
	b := l.bank
	in := loans.Disbursal{On: b.today, PaymentTypeID: b.channels[0]}
	switch {
	case l.offer.drawn:
		l.drawn = units(l.offer.least / 2)
		in.Amount = &l.drawn
	case l.offer.capitalizes:
		in.Amount = new(l.principal.Sub(l.offer.capitalized())) // what is approved covers both
	case l.offer.planned:
		in.Amount = new(units(l.offer.least / 2))
		b.on(b.today.AddMonths(3), l.disburseRest)
	}
	made, err := b.people.teller.Loans.Disburse(ctx, l.loan, in)
	done, err := b.gave("a disbursement", err)
	if err != nil || !done {
		return err
	}
	l.open = made.Balance.Total()
	if l.offer.capitalizes {
		if err := l.capitalize(ctx); err != nil {
			return err
		}
	}
	return l.await(ctx)
}

// capitalize adds the lender's fee to the principal.
func (l *life) capitalize(ctx context.Context) error {
	made, err := l.bank.people.approver.Loans.CapitalizeIncome(ctx, l.loan, loans.CapitalizedIncomeInput{On: l.bank.today, Amount: l.offer.capitalized()})
	done, err := l.bank.gave("a capitalized fee", err)
	if done {
		l.open = made.Balance.Total()
	}
	return err
}

// disburseRest pays out the second tranche of a loan that is still being repaid.
func (l *life) disburseRest(ctx context.Context) error {
	if l.open.IsZero() || l.until != 0 {
		return nil
	}
	made, err := l.bank.people.teller.Loans.Disburse(ctx, l.loan, loans.Disbursal{On: l.bank.today, Amount: new(l.principal.Sub(units(l.offer.least / 2)))})
	done, err := l.bank.gave("a second tranche", err)
	if done {
		l.open = made.Balance.Total()
	}
	return err
}

// await puts the next payment on the agenda.
func (l *life) await(ctx context.Context) error {
	rows, err := l.unpaid(ctx)
	if err != nil || len(rows) == 0 {
		return err
	}
	b, due := l.bank, rows[0].Due
	if l.until > 0 && l.paid >= l.until {
		return l.fail(due)
	}
	day := due.AddDays(between(l.rng, l.late.least, l.late.most))
	if !day.After(b.today) {
		day = b.today.AddDays(1)
	}
	b.on(day, func(ctx context.Context) error {
		if day.After(due) { // there may be penalties and other interest since
			return l.payWhatIsDue(ctx)
		}
		return l.pay(ctx, owed(rows, due))
	})
	return nil
}

// unpaid are the instalments of an active loan that are open, by due date.
func (l *life) unpaid(ctx context.Context) (open []loans.ScheduleRow, err error) {
	loan, err := l.bank.system.Loans.Get(ctx, l.loan)
	if err != nil || loan.Status.ID != loans.Active {
		return nil, err
	}
	for _, row := range loan.Schedule.Periods {
		if row.Number > 0 && row.TotalOutstanding.IsPositive() {
			open = append(open, row)
		}
	}
	return open, nil
}

// owed is the part of instalments that is due by a day.
func owed(rows []loans.ScheduleRow, by calendar.Date) (sum money.Amount) {
	for _, row := range rows {
		if !row.Due.After(by) {
			sum = sum.Add(*row.TotalOutstanding)
		}
	}
	return sum
}

// payWhatIsDue pays all that is due, and goes on to the next instalment.
func (l *life) payWhatIsDue(ctx context.Context) error {
	rows, err := l.unpaid(ctx)
	if err != nil {
		return err
	}
	return l.pay(ctx, owed(rows, l.bank.today))
}

// pay pays a sum, if the loan is still open, and goes on to the next instalment.
func (l *life) pay(ctx context.Context, sum money.Amount) error {
	if l.early > 0 && l.paid >= l.early {
		return l.payOff(ctx)
	}
	if sum = money.Min(sum, l.open); sum.IsPositive() {
		if done, err := l.repay(ctx, sum); err != nil || !done {
			return err
		}
		l.paid++
		if err := l.aside(ctx); err != nil {
			return err
		}
	}
	if l.open.IsZero() {
		return nil
	}
	return l.await(ctx)
}

// repay makes a payment.
func (l *life) repay(ctx context.Context, sum money.Amount) (done bool, err error) {
	b := l.bank
	made, err := b.people.teller.Loans.Repay(ctx, l.loan, loans.Payment{On: b.today, Amount: sum, PaymentTypeID: one(l.rng, b.channels)})
	return l.after("a repayment", made, err)
}

// after notes a command on the loan and what is owed after it.
func (l *life) after(what string, made lending.LoanResult, err error) (done bool, failed error) {
	done, err = l.bank.gave(what, err)
	if done {
		l.open = made.Balance.Total()
	}
	return done, err
}

// payOff pays all that is owed ahead of time.
func (l *life) payOff(ctx context.Context) error {
	b := l.bank
	due, err := b.people.teller.Loans.TransactionTemplate(ctx, l.loan, loans.TransactionTemplateInput{Command: "prepayLoan", On: b.today})
	if err != nil {
		return err
	}
	_, err = l.repay(ctx, due.Amount)
	return err
}

// aside is what happens apart from the instalments, now and then, when one has been paid.
func (l *life) aside(ctx context.Context) error {
	b := l.bank
	switch draw := l.rng.IntN(100); {
	case l.offer.drawn && draw < 30:
		return l.draw(ctx)
	case draw < 31 && draw >= 30 && !l.offer.drawn:
		sum := units(5)
		if !sum.Less(l.open) {
			return nil
		}
		made, err := b.people.approver.Loans.CreditGoodwill(ctx, l.loan, loans.Payment{On: b.today, Amount: sum, Note: "For a complaint about a letter"})
		_, err = l.after("goodwill", made, err)
		return err
	case draw == 40 && l.offer.progressive:
		return l.bounce(ctx)
	case draw == 50 && l.atOnce():
		return l.overpay(ctx)
	}
	return nil
}

// draw takes more of a credit line, while there is room.
func (l *life) draw(ctx context.Context) error {
	sum := units(200 * between(l.rng, 1, 4))
	if l.principal.Less(l.drawn.Add(sum)) {
		return nil
	}
	b := l.bank
	made, err := b.people.teller.Loans.Disburse(ctx, l.loan, loans.Disbursal{On: b.today, Amount: &sum, PaymentTypeID: b.channels[0]})
	done, err := l.after("a draw", made, err)
	if done {
		l.drawn = l.drawn.Add(sum)
	}
	return err
}

// bounce pays a little extra, which the payer's bank takes back.
func (l *life) bounce(ctx context.Context) error {
	if !units(60).Less(l.open) {
		return nil
	}
	b := l.bank
	made, err := b.people.teller.Loans.Repay(ctx, l.loan, loans.Payment{On: b.today, Amount: units(25), PaymentTypeID: b.channels[1]})
	done, err := l.after("an extra payment", made, err)
	if err != nil || !done {
		return err
	}
	back, err := b.people.teller.Loans.ChargeBack(ctx, l.loan, made.TransactionID, loans.ChargebackInput{Amount: units(25), Note: "Direct debit returned"})
	_, err = l.after("a chargeback", back, err)
	return err
}

// overpay pays all that is owed and more, and gets the rest back.
func (l *life) overpay(ctx context.Context) error {
	b := l.bank
	if l.open.IsZero() || units(2000).Less(l.open) {
		return nil
	}
	if done, err := l.repay(ctx, l.open.Add(units(15))); err != nil || !done {
		return err
	}
	loan, err := b.system.Loans.Get(ctx, l.loan)
	if err != nil || !loan.Overpaid.IsPositive() {
		return err
	}
	made, err := b.people.teller.Loans.RefundCreditBalance(ctx, l.loan, loans.Payment{On: b.today, Amount: loan.Overpaid})
	_, err = l.after("a refund of an overpayment", made, err)
	return err
}
