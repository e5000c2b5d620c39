package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// seedVariable repeats a random test.
const seedVariable = "LENDING_STORETEST_SEED"

const (
	modelRuns         = 4
	modelTransactions = 60
	modelSteps        = 8
	modelIDs          = 30
)

// testModel runs random transactions on the store and on the memory store, and wants the same answer to every step.
func (s suite) testModel(t *testing.T) {
	first := time.Now().UnixNano()
	runs := modelRuns
	if given, err := strconv.ParseInt(os.Getenv(seedVariable), 10, 64); err == nil {
		first, runs = given, 1
	}
	for i := range runs {
		seed := first + int64(i)
		t.Run("Seed", func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Logf("repeat with %s=%d", seedVariable, seed)
				}
			}()
			s.compareRun(t, rand.New(rand.NewPCG(uint64(seed), 0)))
		})
	}
}

func (s suite) compareRun(t *testing.T, random *rand.Rand) {
	tested := s.fresh(t)
	model, err := memory.New(testSchema)
	wants(t, err, nil)
	provision(t, model, alpha)
	for range modelTransactions {
		do := randomTransaction(random)
		got, want := do.on(tested), do.on(model)
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("step %d of\n%s\ngot  %s\nwant %s", i, strings.Join(do.names(), "\n"), at(got, i), at(want, i))
			}
		}
	}
}

func at(answers []string, i int) string {
	if i < len(answers) {
		return answers[i]
	}
	return "nothing"
}

// transaction is a list of steps and how it ends. It does the same on every store in the same state.
type transaction struct {
	readOnly bool
	steps    []step
	end      error // nil commits; errPanic panics
}

var errPanic = errors.New("panic")

// step is one call of a Tx; it returns the answer as text.
type step struct {
	name string
	do   func(store.Tx) string
}

func (x transaction) names() []string {
	var names []string
	for _, s := range x.steps {
		names = append(names, s.name)
	}
	return append(names, fmt.Sprintf("end with %v", x.end))
}

// on runs the transaction and returns all answers, the last of which is the outcome.
func (x transaction) on(s store.Store) (answers []string) {
	defer func() {
		if p := recover(); p != nil {
			answers = append(answers, fmt.Sprint("panic ", p))
		}
	}()
	run := s.Update
	if x.readOnly {
		run = s.View
	}
	err := run(context.Background(), alpha, func(tx store.Tx) error {
		answers = nil // a store may run the function again
		for _, s := range x.steps {
			answers = append(answers, s.do(tx))
		}
		if x.end == errPanic {
			panic(x.end)
		}
		return x.end
	})
	return append(answers, showError(err))
}

func randomTransaction(random *rand.Rand) transaction {
	x := transaction{readOnly: random.IntN(4) == 0}
	for range 1 + random.IntN(modelSteps) {
		x.steps = append(x.steps, randomStep(random))
	}
	switch random.IntN(8) {
	case 0:
		x.end = errDeliberate
	case 1:
		x.end = errPanic
	}
	return x
}

func randomStep(random *rand.Rand) step {
	id := 1 + random.Int64N(modelIDs)
	switch random.IntN(11) {
	case 0, 1, 2:
		return insertStep(randomAccount(random, id))
	case 3, 4:
		return saveStep(randomAccount(random, id), random.IntN(5) == 0)
	case 5:
		return deleteStep(id, random.IntN(5) == 0)
	case 6:
		return getStep(id)
	case 7:
		return numberStep(random)
	case 8:
		return countStep(randomTally(random))
	case 9:
		return randomTotals(random)
	}
	return findStep(randomQuery(random))
}

func insertStep(r store.Record) step {
	return step{"insert " + show(r), func(tx store.Tx) string { return showError(tx.Insert(account, r)) }}
}

// saveStep saves over the stored revision, or over another one.
func saveStep(r store.Record, stale bool) step {
	return step{fmt.Sprintf("save (stale %t) %s", stale, show(r)), func(tx store.Tx) string {
		r := r
		r.Revision = revisionOf(tx, r.ID, stale)
		return showError(tx.Save(account, r))
	}}
}

