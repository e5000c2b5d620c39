package schedule_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// flatRows are twelve instalments of 10,000.00 with 780.00 of flat interest: 65.00 each.
func flatRows() []schedule.Row {
	rows := make([]schedule.Row, 12)
	for i := range rows {
		rows[i] = schedule.Row{Principal: sum("833.33"), Interest: sum("65")}
	}
	rows[11].Principal = sum("833.37")
	return rows
}

// The table of docs/semantics/cumulative.md, 10. The actuarial figures were calculated apart, with 50 digits: the instalments are worth
// 10,000.00 at 1.1748470383744 percent a month.
func TestUnearnedInterest(t *testing.T) {
	tests := map[int]struct{ rule78, actuarial string }{
		12: {"780", "780"}, 9: {"450", "455.17"}, 6: {"210", "214.87"}, 1: {"10", "10.43"}, 0: {"0", "0"},
	}
	half := money.Arithmetic{Mode: money.HalfEven, Digits: 2}
	for remaining, want := range tests {
		for method, amount := range map[schedule.RebateMethod]string{schedule.RuleOf78: want.rule78, schedule.ActuarialRebate: want.actuarial} {
			got, err := schedule.UnearnedInterest(half, method, flatRows(), remaining)
			if err != nil || got.Amount != sum(amount) || got.Charge != sum("780") {
				t.Errorf("%s, %d remaining: %s of %s, %v; want %s", method, remaining, got.Amount, got.Charge, err, amount)
			}
		}
	}
}

func TestUnearnedInterestInWords(t *testing.T) {
	tests := map[schedule.RebateMethod]string{
		schedule.RuleOf78:        "less unearned interest by the rule of 78, 45/78 for 9 of 12 instalments that have not begun, of interest of 780.00",
		schedule.ActuarialRebate: "less unearned interest by the actuarial method, at 1.17484704 percent an instalment, for 9 of 12 instalments that have not begun, of interest of 780.00",
	}
	for method, want := range tests {
		u, err := schedule.UnearnedInterest(money.Arithmetic{Digits: 2}, method, flatRows(), 9)
		if got := u.Words(2); err != nil || got != want {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
}

func TestUnearnedInterestWithoutRate(t *testing.T) {
	rows := []schedule.Row{{Principal: sum("0.5"), Interest: sum("1000000")}, {Principal: sum("0.5"), Interest: sum("1000000")}}
	if _, err := schedule.UnearnedInterest(money.Arithmetic{Digits: 2}, schedule.ActuarialRebate, rows, 1); !errors.Is(err, schedule.ErrNoRate) {
		t.Errorf("%v, want no rate", err)
	}
}
