package progressive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// seven are 100 at 7 % over six months: instalments of 17.01 and a last one of 17.00.
func seven(changes ...func(*schedule.Terms)) schedule.Terms {
	return monthly("2024-01-01", "100", 6, "7", changes...)
}

func TestEarlyPayments(t *testing.T) {
	for _, c := range []struct {
		name string
		pay  func(*testing.T, *progressive.Model)
		want []string
	}{
		{
			// On 15 January 0.26 interest is payable; 85.26 bears interest for the rest of the month.
			name: "acceptance scenario C3253: a part of the next instalment",
			pay:  func(t *testing.T, m *progressive.Model) { pay(t, m, "2024-01-15", "15") },
			want: []string{
				"2024-02-01 16.47 + 0.54", "2024-03-01 16.52 + 0.49", "2024-04-01 16.62 + 0.39",
				"2024-05-01 16.72 + 0.29", "2024-06-01 16.81 + 0.20", "2024-07-01 16.86 + 0.10",
			},
		},
		{
			// The interest of the rest of January has no room left and moves into February.
			name: "acceptance scenario C3254: a cent less than the instalment",
			pay:  func(t *testing.T, m *progressive.Model) { pay(t, m, "2024-01-15", "17") },
			want: []string{
				"2024-02-01 16.75 + 0.26", "2024-03-01 16.25 + 0.76", "2024-04-01 16.62 + 0.39",
				"2024-05-01 16.72 + 0.29", "2024-06-01 16.81 + 0.20", "2024-07-01 16.85 + 0.10",
			},
		},
		{
			name: "acceptance scenario C3289: a part of the last instalment",
			pay:  func(t *testing.T, m *progressive.Model) { payLast(t, m, "2024-01-15", "15") },
			want: []string{
				"2024-02-01 16.47 + 0.54", "2024-03-01 16.61 + 0.40", "2024-04-01 16.71 + 0.30",
				"2024-05-01 16.80 + 0.21", "2024-06-01 16.90 + 0.11", "2024-07-01 16.51 + 0.01",
			},
		},
		{
			// The agreed 17.01 fits the last instalment although only 17.00 are due there; the one before absorbs.
			name: "acceptance scenario C3290: the whole last instalment",
			pay:  func(t *testing.T, m *progressive.Model) { payLast(t, m, "2024-01-15", "17.01") },
			want: []string{
				"2024-02-01 16.48 + 0.53", "2024-03-01 16.62 + 0.39", "2024-04-01 16.72 + 0.29",
				"2024-05-01 16.82 + 0.19", "2024-06-01 16.35 + 0.10", "2024-07-01 17.01 + 0.00",
			},
		},
		{
			name: "acceptance scenario C3291: the last two instalments",
			pay:  func(t *testing.T, m *progressive.Model) { payLast(t, m, "2024-01-15", "34.02") },
			want: []string{
				"2024-02-01 16.54 + 0.47", "2024-03-01 16.72 + 0.29", "2024-04-01 16.82 + 0.19",
				"2024-05-01 15.90 + 0.09", "2024-06-01 17.01 + 0.00", "2024-07-01 17.01 + 0.00",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, seven())
			c.pay(t, m)
			expect(t, m, c.want...)
		})
	}
}

// With rest days at the end of the period only a payment that closes the loan is charged to the end of it.
func TestRestDateCountsForClosingPaymentsOnly(t *testing.T) {
	m := lent(t, seven(resting(schedule.RestDaily, schedule.TillRestFrequencyDate)))
	pay(t, m, "2024-01-07", "17.01") // acceptance scenario C3783
	p := m.At(0)
	equal(t, "interest paid", "0.11", p.PaidInterest)
	equal(t, "principal paid", "16.90", p.PaidPrincipal)
	if got, want := notation(m.At(1)), "2024-03-01 16.14 + 0.87"; got != want {
		t.Errorf("the second period is %s, want %s", got, want)
	}
	equal(t, "the last instalment", "16.91", m.At(5).Instalment)
}

