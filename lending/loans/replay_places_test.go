package loans

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// followingProduct is progressive with interest that follows the payments day by day.
func followingProduct(p *products.Product) {
	progressiveProduct(p)
	p.RecalculatesInterest, p.AdvanceStrategy = true, schedule.AdjustLastUnpaid
	p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
}

// lendProgressive lends 1000 for six months from 1 January 2024 at 12 %.
func lendProgressive(t *testing.T, product func(*products.Product)) (*office, int64) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(product))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
	in.TermFrequency, in.Repayments = 6, 6
	return o, o.newLoan(in)
}

func (o *office) pays(loan int64, on, sum string) int64 { return o.repay(loan, on, sum).ID }

func (o *office) undo(loan, transaction int64) {
	o.t.Helper()
	must(o, AdjustTransaction, OnTransaction[Adjustment]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: Adjustment{On: o.today, Amount: new(money.Amount)},
	})
}

// charge puts a flat charge on a loan.
func (o *office) charge(loan int64, kind schedule.ChargeTime, sum, due string) int64 {
	o.t.Helper()
	definition := o.newCharge(func(c *products.Charge) { c.Name, c.Time = fmt.Sprint("Fee ", o.commands), kind })
	return must(o, AddCharge, on(loan, NewCharge{DefinitionID: definition, Amount: new(percent(sum)), Due: day(due)})).ID
}

// vary puts a change of terms in force without a request for it.
func (o *office) vary(loan int64, v Variation) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		_, err := decide(u, operation.ByID(loan), func(a *Account) (operation.Result, error) {
			a.vary(v)
			return operation.Result{}, a.replayAfterVariation()
		})
		return err
	})
}

// fees says what is charged and paid of fees, row by row.
func fees(a *Account) []string {
	var list []string
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%s %s/%s", row.Due, row.Fee.Paid, row.Fee.Charged))
	}
	return list
}

// sound fails the test when the account does not agree with itself.
func sound(t *testing.T, a *Account) {
	t.Helper()
	if found := a.flaws(); len(found) > 0 {
		t.Error(found)
	}
}

func TestWhatWasPaidOfAChargeMovesWithIt(t *testing.T) {
	o, loan := lendProgressive(t, followingProduct)
	o.charge(loan, schedule.OnSpecifiedDate, "9", "2024-03-06")
	paid := o.pays(loan, "2024-01-20", "400")
	o.vary(loan, Variation{Kind: schedule.MoveDueDate, From: day("2024-03-01"), Date: day("2024-03-14")})

	a := o.account(loan)
	want := []string{"2024-02-01 0/0", "2024-03-14 9/9", "2024-04-14 0/0", "2024-05-14 0/0", "2024-06-14 0/0", "2024-07-14 0/0"}
	if diff := cmp.Diff(want, fees(a)); diff != "" {
		t.Error(diff)
	}
	for _, m := range a.Transaction(paid).Mappings {
		if m.Fee.IsPositive() && m.Instalment != 2 {
			t.Errorf("the fee is said to be paid on instalment %d", m.Instalment)
		}
	}
	sound(t, a)
}

