package lateness_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

func TestDelinquencyTags(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	for _, c := range []struct {
		today string
		want  []string
	}{
		{"2024-02-04", nil}, // due 1 February, and three days of grace
		{"2024-02-05", []string{"few 2024-02-05-"}},
		{"2024-02-07", []string{"few 2024-02-05-"}},
		{"2024-02-08", []string{"some 2024-02-08-", "few 2024-02-05-2024-02-08"}},
	} {
		o.CloseOn(loan, c.today)
		if diff := cmp.Diff(c.want, o.Tags(loan)); diff != "" {
			t.Errorf("%s: %s", c.today, diff)
		}
	}
	if r := loanstest.Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan)}).DelinquencyRange; r == nil || r.Classification != "some" {
		t.Errorf("range of the loan is %+v", r)
	}
	o.Repay(loan, "2024-02-09", "300")
	want := []string{"some 2024-02-08-2024-02-09", "few 2024-02-05-2024-02-08"}
	if diff := cmp.Diff(want, o.Tags(loan)); diff != "" {
		t.Errorf("paid: %s", diff)
	}
}

// Chargebacks of more than was paid on the instalment that is due next are delinquent at once, but no portion of an overdue
// instalment. (docs/semantics/charges.md, 6.1, rules 1 and 3.)
func TestDelinquencyByChargeback(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	paid := []int64{o.Repay(loan, "2024-01-10", "300").ID, o.Repay(loan, "2024-01-10", "300").ID}
	o.Today = calendar.MustParse("2024-01-12")
	for _, id := range paid {
		loanstest.Must(o, loans.ChargeBack, loanstest.OnTransaction(loan, id, loans.ChargebackInput{Amount: money.MustParse("300")}))
	}
	o.Today = calendar.MustParse("2024-01-13")
	d := o.Delinquent(loan)
	if d.PastDueSince != calendar.MustParse("2024-01-12") || d.DelinquentAmount != money.MustParse("300") || !d.Principal.IsZero() {
		t.Errorf("past due since %s, %s delinquent, %s of it principal", d.PastDueSince, d.DelinquentAmount, d.Principal)
	}
}

func TestDelinquencyOfInstalments(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	o.CloseOn(loan, "2024-03-03")
	want := []loans.InstalmentDelinquencyData{
		{RangeID: 1, Classification: "few", MinimumDays: 1, MaximumDays: 3, Amount: money.MustParse("300")}, // two days, without grace
		{RangeID: 3, Classification: "many", MinimumDays: 31, Amount: money.MustParse("300")},
	}
	if diff := cmp.Diff(want, o.Delinquent(loan).InstalmentLevel, cmp.Comparer(func(x, y money.Amount) bool { return x == y })); diff != "" {
		t.Error(diff)
	}
}

// Instalments are tagged while the loan itself is delinquent: three days of grace keep those of 1 February without tags up to the
// 4th; on the 5th the first tag is that of four days. (docs/semantics/charges.md, 6.2.)
func TestInstalmentTagsWaitForTheLoan(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	ranges := func() []string {
		var list []string
		for _, d := range o.Delinquent(loan).InstalmentLevel {
			list = append(list, d.Classification+" "+d.Amount.String())
		}
		return list
	}
	for _, c := range []struct {
		today string
		want  []string
	}{
		{"2024-02-04", nil},
		{"2024-02-05", []string{"some 300"}},
	} {
		o.CloseOn(loan, c.today)
		if diff := cmp.Diff(c.want, ranges()); diff != "" {
			t.Errorf("%s: %s", c.today, diff)
		}
	}
	loanstest.Must(o, loans.CreateDelinquencyAction, loanstest.On(loan, loans.NewDelinquencyAction{Action: "pause", From: calendar.MustParse("2024-02-02"), To: calendar.MustParse("2024-02-29")}))
	if diff := cmp.Diff([]string(nil), ranges()); diff != "" {
		t.Errorf("paused since the second: %s", diff)
	}
}

// An instalment that chargebacks left short is tagged before it is due: with what is missing, by the days since the chargeback.
// (docs/semantics/charges.md, 6.2.)
func TestInstalmentTagOfAChargeback(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	paid := o.Repay(loan, "2024-01-10", "400").ID
	o.Today = calendar.MustParse("2024-02-05")
	loanstest.Must(o, loans.ChargeBack, loanstest.OnTransaction(loan, paid, loans.ChargebackInput{Amount: money.MustParse("150")}))
	o.CloseOn(loan, "2024-02-10")
	want := []book.InstalmentTag{{Instalment: 2, RangeID: 2, Amount: money.MustParse("50")}} // five days; 100 had been paid ahead
	if diff := cmp.Diff(want, o.Account(loan).Loan.InstalmentTags, cmp.Comparer(func(x, y money.Amount) bool { return x == y })); diff != "" {
		t.Error(diff)
	}
}