// 1000 at 27 %, no interest from 15 to 25 April. On the 21st 775 settle the first instalment and what follows; 1.06 of interest
// arises until its due date, 6 days on 234.75. What closes the loan a day later pays that in the first instalment as principal, and
// in the last one that is paid as interest. (Progressive schedules, 8.3.)
func TestClosingPaymentOpensThePeriodThatIsPaid(t *testing.T) {
	paid := []string{"2025-05-01 171.35 + 9.75", "2025-06-01 180.04 + 0.00", "2025-07-01 180.04 + 0.00", "2025-08-01 180.04 + 0.00"}
	unopened := []string{"2025-05-01 170.29 + 9.75", "2025-06-01 180.04 + 0.00", "2025-07-01 180.04 + 0.00", "2025-08-01 180.04 + 0.00"}
	for _, c := range []struct {
		name   string
		rest   schedule.RestFrequency
		on     string
		amount string
		pay    func(testing.TB, *progressive.Model, string, string)
		want   []string
	}{
		{"exactly what closes it", schedule.RestDaily, "2025-04-22", "235.81", pay, append(paid, "2025-09-01 180.04 + 0.00", "2025-10-01 108.49 + 1.06")},
		{"more than that", schedule.RestDaily, "2025-04-22", "400", pay, append(paid, "2025-09-01 180.04 + 0.00", "2025-10-01 108.49 + 1.06")},
		{"on the last instalment first", schedule.RestDaily, "2025-04-22", "400", payLast, append(paid, "2025-09-01 108.51 + 1.06", "2025-10-01 180.02 + 0.00")},
		{"not enough by a cent", schedule.RestDaily, "2025-04-22", "235.80", pay, append(unopened, "2025-09-01 180.04 + 0.00", "2025-10-01 109.55 + 0.00")},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, monthly("2025-04-01", "1000", 6, "27", resting(c.rest, schedule.TillRestFrequencyDate)))
			m.Pause(day("2025-04-15"), day("2025-04-25"))
			pay(t, m, "2025-04-21", "775")
			c.pay(t, m, c.on, c.amount)
			expect(t, m, c.want...)
		})
	}
}

// 1000 at 12 %, the first instalment paid ahead on the 15th: 1.07 arise until the 20th and 2.57 from then to the due date, 3.64 in all, on
// 664.50. However much more than the payoff of 668.14 is paid on the 20th, this interest is asked for once.
// (docs/semantics/progressive.md, 8.3.)
func TestClosingPaymentAsksForInterestOnce(t *testing.T) {
	for _, amount := range []string{"668.15", "669", "700"} {
		t.Run(amount, func(t *testing.T) {
			m := lent(t, monthly("2024-01-01", "1000", 3, "12", resting(schedule.RestDaily, schedule.TillRestFrequencyDate)))
			pay(t, m, "2024-01-15", "340.02")
			equal(t, "the payoff", "668.14", m.On(day("2024-02-01")).Outstanding().Total())
			pay(t, m, "2024-01-20", amount)
			expect(t, m, "2024-02-01 339.14 + 4.52", "2024-03-01 340.02 + 0.00", "2024-04-01 320.84 + 3.64")
			if left := m.On(m.Maturity()).Outstanding(); !left.IsZero() {
				t.Errorf("%+v is left", left)
			}
		})
	}
}

// Vertically a period that has begun takes its instalment as principal, beside the interest that was paid on it before: what falls due
// in it grows by that, and the periods to come repay the less. (docs/semantics/progressive.md, 8.2.)
func TestAPeriodPaidBeyondItsInstalmentIsClosed(t *testing.T) {
	m, on := lent(t, monthly("2024-01-01", "1000", 3, "27")), day("2024-01-15")
	m.PayInterest(0, on, sum("10.16"))
	m.PayPrincipal(0, on, sum("348.45"))
	expect(t, m, "2024-02-01 348.45 + 10.16", "2024-03-01 325.75 + 22.70", "2024-04-01 325.80 + 7.33")
	sound(t, m)
}

func TestPayingExactlyAsPlannedChangesNothingElse(t *testing.T) {
	m := lent(t, seven(actual))
	want := notations(m)
	for i := range m.Len() {
		p := m.At(i)
		m.PayInterest(i, p.Due, p.Interest)
		m.PayPrincipal(i, p.Due, p.Principal)
		expect(t, m, want...)
	}
	if left := m.On(m.Maturity()).Outstanding(); !left.IsZero() {
		t.Errorf("%+v is left", left)
	}
}

func TestMoreThanIsOwedIsNotPaid(t *testing.T) {
	m := lent(t, seven())
	m.PayInterest(0, day("2024-02-01"), sum("50"))
	m.PayPrincipal(0, day("2024-02-01"), sum("500"))
	totals := m.Totals()
	equal(t, "principal paid", "100", totals.PaidPrincipal)
	if totals.Interest.Less(totals.PaidInterest) {
		t.Errorf("%s interest paid, %s due", totals.PaidInterest, totals.Interest)
	}
}

