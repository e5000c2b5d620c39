package lending_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/schedule"
)

// booked is the part of journal lines that does not depend on the time of writing.
func booked(lines []ledger.EntryData) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.On.String() + " " + l.AccountCode + " " + l.Side.Option().Label + " " + l.Amount.String()
	}
	return texts
}

// A preview tells the lines that the command then writes, in their order; done for good, the command tells none.
func TestPreviewShowsTheJournal(t *testing.T) {
	withBooks := ordinary
	withBooks.posts = true
	o := newOffice(t, withBooks)
	if err := o.activate(); err != nil {
		t.Fatal(err)
	}
	journal := func() []ledger.EntryData {
		t.Helper()
		page, err := lending.Run(o.ctx, o.actor, ledger.ListEntries, ledger.EntryFilter{LoanID: o.loan, OrderBy: "id"})
		if err != nil {
			t.Fatal(err)
		}
		return page.Items
	}
	for _, c := range []struct {
		name string
		give func(lending.LoanService) (lending.LoanResult, error)
	}{
		{"repayment", func(s lending.LoanService) (lending.LoanResult, error) {
			return s.Repay(o.ctx, o.loan, o.payment("150"))
		}},
		{"waiver", func(s lending.LoanService) (lending.LoanResult, error) {
			return s.WaiveInterest(o.ctx, o.loan, o.payment("1"))
		}},
		{"write-off", func(s lending.LoanService) (lending.LoanResult, error) {
			return s.WriteOff(o.ctx, o.loan, loans.Closing{On: o.today()})
		}},
	} {
		before := journal()
		previewed, err := c.give(o.bench.Desk.Preview().Loans)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if diff := cmp.Diff(booked(before), booked(journal())); diff != "" {
			t.Errorf("%s: the preview wrote: %s", c.name, diff)
		}
		done, err := c.give(o.bench.Desk.Loans)
		if err != nil || done.PreviewJournal != nil {
			t.Fatalf("%s: %v %v", c.name, done.PreviewJournal, err)
		}
		written := journal()[len(before):]
		if diff := cmp.Diff(booked(written), booked(previewed.PreviewJournal)); diff != "" || len(written) == 0 && c.name != "waiver" { // interest that no accrual recognised is not posted
			t.Errorf("%s: %d lines written, foretold otherwise: %s", c.name, len(written), diff)
		}
	}
}

// As of a day an explanation adds up to the figure of the schedule as of that day.
func TestExplanationsAsOfADay(t *testing.T) {
	o := newOffice(t, ordinary)
	if err := o.activate(); err != nil {
		t.Fatal(err)
	}
	day := o.today()
	o.bench.MoveTo(day.AddDays(40).String())
	if err := o.pay("200"); err != nil {
		t.Fatal(err)
	}
	then := o.actor.AsOf(lending.Then{On: day})
	loan, err := then.Loans.Get(o.ctx, o.loan)
	if err != nil {
		t.Fatal(err)
	}
	differs := false
	for _, p := range loan.Schedule.Periods {
		if p.Number == 0 {
			continue
		}
		explained, err := then.Loans.Explain(o.ctx, o.loan, loans.ExplainInput{Period: p.Number, Component: schedule.OfInterest})
		if err != nil {
			t.Fatal(err)
		}
		if explained.Figure.Amount != *p.InterestDue || !explained.Figure.Explained() {
			t.Errorf("instalment %d: interest %s, explained as %v", p.Number, p.InterestDue, explained.Sentences())
		}
		now, err := o.desk.Explain(o.ctx, o.loan, loans.ExplainInput{Period: p.Number, Component: schedule.OfInterest})
		if err != nil {
			t.Fatal(err)
		}
		differs = differs || now.Figure.Amount != explained.Figure.Amount
	}
	if !differs {
		t.Error("nothing differs between the day and now")
	}
}
