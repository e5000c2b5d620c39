package lending_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/laws"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// The laws of the loan account: for any commands in any order,
//
//   - a loan agrees with itself after every command (loans.Flaws), and reading it changes nothing;
//   - a refused command changed nothing, and every refusal is a fault with a code, and never that figures would not add up;
//   - a preview changes nothing, and answers what the command then answers;
//   - templates and previews promise what the commands then do: a payment of exactly the payoff closes the loan; and undoing a command
//     leaves figures and books as they were (promises);
//   - a waiver leaves principal as it is; an end leaves no receivable; nothing is posted into closed books (endings);
//   - the history of a loan only grows: no transaction disappears, and none that was reversed comes back;
//   - deposit accounts and what is held of them agree with the loan (depositFlaws);
//   - a replay of the command log makes the same records.
//
// Lives of loans are drawn at random from a seed. A life that breaks a law is shortened to the steps that it takes. With -short
// each shape of loan has one life.
var (
	lawSeed  = flag.Uint64("laws.seed", 1, "seed of the first random life of a loan")
	lawLives = flag.Int("laws.lives", 4, "random lives of each shape of loan")
	lawTrust = flag.Uint64("laws.promises", 43, "the last seed of a life in which promises are held after every step")
	lawEnds  = flag.Uint64("laws.ends", 43, "the last seed of a life in which endings, dates of met instalments and payments just below the payoff are checked")
	lawSteps = flag.Int("laws.steps", 40, "commands in each life")
)

func TestLawsOfTheLoanAccount(t *testing.T) {
	lives := *lawLives
	if testing.Short() {
		lives = 1
	}
	for _, s := range allShapes() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			lives := lives
			if s.few {
				lives = (lives + 4) / 5
			}
			young := s.born(t)
			tally := tally{by: map[string]int{}}
			for i := range lives {
				seed := *lawSeed + uint64(i)
				young.trusts, young.ends = seed <= *lawTrust, seed <= *lawEnds
				steps := drawLife(seed, *lawSteps, s.commands())
				broken := live(t, young, steps, &tally, true)
				if broken == nil {
					continue
				}
				steps, broken = shorten(t, young, steps[:broken.at], broken)
				t.Errorf("seed %d (-laws.seed=%[1]d -laws.lives=1): %s\nthe life, shortened to %d steps:\n%s", seed, broken.text, len(steps), strings.Join(broken.story, "\n"))
			}
			t.Logf("%d lives from seed %d: %d commands accepted, %d refused, %d previews", lives, *lawSeed, tally.accepted, tally.refused, tally.previews)
			t.Log(tally.by)
			if tally.accepted == 0 || tally.refused == 0 || tally.previews == 0 {
				t.Error("the lives try nothing")
			}
		})
	}
}

// step is one command of a life: which one, and the seed of what it says. What it says depends on the loan as it is, so that
// a life stays a life when steps are dropped.
type step struct {
	command int
	seed    uint64
}

func drawLife(seed uint64, length int, commands []command) []step {
	r := rand.New(rand.NewPCG(seed, 1))
	var deck []int
	for i, c := range commands {
		for range c.weight {
			deck = append(deck, i)
		}
	}
	steps := make([]step, length)
	for i := range steps {
		steps[i] = step{deck[r.IntN(len(deck))], r.Uint64()}
	}
	return steps
}

// breach is a law that was broken.
type breach struct {
	text     string
	at       int  // after so many steps
	verified bool // found by verification, after the last step
	story    []string
}

// shorten drops steps as long as some law stays broken. A law that was broken by a command is not looked for in the replay.
func shorten(t *testing.T, young *newborn, steps []step, broken *breach) ([]step, *breach) {
	for size := max(1, len(steps)/2); size > 0; size /= 2 {
		for at := 0; at+size <= len(steps); {
			fewer := slices.Delete(slices.Clone(steps), at, at+size)
			if b := live(t, young, fewer, &tally{by: map[string]int{}}, broken.verified); b != nil {
				steps, broken = fewer[:b.at], b
			} else {
				at += size
			}
		}
	}
	return steps, broken
}

// tally counts what a shape's lives tried.
type tally struct {
	accepted, refused, previews int
	by                          map[string]int // accepted commands, by name
}

// live lives a life on a copy of the platform that its loan was born on, and returns the first law that it breaks.
func live(t *testing.T, young *newborn, steps []step, count *tally, verify bool) (broken *breach) {
	t.Run("life", func(t *testing.T) { // so that its platform ends with it
		w := young.grow(t)
		broken = w.live(steps, count)
		if broken != nil || !verify {
			return
		}
		findings, err := w.bench.Platform.Verify(w.ctx, lendingtest.Tenant, 5)
		if err != nil || len(findings) > 0 {
			broken = &breach{text: fmt.Sprintf("verification: %v %v", findings, err), at: len(steps), verified: true, story: w.story}
		}
	})
	return broken
}