func TestPayable(t *testing.T) {
	for _, c := range []struct {
		name       string
		due, on    string
		processing schedule.Processing
		want       progressive.Due
	}{
		{"a period that has begun", "2024-02-01", "2024-01-15", schedule.Horizontal, progressive.Due{Principal: sum("16.75"), Interest: sum("0.26")}},
		{"a period ahead has no interest yet", "2024-03-01", "2024-01-15", schedule.Horizontal, progressive.Due{Principal: sum("17.01")}},
		{"the last period counts as agreed", "2024-07-01", "2024-01-15", schedule.Horizontal, progressive.Due{Principal: sum("17.01")}},
		{"vertically the whole instalment may be principal", "2024-02-01", "2024-01-15", schedule.Vertical, progressive.Due{Principal: sum("17.01"), Interest: sum("0.26")}},
		{"vertically the last period counts with the agreed instalment too", "2024-07-01", "2024-01-15", schedule.Vertical, progressive.Due{Principal: sum("17.01")}},
		{"on the due date all of it", "2024-02-01", "2024-02-01", schedule.Horizontal, progressive.Due{Principal: sum("16.43"), Interest: sum("0.58")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, seven())
			i, _ := m.DueOn(day(c.due))
			if diff := cmp.Diff(c.want, m.On(day(c.on)).Payable(i, c.processing)); diff != "" {
				t.Errorf("payable (-want +got):\n%s", diff)
			}
		})
	}
}

// A question changes nothing.
func TestQuestionsLeaveTheModelAlone(t *testing.T) {
	m := lent(t, seven())
	pay(t, m, "2024-01-15", "15")
	m.RecalculateOverdue(day("2024-03-10"), false)
	before := encoded(t, m)
	for _, on := range []string{"2023-12-31", "2024-01-01", "2024-01-20", "2024-03-01", "2024-03-15", "2024-07-01", "2025-01-01"} {
		m.On(day(on)).Outstanding()
		m.On(day(on)).Payoff()
		m.On(day(on)).Closes(sum("50"))
		m.On(day(on)).WithoutInterest()
		for i := range m.Len() {
			m.On(day(on)).Payable(i, schedule.Horizontal)
			m.On(day(on)).Payable(i, schedule.Vertical)
			m.On(day(on)).InterestIn(m.At(i).Due)
			m.Explain(i)
		}
	}
	if diff := cmp.Diff(before, encoded(t, m)); diff != "" {
		t.Errorf("the model changed (-before +after):\n%s", diff)
	}
}

// Everything but the first instalment is paid in advance, the first one is not. Its principal goes on bearing interest
// after its due date, where no instalment has room: the interest falls due with it, up to the day that is looked at.
func TestInterestAfterTheLastOpenInstalment(t *testing.T) {
	m := lent(t, seven())
	payLast(t, m, "2024-01-10", "85")
	m.RecalculateOverdue(day("2024-02-20"), false)
	sound(t, m)
	february := m.At(0).Interest
	m.RecalculateOverdue(day("2024-03-20"), false)
	sound(t, m)
	if march := m.At(0).Interest; !february.Less(march) {
		t.Errorf("interest was %s on 20 February and is %s on 20 March", february, march)
	}
	pay(t, m, "2024-03-20", m.On(day("2024-03-20")).Payoff().Total().String())
	if left := m.On(m.Maturity()).Outstanding(); !left.IsZero() {
		t.Errorf("%+v is left", left)
	}
}

// A flat instalment that was paid in advance stays as it was paid when a tranche raises the others.
func TestFlatTrancheKeepsPaidInstalments(t *testing.T) {
	m := lent(t, monthly("2024-06-01", "1000", 3, "12", actual, flat, perPeriod(true)))
	last := m.Maturity()
	m.PayPrincipal(m.Len()-1, day("2024-06-10"), sum("600"))
	m.Disburse(day("2024-06-15"), sum("100"))
	p, _ := m.Find(last)
	if p.Instalment.Less(p.PaidPrincipal) {
		t.Errorf("%s paid on an instalment of %s", p.PaidPrincipal, p.Instalment)
	}
	sound(t, m)
}

// A payment of 10 January pays period 1 as of its due date. Once it has paid all principal, nothing is left to fall on that date.
func TestTrancheAfterAllPrincipalWasPaid(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "500", 2, "12", resting(schedule.RestSameAsRepayment, schedule.TillRestFrequencyDate)))
	m.Disburse(day("2024-01-10"), sum("500"))
	m.PayInterest(0, day("2024-02-01"), sum("8.55"))
	m.PayPrincipal(0, day("2024-02-01"), sum("498.23"))
	m.PayPrincipal(1, day("2024-01-10"), sum("501.77"))
	m.Disburse(day("2024-01-15"), sum("800"))
	expect(t, m, "2024-02-01 902.43 + 8.55", "2024-03-01 897.57 + 3.96")
}
