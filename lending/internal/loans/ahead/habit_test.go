package ahead

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// never stands for an instalment that is not met.
const never = -1

// TestUsualHabit: a borrower pays as late as the median of the latest twelve instalments that fell due.
func TestUsualHabit(t *testing.T) {
	today := calendar.MustParse("2026-11-28")
	for _, c := range []struct {
		name   string
		delays []int // of instalments that are due month by month, the last one ten days ago
		want   habit
	}{
		{"no instalment", nil, habit{}},
		{"always on time", []int{0, 0, 0}, habit{}},
		{"the middle of three", []int{0, 30, 7}, habit{late: 7}},
		{"the lower of two in the middle", []int{4, 9}, habit{late: 4}},
		{"one that is not overdue for long does not count", []int{5, never}, habit{late: 5}},
		{"one of three is not paid", []int{3, never, 3}, habit{late: 3}},
		{"most are not paid", []int{0, never, never, never}, habit{never: true}},
		{"only the latest twelve count", []int{90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, habit{late: 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := make([]book.Instalment, len(c.delays)+1) // and one that is due later
			for i := range rows {
				rows[i].Due = today.AddDays(-10).AddMonths(i - len(c.delays) + 1)
				rows[i].Principal.Charged = money.FromInt(100)
				if i < len(c.delays) && c.delays[i] != never {
					rows[i].MetOn = rows[i].Due.AddDays(c.delays[i])
				}
			}
			if got := habitOf(loans.PayingByHabit, rows, today); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
	if got := habitOf(loans.PayingNothing, nil, today); !got.never {
		t.Errorf("who pays nothing has the habit %+v", got)
	}
}
