package schedule_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// A proof balances: what each flow is worth is its net amount over the growth, and the sum of all worths is nothing but what rounding leaves.
func TestProofs(t *testing.T) {
	tests := map[string][]schedule.Flow{
		"monthly":                  flows(one(advance("1978-01-10", "5000")), series(24, "230", "1978-02-10", 1, calendar.Months)),
		"weekly after odd days":    flows(one(advance("1978-03-20", "500")), series(30, "17.60", "1978-04-21", 1, calendar.Weeks)),
		"half-monthly":             flows(one(advance("1978-02-23", "5000")), halfMonthly(24, "219.17", "1978-03-01")),
		"several advances":         flows(one(advance("1979-04-10", "20000"), advance("1979-06-12", "20000"), advance("1979-09-18", "20000")), series(240, "612.36", "1979-12-10", 1, calendar.Months)),
		"two flows":                one(advance("1978-01-03", "1000"), payment("1978-09-15", "1080")),
		"both ways on the one day": flows(one(advance("2026-01-01", "100"), payment("2026-01-01", "5")), series(3, "35", "2026-02-01", 1, calendar.Months)),
	}
	exact, near := money.Arithmetic{Mode: money.HalfUp}, number("0.000001")
	for name, list := range tests {
		t.Run(name, func(t *testing.T) {
			d, proofs, err := schedule.Prove(func() error { return nil }, list)
			if err != nil {
				t.Fatal(err)
			}
			if alone, err := schedule.DiscloseFlows(list); err != nil || alone != d {
				t.Errorf("%+v, without proofs %+v, %v", d, alone, err)
			}
			for kind, p := range map[string]schedule.Proof{"APR": proofs.APR, "APRC": proofs.APRC, "effective": proofs.Effective} {
				var sum money.Decimal
				for _, f := range p.Flows {
					net := f.Advance.Sub(f.Payment).Decimal()
					if off := exact.Sub(exact.Mul(f.Worth, f.Growth), net).Abs(); number("0.00001").Less(off) {
						t.Errorf("%s, %s: %s worth %s at %s", kind, f.On, net, f.Worth, f.Growth)
					}
					sum = exact.Add(sum, f.Worth)
				}
				if off := p.Rest.Abs(); sum != p.Rest || exact.Mul(near, money.DecimalFromInt(int64(len(p.Flows)))).Less(off) {
					t.Errorf("%s: the rest is %s, the sum %s", kind, p.Rest, sum)
				}
			}
		})
	}
}

// 5,000 for 24 payments of 230 (12 CFR 1026, appendix J, (c)(1)(i)): the table of the regulation has 9.69 percent, a rate of 0.80785 % a month.
func TestProofByHand(t *testing.T) {
	list := flows(one(advance("1978-01-10", "5000")), series(24, "230", "1978-02-10", 1, calendar.Months))
	_, proofs, err := schedule.Prove(func() error { return nil }, list)
	if err != nil {
		t.Fatal(err)
	}
	p := proofs.APR
	got := []string{p.Rate.String(), p.PeriodsPerYear.String(), p.Flows[0].Time, p.Flows[1].Time, p.Flows[24].Time, p.Flows[0].Worth.String(), proofs.APRC.Flows[2].Time, proofs.Effective.Flows[1].Time}
	want := []string{"9.69", "12", "0 unit periods", "1 unit period", "24 unit periods", "5000", "2 months", "31 days"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if first, grown := p.Flows[1], (money.Arithmetic{Mode: money.HalfUp}).Add(number("1"), p.RatePerPeriod); first.Growth != grown {
		t.Errorf("a month grows by %s, the rate is %s", first.Growth, p.RatePerPeriod)
	}
}
