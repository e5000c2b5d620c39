package simulation

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store/memory"
)

// world is the bank, and what may happen to it. Only one goroutine at a time does anything: the world's own, which draws what
// comes next and then waits until everybody waits again, or the one that it let go on.
type world struct {
	ctx      context.Context
	base     *base
	records  *memory.Store
	rand     *rand.Rand
	programs []*program
	observer *lending.Platform // through which the laws are looked at
	mistake  mistake

	mu     sync.Mutex
	asking []*wish // to write
	asked  int
	days   int           // that have passed beside those of the bubble
	calm   bool          // nothing goes wrong any more
	ended  chan struct{} // closed when a law is broken, or all is over
	tally  tally
	story  []string
	tidied int // lines of it
	broken string
	laws   laws
}

// wish is somebody's wish to write.
type wish struct {
	who     string
	what    string // is he
	program *program
	number  int
	fate    chan mishap
}

// tally counts what happened.
type tally map[string]int

func (t tally) add(more tally) {
	for what, n := range more {
		t[what] += n
	}
}

func (t tally) String() string {
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(t)) {
		parts = append(parts, fmt.Sprint(t[what], " ", what))
	}
	return strings.Join(parts, ", ")
}

// tellers is how many give commands; programs how many take them.
const (
	tellers  = 3
	programs = 2
)