func TestInstalmentFeesAndReshapedRows(t *testing.T) {
	reAge := func(o *office, loan int64, start string, n int, handling ReAgeInterest) {
		must(o, ReAgeLoan, on(loan, ReAgeInput{
			StartDate: day(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: n, Interest: handling,
		}))
	}
	for name, c := range map[string]struct {
		live func(o *office, loan int64)
		want []string
	}{
		"a re-age splits open parts, extra terms leave them": {
			live: func(o *office, loan int64) {
				o.charge(loan, schedule.PerInstalment, "16", "2024-02-06")
				o.pays(loan, "2024-01-01", "122")
				reAge(o, loan, "2024-01-09", 1, ReAgePayableInterest)
				o.vary(loan, Variation{Kind: schedule.ExtendTerm, From: day("2024-01-09"), Number: percent("2")})
			},
			want: []string{"2024-01-01 16/16", "2024-01-09 0/80", "2024-02-09 0/16", "2024-03-09 0/16"},
		},
		"a re-amortisation spreads parts of the past, a later charge leaves them": {
			live: func(o *office, loan int64) {
				o.charge(loan, schedule.PerInstalment, "16", "2024-02-06")
				o.today = day("2024-02-04")
				must(o, ReAmortizeLoan, on(loan, ReAmortizeInput{Interest: ReAmortizeInterestSplit}))
				o.charge(loan, schedule.OnSpecifiedDate, "5", "2024-03-19")
			},
			want: []string{"2024-02-01 0/0", "2024-03-01 0/19.2", "2024-04-01 0/24.2", "2024-05-01 0/19.2", "2024-06-01 0/19.2", "2024-07-01 0/19.2"},
		},
		"a re-amortisation takes the part of the past, a termination gives none back": {
			live: func(o *office, loan int64) {
				o.charge(loan, schedule.PerInstalment, "16", "2024-02-06")
				o.today = day("2024-02-04")
				must(o, ReAmortizeLoan, on(loan, ReAmortizeInput{Interest: ReAmortizeInterestSplit}))
				terminate(o, loan)
			},
			want: []string{"2024-02-01 0/0", "2024-02-04 0/19.2"},
		},
		"split by one re-age and gathered by the next one": {
			live: func(o *office, loan int64) {
				o.charge(loan, schedule.OnSpecifiedDate, "30", "2024-02-07")
				reAge(o, loan, "2024-01-13", 5, ReAgePayableInterest)
				o.today = day("2024-02-18")
				reAge(o, loan, "2024-02-16", 4, ReAgeDefault)
				o.pays(loan, "2024-02-18", "400")
			},
			want: []string{"2024-01-01 0/0", "2024-01-13 6/6", "2024-02-13 24/24", "2024-02-16 0/0", "2024-02-16 0/0", "2024-03-16 0/0", "2024-04-16 0/0", "2024-05-16 0/0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, followingProduct)
			c.live(o, loan)
			a := o.account(loan)
			if diff := cmp.Diff(c.want, fees(a)); diff != "" {
				t.Error(diff)
			}
			sound(t, a)
		})
	}
}

// A payment dated before a charge came up is used up by the charges that were there, though the later one falls due earlier.
func TestAPaymentOfThePastPaysTheChargesOfItsDay(t *testing.T) {
	o, loan := lendProgressive(t, progressiveProduct)
	first := o.charge(loan, schedule.OnSpecifiedDate, "16", "2024-02-14")
	o.today = day("2024-01-19")
	later := o.charge(loan, schedule.OnSpecifiedDate, "14", "2024-02-04")
	must(o, Repay, on(loan, Payment{On: day("2024-01-04"), Amount: amount("191")}))
	a := o.account(loan)
	if got, want := a.Charge(first).Paid, amount("16"); got != want {
		t.Errorf("paid of the charge that was there: %s, want %s", got, want)
	}
	if got := a.Charge(later).Paid; !got.IsZero() {
		t.Errorf("paid of the charge that came later: %s", got)
	}
	sound(t, a)
}

func TestRowsKeepWhatWasPaidWhereTheModelDoesNotKnow(t *testing.T) {
	for name, v := range map[string]Variation{
		"extra terms":    {Kind: schedule.ExtendTerm, From: day("2024-06-01"), Number: percent("2")},
		"a lower rate":   {Kind: schedule.RateFromInstalment, From: day("2024-02-01"), Number: percent("1")},
		"interest pause": {Kind: schedule.PauseInterest, From: day("2024-01-10"), Date: day("2024-01-31")},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, progressiveProduct)
			o.charge(loan, schedule.PerInstalment, "19", "2024-01-17")
			o.pays(loan, "2024-01-01", "900")
			o.vary(loan, v)
			a := o.account(loan)
			sound(t, a)
			var principal money.Amount
			for i := range a.Instalments {
				principal = principal.Add(a.Instalments[i].Principal.Charged)
			}
			if principal != amount("1000") {
				t.Errorf("the rows repay %s: %v", principal, dues(a))
			}
		})
	}
}

func TestNothingBringsInterestBackAfterItEnded(t *testing.T) {
	zeroInterest := func(p *products.Product) {
		followingProduct(p)
		p.ChargeOffBehaviour = products.ZeroInterest
	}
	o, loan := lendProgressive(t, zeroInterest)
	o.vary(loan, Variation{Kind: schedule.RateFromInstalment, From: day("2024-04-01"), Number: percent("20")})
	o.today = day("2024-02-15")
	must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
	for i, row := range o.account(loan).Instalments {
		if ended := row.From.After(day("2024-02-15")); ended && !row.Interest.Charged.IsZero() {
			t.Errorf("instalment %d charges %s of interest", i+1, row.Interest.Charged)
		}
	}
}

// A contract that is terminated has no interest to come, though the loan is charged off afterwards: a due date that was to move
// later moves nothing.
func TestAChargeOffBehindATermination(t *testing.T) {
	o, loan := lendProgressive(t, progressiveProduct)
	o.vary(loan, Variation{Kind: schedule.MoveDueDate, From: day("2024-06-01"), Date: day("2024-06-10")})
	o.today = day("2024-02-02")
	must(o, TerminateContract, on(loan, TerminationInput{}))
	want := dues(o.account(loan))
	must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
	o.undo(loan, o.pays(loan, "2024-01-24", "23"))
	if diff := cmp.Diff(want, dues(o.account(loan))); diff != "" {
		t.Error(diff)
	}
}

// A write-off behind a charge-off without interest writes the open rows from the model once more (semantics-schedule-progressive
// 14). Those that payments met since keep the principal that their interest became, so the last one repays what is left.
func TestAWriteOffBehindAChargeOff(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		followingProduct(p)
		p.ChargeOffBehaviour = products.ZeroInterest
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
	o.pays(loan, "2024-01-01", "260.48")
	must(o, WriteOffLoan, on(loan, Closing{On: o.today}))
	a := o.account(loan)
	if got, want := a.principalCharged(), amount("1000"); got != want {
		t.Errorf("the rows repay %s, want %s: %v", got, want, dues(a))
	}
	sound(t, a)
}