func deleteStep(id int64, stale bool) step {
	return step{fmt.Sprintf("delete (stale %t) %d", stale, id), func(tx store.Tx) string {
		return showError(tx.Delete(account, id, revisionOf(tx, id, stale)))
	}}
}

func revisionOf(tx store.Tx, id int64, stale bool) int64 {
	current, _ := tx.Get(account, id)
	if stale {
		return current.Revision + 1
	}
	return current.Revision
}

func getStep(id int64) step {
	return step{fmt.Sprintf("get %d", id), func(tx store.Tx) string {
		r, err := tx.Get(account, id)
		return show(r) + " " + showError(err)
	}}
}

func numberStep(random *rand.Rand) step {
	if random.IntN(2) == 0 {
		return step{"next id", func(tx store.Tx) string {
			id, err := tx.NextID(account)
			return fmt.Sprint(id, " ", showError(err))
		}}
	}
	return step{"append, log", func(tx store.Tx) string {
		seq, err := tx.Append(store.LogEntry{At: time.UnixMicro(0), Name: "STEP", Body: []byte("{}")})
		log, logErr := collect(tx.Log(max(seq-2, 0)))
		return fmt.Sprint(seq, " ", showError(err), " ", log, " ", showError(logErr))
	}}
}

func findStep(q store.Query) step {
	return step{"find " + showQuery(q), func(tx store.Tx) string {
		found, err := collect(tx.Find(account, q))
		n, countErr := tx.Count(account, q)
		answer := fmt.Sprintf("%s; %d %s", showError(err), n, showError(countErr))
		for _, r := range found {
			answer += "\n  " + show(r)
		}
		return answer + pageOf(tx, q, n)
	}}
}

func countStep(q store.Query) step {
	return step{"count " + showQuery(q), func(tx store.Tx) string {
		n, err := tx.Count(account, q)
		return fmt.Sprint(n, " ", showError(err))
	}}
}

func totalsStep(where []store.Condition, by []string) step {
	q := store.Query{Where: where}
	return step{fmt.Sprintf("totals by %v %s", by, showQuery(q)), func(tx store.Tx) string {
		totals, err := tx.Totals(account, "balance", where, by...)
		return fmt.Sprint(totals, " ", showError(err))
	}}
}

// pageOf reads a page of a search whose matches were counted.
func pageOf(tx store.Tx, q store.Query, matches int) string {
	q.After, q.Limit, q.Matches = nil, max(q.Limit, 1), matches
	page, err := collect(tx.Find(account, q))
	return fmt.Sprintf("\n  page %v %s", ids(page), showError(err))
}

func showQuery(q store.Query) string {
	var text strings.Builder
	for _, c := range q.Where {
		fmt.Fprintf(&text, "%s %d %s", c.Column, c.Is, showValue(c.Value))
		for _, v := range c.Values {
			text.WriteString("|" + showValue(v))
		}
		text.WriteString(" and ")
	}
	fmt.Fprintf(&text, "order %v", q.Order)
	if q.After != nil {
		fmt.Fprintf(&text, " after %d", q.After.ID)
		for _, v := range q.After.Values {
			text.WriteString(" " + showValue(v))
		}
	}
	fmt.Fprintf(&text, " skip %d limit %d", q.Skip, q.Limit)
	return text.String()
}

// showError tells errors apart by what the contract names.
func showError(err error) string {
	if duplicate := (*store.DuplicateError)(nil); errors.As(err, &duplicate) {
		return duplicate.Error()
	}
	for _, known := range []error{store.ErrNotFound, store.ErrConflict, store.ErrReadOnly, store.ErrMisfit, store.ErrIterating, errDeliberate} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	return fmt.Sprint(err)
}

