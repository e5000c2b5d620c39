package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// TestDefaultsOfAnApprovalAtADesk: the method says by itself what the query wants to be told.
func TestDefaultsOfAnApprovalAtADesk(t *testing.T) {
	b := lendingtest.New(t)
	got, err := b.Desk.Loans.ApprovalTemplate(t.Context(), b.Submitted("800"))
	if err != nil {
		t.Fatal(err)
	}
	if want := money.FromInt(800); got.Amount != want || got.On != b.Today() {
		t.Errorf("%v on %v, want %v on %v", got.Amount, got.On, want, b.Today())
	}
}

// TestPreviewOfAReAge: the preview takes the input of the re-age, shows its schedule, and is refused as it is.
func TestPreviewOfAReAge(t *testing.T) {
	w := newWorld(t, shape{product: progressive(schedule.Horizontal, "12", true), apply: advanced("12")})
	today, desk := w.bench.Today(), w.bench.Desk
	start := today.AddDays(20)
	in := loans.ReAgeInput{From: start, Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, ExternalID: "anew", Note: "as asked"}
	shown, err := desk.Loans.PreviewReAge(w.ctx, w.loan, in)
	if err != nil {
		t.Fatal(err)
	}
	if last := shown.Periods[len(shown.Periods)-1]; last.Due != start.AddMonths(3) {
		t.Errorf("the last instalment is due on %v, want %v", last.Due, start.AddMonths(3))
	}
	for name, tt := range map[string]struct {
		change func(*loans.ReAgeInput)
		want   error
	}{
		"another amount":  {func(in *loans.ReAgeInput) { in.Amount = new(money.FromInt(1)) }, loans.ErrReAgeAmount},
		"no unit":         {func(in *loans.ReAgeInput) { in.Frequency = nil }, loans.ErrPreviewFrequencyType},
		"an unknown unit": {func(in *loans.ReAgeInput) { in.Frequency = new(calendar.Unit(9)) }, loans.ErrPreviewFrequencyInvalid},
		"no instalments":  {func(in *loans.ReAgeInput) { in.Instalments = 0 }, loans.ErrPreviewInstalmentsLow},
	} {
		t.Run(name, func(t *testing.T) {
			wrong := in
			tt.change(&wrong)
			if _, err := desk.Loans.PreviewReAge(w.ctx, w.loan, wrong); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}
