package lending_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

var (
	correctedLives = flag.Int("corrected.lives", 1, "lives of each shape in which the loan is corrected")
	correctedSeed  = flag.Uint64("corrected.seed", 1, "the seed of the first of them")
)

// correcting gives random corrections.
var correcting = command{"correct", 1, true, onLoanOf(loans.Correct, (*turn).correction)}

// correction is another rate for the whole life or since a day of it, or a charge of the loan that should not have been.
func (t *turn) correction() loans.Correction {
	in := loans.Correction{PostToday: t.rand.IntN(2) == 0}
	if disbursed := t.loan.Timeline.DisbursedOn; t.rand.IntN(3) > 0 && !disbursed.IsZero() {
		in.Since = disbursed.AddDays(t.rand.IntN(1 + max(0, disbursed.DaysUntil(t.bench.Today()))))
	}
	if charges := t.loan.Charges; len(charges) > 0 && t.rand.IntN(3) == 0 {
		in.Since, in.WithoutChargeID = calendar.Date{}, charges[t.rand.IntN(len(charges))].DefinitionID
		return in
	}
	in.YearlyRate = new(money.MustDecimal(fmt.Sprintf("%d.%d", t.rand.IntN(30), t.rand.IntN(10))))
	return in
}

// TestLivesGoOnAfterCorrections lives random lives of all shapes, and corrects the loan three times in each, with steps between: the laws hold after
// each command, a preview shows what the correction does, and the log makes the same again.
func TestLivesGoOnAfterCorrections(t *testing.T) {
	if testing.Short() {
		t.Skip("lives a life of every shape")
	}
	var corrected atomic.Int64
	t.Cleanup(func() {
		if lives := int64(len(allShapes()) * *correctedLives); corrected.Load() < lives && !t.Failed() {
			t.Errorf("of three corrections in each of %d lives %d were accepted", lives, corrected.Load())
		}
	})
	for i, s := range allShapes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			young := s.born(t)
			for n := range *correctedLives {
				seed := *correctedSeed + uint64(n) + 1000*uint64(i)
				w, random := young.grow(t), rand.New(rand.NewPCG(seed, 7))
				count := &tally{by: map[string]int{}}
				for round := range uint64(3) {
					if broken := w.live(drawLife(seed+round<<40, 8, s.commands()), count); broken != nil {
						t.Fatalf("seed %d, round %d: %s\n%v", seed, round, broken.text, broken.story)
					}
					state := w.state
					if text := w.correct(random.Uint64()); text != "" {
						t.Fatalf("seed %d, round %d: %s\n%v", seed, round, text, w.story)
					}
					if w.state != state {
						corrected.Add(1)
					}
				}
				findings, err := w.bench.Platform.Verify(w.ctx, lendingtest.Tenant, 5)
				if err != nil || len(findings) > 0 {
					t.Fatalf("seed %d: %v %v", seed, err, findings)
				}
			}
		})
	}
}

// correct corrects the loan, and returns the law that it breaks or "".
func (w *world) correct(seed uint64) string {
	shown, _, refused := w.call(correcting, w.bench.Desk.Preview(), seed, w.look())
	if w.fingerprint() != w.state {
		return "a preview changed records"
	}
	result, said, err := w.call(correcting, w.bench.Desk, seed, w.look())
	w.story = append(w.story, said)
	switch text := unfit(err); {
	case text != "":
		return text
	case errors.Is(err, errNothingToDo):
		return ""
	case fmt.Sprint(err) != fmt.Sprint(refused):
		return fmt.Sprintf("the preview answered %v, the command %v", refused, err)
	case err != nil:
		return ""
	}
	w.state, w.read = w.fingerprint(), nil
	shown.Preview, shown.PreviewJournal = nil, nil
	if got, want := inJSON(result), inJSON(shown); got != want {
		return fmt.Sprintf("the preview answered\n%s\nthe command\n%s", want, got)
	}
	return w.flaws()
}