// live takes steps until one breaks a law.
func (w *world) live(steps []step, count *tally) *breach {
	for i, step := range steps {
		said, text := w.do(step, count)
		w.story = append(w.story, fmt.Sprintf("%3d  %s  %s", i+1, w.bench.Today(), said))
		if text != "" {
			return &breach{text: text, at: i + 1, story: w.story}
		}
	}
	return nil
}

// do gives one command and checks the laws. It returns what was said, and the law that was broken or "".
func (w *world) do(s step, count *tally) (said, broken string) {
	c := w.shape.commands()[s.command]
	before := w.look()
	if w.fingerprint() != w.state {
		return c.name, "reading changed records"
	}
	var shown operation.Result
	var refused error
	previewed := c.previews && s.seed%2 == 0
	if previewed {
		count.previews++
		shown, said, refused = w.call(c, w.bench.Desk.Preview(), s.seed, before)
		if w.fingerprint() != w.state {
			return said, "a preview changed records"
		}
		if text := unfit(refused); text != "" {
			return said, text
		}
	}
	result, said, err := w.call(c, w.bench.Desk, s.seed, before)
	if errors.Is(err, errNothingToDo) {
		return said, w.promises()
	}
	if text := unfit(err); text != "" {
		return said, text
	}
	if previewed && fmt.Sprint(err) != fmt.Sprint(refused) {
		return said, fmt.Sprintf("the preview answered %v, the command %v", refused, err)
	}
	if err != nil {
		count.refused++
		if w.fingerprint() != w.state {
			return said, "a refused command changed records"
		}
		return said, ""
	}
	count.accepted++
	count.by[c.name]++
	if previewed {
		shown.Preview, shown.PreviewJournal = nil, nil
		if got, want := inJSON(result), inJSON(shown); got != want {
			return said, fmt.Sprintf("the preview answered\n%s\nthe command\n%s", want, got)
		}
	}
	w.state, w.read = w.fingerprint(), nil
	found := waiverFlaws(before, w.look())
	if w.ends {
		found = append(found, w.metFlaws(before, result)...)
	}
	if len(found) > 0 {
		return said, strings.Join(found, "\n")
	}
	return said, w.flaws()
}

// call gives a command; a panic is an error that is no fault.
func (w *world) call(c command, desk *lending.Desk, seed uint64, loan loans.LoanData) (result operation.Result, said string, err error) {
	said = c.name
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	t := &turn{world: w, desk: desk, loan: loan, rand: rand.New(rand.NewPCG(seed, 2)), said: &said}
	result, err = c.give(t)
	if err != nil && !errors.Is(err, errNothingToDo) {
		said += "  -> " + err.Error()
	}
	return result, said, err
}

// unfit says what is wrong with a refusal that is none.
func unfit(err error) string {
	var refusal *fault.Error
	switch {
	case errors.As(err, &refusal) && refusal.Has(laws.ErrBroken.ID):
		return refusal.Error()
	case err == nil, errors.Is(err, errNothingToDo), errors.As(err, &refusal) && refusal.Kind != fault.Internal && refusal.Kind != fault.Conflict: // nobody else is there
		return ""
	}
	return fmt.Sprintf("failed without a refusal: %v", err)
}

// flaws reports what does not add up after a command.
func (w *world) flaws() string {
	var found []string
	err := w.bench.Desk.View(w.ctx, func(u *operation.Unit) error {
		for flaw, err := range auditing.Flaws(u, &ledger.Tally{}) {
			if err != nil {
				return err
			}
			found = append(found, flaw.Text)
		}
		return nil
	})
	if err != nil {
		found = append(found, err.Error())
	}
	found = append(found, w.bench.Unexplained(w.look())...)
	found = append(found, w.depositFlaws()...)
	found = append(found, w.endingFlaws(w.bench.Desk)...)
	found = append(found, w.closedBooksFlaws()...)
	found = append(found, w.quietFlaws()...)
	if text := w.promises(); text != "" {
		found = append(found, text)
	}
	return strings.Join(append(found, w.historyFlaws()...), "\n")
}

// historyFlaws holds the stored transactions against those that were seen before.
func (w *world) historyFlaws() []string {
	var found []string
	now := map[int64]bool{}
	err := w.store.View(w.ctx, lendingtest.Tenant, func(tx store.Tx) error {
		for r, err := range tx.Find(transactionKind, store.Query{}) {
			var stored struct{ Reversed bool }
			if err := errors.Join(err, json.Unmarshal(r.Body, &stored)); err != nil {
				return err
			}
			now[r.ID] = stored.Reversed
		}
		return nil
	})
	if err != nil {
		return []string{err.Error()}
	}
	for id, reversed := range w.seen {
		again, present := now[id]
		switch {
		case !present:
			found = append(found, fmt.Sprintf("transaction %d disappeared", id))
		case reversed && !again:
			found = append(found, fmt.Sprintf("transaction %d was reversed and is in force again", id))
		}
	}
	w.seen = now
	return found
}

// transactionKind is the kind of the stored transactions of loans.
var transactionKind = func() *store.Kind {
	schema := lending.Schema()
	return schema[slices.IndexFunc(schema, func(k *store.Kind) bool { return k.Name == "loan_transaction" })]
}()

func inJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