// randomAccount draws values from few, so that they meet again.
func randomAccount(random *rand.Rand, id int64) store.Record {
	r := newAccount(id, nil)
	for i, c := range account.Columns {
		r.Values[i] = randomValue(random, c.Type)
	}
	r.Body = fmt.Appendf(nil, `{"random":%d}`, random.IntN(1000))
	return r
}

func randomValue(random *rand.Rand, t store.ColumnType) store.Value {
	if random.IntN(4) == 0 {
		return store.Null
	}
	switch t {
	case store.Text:
		return store.String(pick(random, "", "a", "A", "ab", "aB%", "b_", "é", "É", "a\x00b", "abc", "xABcd\x01e", "x\x00abc", `ab"cd`, "\U0010ffff", "zz"))
	case store.Date:
		return day(pick(random, "0001-01-01", "0999-12-31", "2026-01-01", "2026-01-02", "9999-12-31"))
	case store.Decimal:
		return amount(pick(random, "-0.000001", "0", "0.000001", "10.5", "-9000000000000", "9000000000000",
			"9223372036854.775807", "9223372036854.775808", "9999999999999.999999", "10000000000000", "340000000000000.5"))
	}
	return store.Int(pick(random, int64(-1), 0, 1, 2, 3, 1<<40))
}

func pick[T any](random *rand.Rand, from ...T) T { return from[random.IntN(len(from))] }

func randomQuery(random *rand.Rand) store.Query {
	q := store.Query{Skip: random.IntN(3) * random.IntN(2), Limit: random.IntN(8) * random.IntN(2)}
	for range random.IntN(3) {
		q.Where = append(q.Where, randomCondition(random))
	}
	for _, i := range random.Perm(len(account.Columns))[:random.IntN(4)] {
		q.Order = append(q.Order, store.Order{Column: account.Columns[i].Name, Desc: random.IntN(2) == 0})
	}
	if random.IntN(4) == 0 {
		q.Order = append(q.Order, store.Order{Column: "id", Desc: random.IntN(2) == 0})
	}
	if random.IntN(2) == 0 {
		q.After = q.Position(account, randomAccount(random, 1+random.Int64N(modelIDs)))
	}
	return q
}

// randomTally asks for what the tally counts.
func randomTally(random *rand.Rand) store.Query {
	counted := account.Tallies[0]
	q := store.Query{Where: append(slices.Clone(counted.Of), store.Condition{Column: counted.By[0], Is: store.Equal, Value: randomValue(random, store.Integer)})}
	switch column := counted.By[1]; random.IntN(4) {
	case 0:
		q = q.And(column, store.Equal, randomValue(random, store.Integer))
	case 1:
		q = q.And(column, store.NotNull, store.Null)
	case 2:
		q.Where = append(q.Where, store.Condition{Column: column, Is: store.AnyOf, Values: []store.Value{randomValue(random, store.Integer), store.Int(1)}})
	}
	return q
}

// randomTotals asks for sums that the second tally has.
func randomTotals(random *rand.Rand) step {
	columns := account.Tallies[1].By
	var where []store.Condition
	for range random.IntN(3) {
		if c := randomCondition(random); slices.Contains(columns, c.Column) {
			where = append(where, c)
		}
	}
	var by []string
	for _, i := range random.Perm(len(columns))[:random.IntN(len(columns)+1)] {
		by = append(by, columns[i])
	}
	return totalsStep(where, by)
}

func randomCondition(random *rand.Rand) store.Condition {
	i := random.IntN(len(account.Columns) + 1)
	name, sort := "id", store.Integer
	if i < len(account.Columns) {
		name, sort = account.Columns[i].Name, account.Columns[i].Type
	}
	is := store.Comparison(random.IntN(int(store.NotNull) + 1))
	if (is == store.StartsWith || is == store.Contains) && sort != store.Text {
		is = store.Equal
	}
	c := store.Condition{Column: name, Is: is, Value: randomValue(random, sort)}
	for range random.IntN(4) {
		c.Values = append(c.Values, randomValue(random, sort))
	}
	return c
}