func TestDelinquencyPause(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	o.CloseOn(loan, "2024-02-05")
	act := func(action, from, to string) error {
		in := loans.NewDelinquencyAction{Action: action, From: calendar.MustParse(from)}
		if to != "" {
			in.To = calendar.MustParse(to)
		}
		_, err := loanstest.Perform(o, loans.CreateDelinquencyAction, loanstest.On(loan, in))
		return err
	}
	if err := act("pause", "2024-02-06", "2024-02-20"); err != nil {
		t.Fatal(err)
	}
	o.CloseOn(loan, "2024-02-10")
	d := o.Delinquent(loan)
	// nine days past due, less four paused (6 to 9 February) and three of grace
	if d.PastDueDays != 9 || d.DelinquentDays != 2 || !d.Pauses[0].Active {
		t.Errorf("within the pause: %+v", d)
	}
	for name, c := range map[string]struct{ action, from, to, code string }{
		"overlapping":            {"pause", "2024-02-19", "2024-03-01", loans.ErrDelinquencyPausesOverlap.ID},
		"the same once more":     {"PAUSE", "2024-02-06", "2024-02-20", loans.ErrDelinquencyPausesOverlap.ID},
		"before the loan":        {"pause", "2023-12-01", "2023-12-05", loans.ErrDelinquencyBeforeDisbursal.ID},
		"no day":                 {"pause", "2024-03-01", "2024-03-01", loans.ErrDelinquencyPauseEmpty.ID},
		"without end":            {"pause", "2024-03-01", "", "validation.msg.loanDelinquencyAction.endDate.cannot.be.blank"},
		"nothing known":          {"stop", "2024-03-01", "", loans.ErrDelinquencyActionUnknown.ID},
		"nothing":                {" ", "2024-03-01", "", "validation.msg.loanDelinquencyAction.action.cannot.be.blank"},
		"resume on another day":  {"resume", "2024-02-11", "", loans.ErrResumeNotToday.ID},
		"resume with an end":     {"resume", "2024-02-10", "2024-02-12", loans.ErrResumeWithEnd.ID},
		"touching pause is fine": {"pause", "2024-02-20", "2024-02-25", ""},
	} {
		if err := act(c.action, c.from, c.to); c.code != "" {
			t.Run(name, func(t *testing.T) { loanstest.Refused(t, err, c.code) })
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := act("resume", "2024-02-10", ""); err != nil {
		t.Fatal(err)
	}
	loanstest.Refused(t, act("resume", "2024-02-10", ""), loans.ErrResumedAlready.ID)
	o.CloseOn(loan, "2024-02-12")
	if d := o.Delinquent(loan); d.DelinquentDays != 4 || d.Pauses[0].To != calendar.MustParse("2024-02-10") {
		t.Errorf("after the resume: %+v", d)
	}
	o.Today = calendar.MustParse("2024-03-20")
	loanstest.Refused(t, act("resume", "2024-03-20", ""), loans.ErrResumeWithoutPause.ID)
	var actions []string
	for _, a := range loanstest.Must(o, loans.ListDelinquencyActions, loans.OfLoan{Loan: operation.ByID(loan)}) {
		actions = append(actions, a.Action)
	}
	if !slices.Equal(actions, []string{"PAUSE", "PAUSE", "RESUME"}) {
		t.Errorf("actions %v", actions)
	}
}

// TestLoansThatEndAreNotDelinquent: only active loans are behind, and every command that moves money says so at once.
// (docs/semantics/charges.md, 6.1, 6.2 and 6.4.)
func TestLoansThatEndAreNotDelinquent(t *testing.T) {
	for name, end := range map[string]func(o *loanstest.Office, loan int64){
		"written off": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
		},
		"rescheduled": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.CloseRescheduled, loanstest.On(loan, loans.Closing{On: o.Today}))
		},
		"foreclosed": func(o *loanstest.Office, loan int64) { loanstest.Foreclose(o, loan) },
		"not paid out": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.UndoDisbursal, loanstest.On(loan, loans.Remark{}))
		},
		"paid and above": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("2000")}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendTagged(t)
			o.CloseOn(loan, "2024-02-20")
			if l := o.Account(loan).Loan; lateness.DelinquencyTag(&l) == nil || l.Arrears.Since != calendar.MustParse("2024-02-01") || len(l.InstalmentTags) == 0 {
				t.Fatalf("before: %+v, %+v", l.DelinquencyTags, l.Arrears)
			}
			end(o, loan)
			l := o.Account(loan).Loan
			if lateness.DelinquencyTag(&l) != nil || l.Arrears != (book.Arrears{}) || len(l.InstalmentTags) != 0 || l.DelinquencyTags[0].LiftedOn != o.Today {
				t.Errorf("after: %+v, %+v, %+v", l.DelinquencyTags, l.Arrears, l.InstalmentTags)
			}
		})
	}
}

// TestSurroundingPause: a pause may surround another one, and a day in both counts once. (docs/semantics/wire-loans.md, 10.3.)
func TestSurroundingPause(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	o.CloseOn(loan, "2024-02-03")
	for _, p := range [][2]string{{"2024-02-10", "2024-02-14"}, {"2024-02-06", "2024-02-20"}} {
		loanstest.Must(o, loans.CreateDelinquencyAction, loanstest.On(loan, loans.NewDelinquencyAction{Action: "pause", From: calendar.MustParse(p[0]), To: calendar.MustParse(p[1])}))
	}
	o.CloseOn(loan, "2024-02-25")
	// 24 days past due, less 14 paused (6 to 19 February) and three of grace
	if d := o.Delinquent(loan); d.PastDueDays != 24 || d.DelinquentDays != 7 {
		t.Errorf("%+v", d)
	}
}

func TestDelinquencyActionsNeedAnActiveLoan(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(nil))).LoanID
	_, err := loanstest.Perform(o, loans.CreateDelinquencyAction, loanstest.On(loan, loans.NewDelinquencyAction{Action: "pause", From: calendar.MustParse("2024-01-05"), To: calendar.MustParse("2024-01-09")}))
	loanstest.Refused(t, err, loans.ErrDelinquencyNotActive.ID)
}
