package schedule_test

import (
	"errors"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

func TestPeriods(t *testing.T) {
	from := func(on string, repayments, every int, unit calendar.Unit, changes ...func(*schedule.Terms)) schedule.Terms {
		return with(loan(on, "1000", repayments, every, unit, "0"), changes...)
	}
	cases := []struct {
		name  string
		terms schedule.Terms
		want  string
	}{
		{"monthly", from("2024-01-01", 3, 1, calendar.Months), "2024-02-01 2024-03-01 2024-04-01"},
		{"weekly", from("2024-01-01", 3, 2, calendar.Weeks), "2024-01-15 2024-01-29 2024-02-12"},
		{"yearly from a leap day", from("2024-02-29", 2, 1, calendar.Years), "2025-02-28 2026-02-28"},
		{"month ends from 31 October, acceptance scenario C3436", from("2023-10-31", 6, 1, calendar.Months),
			"2023-11-30 2023-12-31 2024-01-31 2024-02-29 2024-03-31 2024-04-30"},
		{"every second month from the 29th, acceptance scenario C3441", from("2022-10-29", 6, 2, calendar.Months),
			"2022-12-29 2023-02-28 2023-04-29 2023-06-29 2023-08-29 2023-10-29"},
		{"month ends from 31 January, acceptance scenario C3131", from("2024-01-31", 4, 1, calendar.Months),
			"2024-02-29 2024-03-31 2024-04-30 2024-05-31"},
		{"from submission, regardless of the disbursement date", from("2024-01-02", 2, 1, calendar.Months, func(t *schedule.Terms) {
			t.StartsFrom, t.SubmittedOn = schedule.FromSubmission, day("2024-01-01")
		}), "2024-02-01 2024-03-01"},
		{"first due date set by the user", from("2024-01-10", 3, 1, calendar.Months, func(t *schedule.Terms) { t.FirstDue = day("2024-01-31") }),
			"2024-01-31 2024-02-29 2024-03-31"},
		{"minimum days decide", from("2024-01-10", 2, 1, calendar.Months, func(t *schedule.Terms) { t.MinimumDaysToFirst = 50 }),
			"2024-02-29 2024-03-29"},
		{"minimum days do not decide", from("2024-01-10", 2, 1, calendar.Months, func(t *schedule.Terms) { t.MinimumDaysToFirst = 31 }),
			"2024-02-10 2024-03-10"},
		{"fixed length, acceptance scenario C3120", from("2024-02-01", 3, 15, calendar.Days, func(t *schedule.Terms) { t.FixedLength = 50 }),
			"2024-02-16 2024-03-02 2024-03-22"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			periods, err := schedule.Periods(c.terms)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			from := schedule.Start(c.terms)
			for i, p := range periods {
				got = append(got, p.Due.String())
				if p.From != from || p.Number != i+1 {
					t.Errorf("period %d is number %d from %s, want from %s", i+1, p.Number, p.From, from)
				}
				from = p.Due
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, " "), c.want)
			}
		})
	}
}

// A due date of a fixed length of 40 days moved by 18 days moves the last date with it, acceptance scenario C3126.
// Extra terms leave the fixed date and go on in regular steps.
func TestFixedLengthVaried(t *testing.T) {
	terms := with(loan("2024-02-01", "300", 3, 15, calendar.Days, "0"), func(t *schedule.Terms) { t.FixedLength = 40 })
	expect(t, drawn(t, with(terms, varied(moved("2024-03-02", "2024-03-20")))), `
		out 2024-02-01 300.00
		1 2024-02-16 100.00 + 0.00 = 100.00 left 200.00
		2 2024-03-20 100.00 + 0.00 = 100.00 left 100.00
		3 2024-03-30 100.00 + 0.00 = 100.00 left 0.00`)
	expect(t, drawn(t, with(terms, varied(vary(schedule.ExtendTerm, "2024-02-16", "2")))), `
		...
		3 2024-03-12 60.00 + 0.00 = 60.00 left 120.00
		4 2024-04-01 60.00 + 0.00 = 60.00 left 60.00
		5 2024-04-16 60.00 + 0.00 = 60.00 left 0.00`)
}

func TestTermsWithoutSchedule(t *testing.T) {
	good := loan("2024-01-01", "1000", 3, 1, calendar.Months, "12")
	cases := []struct {
		name   string
		change func(*schedule.Terms)
		want   error
	}{
		{"no date", func(t *schedule.Terms) { t.ExpectedDisbursement = calendar.Date{} }, schedule.ErrNoStart},
		{"no repayments", func(t *schedule.Terms) { t.Repayments = 0 }, schedule.ErrRepayments},
		{"too many repayments", func(t *schedule.Terms) { t.Repayments = schedule.MaxInstalments + 1 }, schedule.ErrRepayments},
		{"no step", func(t *schedule.Terms) { t.Every = 0 }, schedule.ErrStep},
		{"first due date before the start", func(t *schedule.Terms) { t.FirstDue = day("2023-12-31") }, schedule.ErrDueDates},
		{"beyond the year 9999", func(t *schedule.Terms) { t.Every, t.Frequency = 50_000, calendar.Years }, schedule.ErrDueDates},
		{"negative fixed length", func(t *schedule.Terms) { t.FixedLength = -1 }, schedule.ErrFixedLength},
		{"fixed length within the term", func(t *schedule.Terms) { t.FixedLength = 1 }, schedule.ErrDueDates},
		{"more extra terms than work allows", varied(vary(schedule.ExtendTerm, "2024-02-01", "99999999")), schedule.ErrTooManyInstalments},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := schedule.Draw(with(good, c.change)); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