func TestExtraTermsBehindTheEndOfAReAgedLoan(t *testing.T) {
	o, loan := lendProgressive(t, followingProduct)
	o.vary(loan, Variation{Kind: schedule.ExtendTerm, From: day("2024-06-01"), Number: percent("2")})
	o.today = day("2024-02-05")
	must(o, ReAgeLoan, on(loan, ReAgeInput{
		StartDate: day("2024-02-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3, Interest: ReAgeDefault,
	}))
	o.pays(loan, "2024-02-05", "1017.03")
	a := o.account(loan)
	sound(t, a)
	// What fell due before the extra terms stays as the re-age made it.
	if got, want := a.Instalments[1].Principal.Charged, amount("330.02"); got != want {
		t.Errorf("principal of the first new instalment %s, want %s: %v", got, want, dues(a))
	}
}

func TestWaiversAreTakenBackWhereTheyWere(t *testing.T) {
	o, loan := lendProgressive(t, followingProduct)
	charge := o.charge(loan, schedule.OnSpecifiedDate, "17", "2024-01-14")
	o.today = day("2024-01-20")
	must(o, ReAgeLoan, on(loan, ReAgeInput{
		StartDate: day("2024-02-09"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 5, Interest: ReAgeFullInterest,
	}))
	waiver := must(o, WaiveCharge, OnCharge[ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
	if a := o.account(loan); a.Charge(charge).Waived != amount("17") || !a.Charge(charge).Outstanding().IsZero() {
		t.Errorf("the split charge is waived by %s", a.Charge(charge).Waived)
	}
	less := OnTransaction[Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(waiver.SubID)}
	less.Body = Adjustment{On: o.today, Amount: new(amount("5"))}
	again := must(o, AdjustTransaction, less)
	if a := o.account(loan); a.Charge(charge).Waived != amount("5") {
		t.Errorf("the adjusted waiver waives %s", a.Charge(charge).Waived)
	}
	o.undo(loan, again.ID)
	a := o.account(loan)
	if !a.Charge(charge).Waived.IsZero() {
		t.Errorf("still waived: %s", a.Charge(charge).Waived)
	}
	sound(t, a)
}

// A disbursement before the payment that overpaid the loan takes nothing of the overpayment: what it was made with is
// replaced.
func TestADisbursementOfThePastIsReplayed(t *testing.T) {
	o := newOffice(t)
	tranches := func(p *products.Product) {
		followingProduct(p)
		p.MultiDisburse, p.MaxTranches, p.NoExpectedTranches = true, 5, true
	}
	in := o.applicationFor(o.newProduct(tranches))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
	loan := must(o, Submit, in).LoanID
	must(o, Approve, on(loan, Approval{On: o.today}))
	must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("500"))}))
	o.pays(loan, "2024-01-10", "550")
	made := must(o, Disburse, on(loan, Disbursal{On: day("2024-01-05"), Amount: new(amount("300"))}))

	a := o.account(loan)
	live := a.Live(Disbursement)
	second := live[len(live)-1]
	if second.ID != made.SubID || len(second.Related(Replays)) != 1 || !second.Overpayment.IsZero() {
		t.Errorf("disbursement %d overpaid by %s replays %v, the answer names %d", second.ID, second.Overpayment, second.Related(Replays), made.SubID)
	}
	for _, tranche := range a.Loan.Tranches {
		if tranche.Disbursed() && a.Transaction(tranche.TransactionID).Reversed {
			t.Errorf("the tranche of %s refers to a transaction that is out of force", tranche.Principal)
		}
	}
}

func TestRowsWithoutAnythingOpenAreMet(t *testing.T) {
	reAge := func(o *office, loan int64, start string, n int, handling ReAgeInterest) {
		must(o, ReAgeLoan, on(loan, ReAgeInput{
			StartDate: day(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: n, Interest: handling,
		}))
	}
	for name, live := range map[string]func(o *office, loan int64){
		"no additional row for a charge that a re-age split": func(o *office, loan int64) {
			o.charge(loan, schedule.OnSpecifiedDate, "10", "2024-01-31")
			reAge(o, loan, "2024-01-01", 1, ReAgePayableInterest)
			o.charge(loan, schedule.PerInstalment, "11", "2024-01-13")
		},
		"a waived charge behind the end of a terminated contract": func(o *office, loan int64) {
			charge := o.charge(loan, schedule.OnSpecifiedDate, "8", "2024-01-16")
			reAge(o, loan, "2024-01-16", 5, ReAgeDefault)
			must(o, WaiveCharge, OnCharge[ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
			must(o, TerminateContract, on(loan, TerminationInput{}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, followingProduct)
			live(o, loan)
			o.update(func(u *operation.Unit) error {
				for flaw, err := range Flaws(u, &ledger.Tally{}) {
					if err != nil {
						return err
					}
					t.Error(flaw.Text)
				}
				return nil
			})
		})
	}
}
