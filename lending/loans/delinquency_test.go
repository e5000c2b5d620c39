package loans

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// newBucket makes ranges of 1-3, 4-30 and more than 30 days, in a bucket.
func (o *office) newBucket() int64 {
	o.t.Helper()
	bucket := refdata.DelinquencyBucket{Name: "Bucket"}
	o.update(func(u *operation.Unit) error {
		for _, r := range []refdata.DelinquencyRange{
			{Classification: "few", MinimumDays: 1, MaximumDays: 3},
			{Classification: "some", MinimumDays: 4, MaximumDays: 30},
			{Classification: "many", MinimumDays: 31},
		} {
			if err := refdata.DelinquencyRanges.Insert(u.Tx, &r); err != nil {
				return err
			}
			bucket.RangeIDs = append(bucket.RangeIDs, r.ID)
		}
		return refdata.DelinquencyBuckets.Insert(u.Tx, &bucket)
	})
	return bucket.ID
}

// lendTagged lends 900 in three monthly instalments from 1 January 2024, with three days of grace before a loan counts
// as delinquent.
func lendTagged(t *testing.T) (*office, int64) {
	o := newOffice(t)
	bucket := o.newBucket()
	in := o.applicationFor(o.newProduct(func(p *products.Product) {
		p.DelinquencyBucketID, p.DelinquencyByInstalments, p.GraceOnArrearsAgeing = bucket, true, new(3)
	}))
	in.Principal = amount("900")
	return o, o.newLoan(in)
}

// closeOn closes the business of a loan up to the day before a day.
func (o *office) closeOn(loan int64, today string) {
	o.t.Helper()
	o.today = day(today)
	o.update(func(u *operation.Unit) error {
		opened, err := open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		if err := opened.closeDay(o.today.AddDays(-1), nil); err != nil {
			return err
		}
		return opened.save(u)
	})
}

func (o *office) tags(loan int64) []string {
	o.t.Helper()
	var list []string
	for _, tag := range must(o, ListDelinquencyTags, OfLoan{operation.ByID(loan)}) {
		list = append(list, fmt.Sprintf("%s %s-%s", tag.Range.Classification, tag.AddedOn, text(tag.LiftedOn)))
	}
	return list
}

func text(d calendar.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}

func (o *office) delinquent(loan int64) *DelinquentData {
	o.t.Helper()
	return must(o, Get, GetInput{Loan: operation.ByID(loan)}).Delinquent
}

func TestDelinquencyTags(t *testing.T) {
	o, loan := lendTagged(t)
	for _, c := range []struct {
		today string
		want  []string
	}{
		{"2024-02-04", nil}, // due 1 February, and three days of grace
		{"2024-02-05", []string{"few 2024-02-05-"}},
		{"2024-02-07", []string{"few 2024-02-05-"}},
		{"2024-02-08", []string{"some 2024-02-08-", "few 2024-02-05-2024-02-08"}},
	} {
		o.closeOn(loan, c.today)
		if diff := cmp.Diff(c.want, o.tags(loan)); diff != "" {
			t.Errorf("%s: %s", c.today, diff)
		}
	}
	if r := must(o, Get, GetInput{Loan: operation.ByID(loan)}).DelinquencyRange; r == nil || r.Classification != "some" {
		t.Errorf("range of the loan is %+v", r)
	}
	o.repay(loan, "2024-02-09", "300")
	want := []string{"some 2024-02-08-2024-02-09", "few 2024-02-05-2024-02-08"}
	if diff := cmp.Diff(want, o.tags(loan)); diff != "" {
		t.Errorf("paid: %s", diff)
	}
}

// Chargebacks of more than was paid on the instalment that is due next are delinquent at once, but no portion of an overdue
// instalment. (Semantics of charges, delinquency and close of business, 6.1, 1 and 3.)
func TestDelinquencyByChargeback(t *testing.T) {
	o, loan := lendTagged(t)
	paid := []int64{o.repay(loan, "2024-01-10", "300").ID, o.repay(loan, "2024-01-10", "300").ID}
	o.today = day("2024-01-12")
	for _, id := range paid {
		must(o, ChargeBack, onTransaction(loan, id, ChargebackInput{Amount: amount("300")}))
	}
	o.today = day("2024-01-13")
	d := o.delinquent(loan)
	if d.PastDueDate != day("2024-01-12") || d.DelinquentAmount != amount("300") || !d.Principal.IsZero() {
		t.Errorf("past due since %s, %s delinquent, %s of it principal", d.PastDueDate, d.DelinquentAmount, d.Principal)
	}
}