func newWorld(t *testing.T, seed uint64) *world {
	t.Helper()
	b := theBase(t)
	records, err := memory.New(lending.Schema())
	if err == nil {
		_, err = lending.Copy(context.Background(), b.records, records, lendingtest.Tenant, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &world{ctx: context.Background(), base: b, records: records, rand: rand.New(rand.NewPCG(seed, 1)), tally: tally{}, laws: newLaws()}
}

// run lives the life: tellers at work with faults around them, then calm, in which everybody finishes.
func (w *world) run() {
	w.ended = make(chan struct{})
	var err error
	if w.observer, err = lending.New(staying{w.records}, w.quiet()); err != nil {
		w.broken = err.Error()
		return
	}
	defer w.observer.Close()
	for n := range programs {
		w.programs = append(w.programs, &program{world: w, name: fmt.Sprint("program ", n+1)})
	}
	var atWork sync.WaitGroup
	for n := range tellers {
		atWork.Go(w.newTeller(n + 1).work)
	}
	done := make(chan struct{})
	go func() { atWork.Wait(); close(done) }()

	for w.goOn(done) {
		w.tidy()
		w.wake()
		if w.chance(nights) {
			w.passDays()
		}
		if w.chance(disasters) {
			w.strike()
		}
		if w.chance(waiting) || !w.grant() {
			time.Sleep(w.draw(2 * time.Second))
		}
	}
	w.finish(done)
	for _, p := range w.programs {
		p.dies("the end")
	}
	close(w.ended)
	<-done
	time.Sleep(time.Minute) // what still waited for something learns that all is over
	if w.broken == "" {
		w.breaks(w.replayHolds())
	}
}

// goOn waits until everybody waits, and reports whether there is more to live.
func (w *world) goOn(done <-chan struct{}) bool {
	synctest.Wait()
	select {
	case <-done:
		return false
	default:
		return w.broken == ""
	}
}

// settling is how long followers and jobs have to finish in calm. Nobody's lease is longer.
const settling = 3 * time.Minute

// finish lets everybody come to an end, and asks what has to hold then.
func (w *world) finish(done <-chan struct{}) {
	w.calm = true
	w.say("calm")
	for _, p := range w.programs {
		p.recover()
	}
	for end := time.Now().Add(settling); time.Now().Before(end) && w.broken == ""; {
		synctest.Wait()
		w.wake()
		if !w.grant() {
			time.Sleep(time.Second)
		}
	}
	if w.broken == "" {
		w.breaks(w.finallyHolds())
	}
}

// now is the moment of those whose clock is right.
func (w *world) now() time.Time {
	return time.Now().AddDate(26, 0, 1+w.days).Add(12 * time.Hour) // bubbles begin on 1 January 2000
}

// wake starts programs again whose time has come.
func (w *world) wake() {
	for _, p := range w.programs {
		if p.dead() && !time.Now().Before(p.startsAt) {
			p.start()
		}
	}
}

// ask waits for the turn of somebody in a program who wants to write, and returns what goes wrong with it.
func (w *world) ask(ctx context.Context, a *access) (mishap, error) {
	wanted := &wish{who: a.program.name + ", " + nameIn(ctx), what: strings.Fields(nameIn(ctx))[0], program: a.program, fate: make(chan mishap, 1)}
	w.mu.Lock()
	w.asked++
	wanted.number = w.asked
	w.asking = append(w.asking, wanted)
	w.mu.Unlock()
	select {
	case happens := <-wanted.fate:
		return happens, nil
	case <-ctx.Done():
		w.forget(wanted)
		return "", ctx.Err()
	case <-a.died:
		w.forget(wanted)
		return "", errDead
	case <-w.ended:
		return "", errDead
	}
}

func (w *world) forget(gone *wish) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asking = slices.DeleteFunc(w.asking, func(other *wish) bool { return other == gone })
}

// grant lets one of those who want to write go on, with anything that goes wrong, and waits until everybody waits again. It reports
// whether there was one.
func (w *world) grant() bool {
	synctest.Wait()
	next := w.chosen()
	if next == nil {
		return false
	}
	happens := w.drawMishap()
	w.say("%s writes%s", next.who, happens.said())
	w.count(next.what + " writes")
	next.fate <- happens
	synctest.Wait()
	w.tidy()
	w.check(happens != goesWell)
	return true
}

// chosen takes one of those who want to write and whose program does not stand still.
func (w *world) chosen() *wish {
	w.mu.Lock()
	defer w.mu.Unlock()
	// Two who began to wait at the same time may have come in any order.
	slices.SortFunc(w.asking, func(a, b *wish) int { return cmp.Or(cmp.Compare(a.who, b.who), cmp.Compare(a.number, b.number)) })
	var able []int
	for i, one := range w.asking {
		if !time.Now().Before(one.program.stands) {
			able = append(able, i)
		}
	}
	if len(able) == 0 {
		return nil
	}
	at := able[w.rand.IntN(len(able))]
	one := w.asking[at]
	w.asking = slices.Delete(w.asking, at, at+1)
	return one
}

// chance draws whether something happens that happens so often of a thousand times.
func (w *world) chance(often int) bool { return w.rand.IntN(1000) < often }

// draw is a moment up to a limit.
func (w *world) draw(most time.Duration) time.Duration {
	return time.Duration(1 + w.rand.Int64N(int64(most)))
}

// say adds to the story.
func (w *world) say(format string, a ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.story = append(w.story, w.now().Format("2006-01-02 15:04:05.000  ")+fmt.Sprintf(format, a...))
}

// tidy sorts what several said at the same moment, in any order.
func (w *world) tidy() {
	w.mu.Lock()
	defer w.mu.Unlock()
	slices.Sort(w.story[w.tidied:])
	w.tidied = len(w.story)
}

func (w *world) count(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tally[what]++
}

// breaks notes that a law is broken, if the text says so and none was before.
func (w *world) breaks(text string) {
	if text == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken == "" {
		w.broken = text
	}
}

type nameKey struct{}

// named says who somebody is, in the story.
func named(ctx context.Context, who string) context.Context {
	return context.WithValue(ctx, nameKey{}, who)
}

func nameIn(ctx context.Context) string {
	if who, ok := ctx.Value(nameKey{}).(string); ok {
		return who
	}
	if run, ok := pprof.Label(ctx, "run"); ok {
		return "job of run " + run
	}
	return "job" // works for nobody in particular
}