func TestDelinquencyOfInstalments(t *testing.T) {
	o, loan := lendTagged(t)
	o.closeOn(loan, "2024-03-03")
	want := []InstalmentDelinquencyData{
		{RangeID: 1, Classification: "few", MinimumDays: 1, MaximumDays: 3, Amount: amount("300")}, // two days, without grace
		{RangeID: 3, Classification: "many", MinimumDays: 31, Amount: amount("300")},
	}
	if diff := cmp.Diff(want, o.delinquent(loan).InstalmentLevel, cmp.Comparer(func(x, y money.Amount) bool { return x == y })); diff != "" {
		t.Error(diff)
	}
}

// Instalments are tagged while the loan itself is delinquent: three days of grace keep those of 1 February without tags up to the
// 4th; on the 5th the first tag is that of four days. (Semantics of charges, delinquency and close of business, 6.2.)
func TestInstalmentTagsWaitForTheLoan(t *testing.T) {
	o, loan := lendTagged(t)
	ranges := func() []string {
		var list []string
		for _, d := range o.delinquent(loan).InstalmentLevel {
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
		o.closeOn(loan, c.today)
		if diff := cmp.Diff(c.want, ranges()); diff != "" {
			t.Errorf("%s: %s", c.today, diff)
		}
	}
	must(o, CreateDelinquencyAction, on(loan, NewDelinquencyAction{Action: "pause", From: day("2024-02-02"), To: day("2024-02-29")}))
	if diff := cmp.Diff([]string(nil), ranges()); diff != "" {
		t.Errorf("paused since the second: %s", diff)
	}
}

// An instalment that chargebacks left short is tagged before it is due: with what is missing, by the days since the chargeback.
// (Semantics of charges, delinquency and close of business, 6.2.)
func TestInstalmentTagOfAChargeback(t *testing.T) {
	o, loan := lendTagged(t)
	paid := o.repay(loan, "2024-01-10", "400").ID
	o.today = day("2024-02-05")
	must(o, ChargeBack, onTransaction(loan, paid, ChargebackInput{Amount: amount("150")}))
	o.closeOn(loan, "2024-02-10")
	want := []InstalmentTag{{Instalment: 2, RangeID: 2, Amount: amount("50")}} // five days; 100 had been paid ahead
	if diff := cmp.Diff(want, o.account(loan).Loan.InstalmentTags, cmp.Comparer(func(x, y money.Amount) bool { return x == y })); diff != "" {
		t.Error(diff)
	}
}

func TestDelinquencyPause(t *testing.T) {
	o, loan := lendTagged(t)
	o.closeOn(loan, "2024-02-05")
	act := func(action, from, to string) error {
		in := NewDelinquencyAction{Action: action, From: day(from)}
		if to != "" {
			in.To = day(to)
		}
		_, err := perform(o, CreateDelinquencyAction, on(loan, in))
		return err
	}
	if err := act("pause", "2024-02-06", "2024-02-20"); err != nil {
		t.Fatal(err)
	}
	o.closeOn(loan, "2024-02-10")
	d := o.delinquent(loan)
	// nine days past due, less four paused (6 to 9 February) and three of grace
	if d.PastDueDays != 9 || d.DelinquentDays != 2 || !d.Pauses[0].Active {
		t.Errorf("within the pause: %+v", d)
	}
	for name, c := range map[string]struct{ action, from, to, code string }{
		"overlapping":            {"pause", "2024-02-19", "2024-03-01", ErrDelinquencyPausesOverlap.ID},
		"the same once more":     {"PAUSE", "2024-02-06", "2024-02-20", ErrDelinquencyPausesOverlap.ID},
		"before the loan":        {"pause", "2023-12-01", "2023-12-05", ErrDelinquencyBeforeDisbursal.ID},
		"no day":                 {"pause", "2024-03-01", "2024-03-01", ErrDelinquencyPauseEmpty.ID},
		"without end":            {"pause", "2024-03-01", "", "validation.msg.loanDelinquencyAction.endDate.cannot.be.blank"},
		"nothing known":          {"stop", "2024-03-01", "", ErrDelinquencyActionUnknown.ID},
		"nothing":                {" ", "2024-03-01", "", "validation.msg.loanDelinquencyAction.action.cannot.be.blank"},
		"resume on another day":  {"resume", "2024-02-11", "", ErrResumeNotToday.ID},
		"resume with an end":     {"resume", "2024-02-10", "2024-02-12", ErrResumeWithEnd.ID},
		"touching pause is fine": {"pause", "2024-02-20", "2024-02-25", ""},
	} {
		if err := act(c.action, c.from, c.to); c.code != "" {
			t.Run(name, func(t *testing.T) { refused(t, err, c.code) })
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := act("resume", "2024-02-10", ""); err != nil {
		t.Fatal(err)
	}
	refused(t, act("resume", "2024-02-10", ""), ErrResumedAlready.ID)
	o.closeOn(loan, "2024-02-12")
	if d := o.delinquent(loan); d.DelinquentDays != 4 || d.Pauses[0].To != day("2024-02-10") {
		t.Errorf("after the resume: %+v", d)
	}
	o.today = day("2024-03-20")
	refused(t, act("resume", "2024-03-20", ""), ErrResumeWithoutPause.ID)
	var actions []string
	for _, a := range must(o, ListDelinquencyActions, OfLoan{operation.ByID(loan)}) {
		actions = append(actions, a.Action)
	}
	if !slices.Equal(actions, []string{"PAUSE", "PAUSE", "RESUME"}) {
		t.Errorf("actions %v", actions)
	}
}

// TestLoansThatEndAreNotDelinquent: only active loans are behind, and every command that moves money says so at once.
// (Semantics of charges, 6.1, 6.2 and 6.4.)
func TestLoansThatEndAreNotDelinquent(t *testing.T) {
	for name, end := range map[string]func(o *office, loan int64){
		"written off":    func(o *office, loan int64) { must(o, WriteOffLoan, on(loan, Closing{On: o.today})) },
		"rescheduled":    func(o *office, loan int64) { must(o, CloseRescheduled, on(loan, Closing{On: o.today})) },
		"foreclosed":     func(o *office, loan int64) { foreclose(o, loan) },
		"not paid out":   func(o *office, loan int64) { must(o, UndoDisbursal, on(loan, Remark{})) },
		"paid and above": func(o *office, loan int64) { must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("2000")})) },
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendTagged(t)
			o.closeOn(loan, "2024-02-20")
			if l := o.account(loan).Loan; l.delinquencyTag() == nil || l.Arrears.Since != day("2024-02-01") || len(l.InstalmentTags) == 0 {
				t.Fatalf("before: %+v, %+v", l.DelinquencyTags, l.Arrears)
			}
			end(o, loan)
			l := o.account(loan).Loan
			if l.delinquencyTag() != nil || l.Arrears != (Arrears{}) || len(l.InstalmentTags) != 0 || l.DelinquencyTags[0].LiftedOn != o.today {
				t.Errorf("after: %+v, %+v, %+v", l.DelinquencyTags, l.Arrears, l.InstalmentTags)
			}
		})
	}
}

// TestSurroundingPause: a pause may surround another one, and a day in both counts once. (Wire contract of loans, 10.3.)
func TestSurroundingPause(t *testing.T) {
	o, loan := lendTagged(t)
	o.closeOn(loan, "2024-02-03")
	for _, p := range [][2]string{{"2024-02-10", "2024-02-14"}, {"2024-02-06", "2024-02-20"}} {
		must(o, CreateDelinquencyAction, on(loan, NewDelinquencyAction{Action: "pause", From: day(p[0]), To: day(p[1])}))
	}
	o.closeOn(loan, "2024-02-25")
	// 24 days past due, less 14 paused (6 to 19 February) and three of grace
	if d := o.delinquent(loan); d.PastDueDays != 24 || d.DelinquentDays != 7 {
		t.Errorf("%+v", d)
	}
}

func TestDelinquencyActionsNeedAnActiveLoan(t *testing.T) {
	o := newOffice(t)
	loan := must(o, Submit, o.applicationFor(o.newProduct(nil))).LoanID
	_, err := perform(o, CreateDelinquencyAction, on(loan, NewDelinquencyAction{Action: "pause", From: day("2024-01-05"), To: day("2024-01-09")}))
	refused(t, err, ErrDelinquencyNotActive.ID)
}
