package measure

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"lending.example/platform/lending/store"
)

// Written is one write of a transaction: a record, or an entry of the command log.
type Written struct {
	kind   *store.Kind // nil for the log
	isNew  bool
	record store.Record
	entry  store.LogEntry
}

// Recorder is a store that notes what committed transactions write while Record runs.
type Recorder struct {
	store.Store
	mu           sync.Mutex
	on           bool
	transactions [][]Written // the first ones
	total        int
}

// MaxRecorded bounds the memory of a recorder. It is enough for a floor to write to about as many loans as the platform does.
const MaxRecorded = 2048

// Update passes the transaction on unchanged while nothing is noted, so that the platform finds all of its powers.
func (r *Recorder) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	r.mu.Lock()
	on := r.on
	r.mu.Unlock()
	if !on {
		return r.Store.Update(ctx, tenant, fn)
	}
	var writes []Written
	err := r.Store.Update(ctx, tenant, func(tx store.Tx) error {
		noted := &notedTx{Tx: tx}
		err := fn(noted)
		writes = noted.writes
		return err
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil && len(writes) > 0 {
		if r.total++; r.total <= MaxRecorded {
			r.transactions = append(r.transactions, writes)
		}
	}
	return err
}

// Record returns what the first transactions wrote while do ran, and how many transactions there were.
func (r *Recorder) Record(do func()) ([][]Written, int) {
	r.mu.Lock()
	r.on, r.transactions, r.total = true, nil, 0
	r.mu.Unlock()
	do()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.on = false
	return r.transactions, r.total
}

type notedTx struct {
	store.Tx
	writes []Written
}

func (x *notedTx) Insert(k *store.Kind, r store.Record) error {
	x.writes = append(x.writes, Written{kind: k, isNew: true, record: r})
	return x.Tx.Insert(k, r)
}

func (x *notedTx) Save(k *store.Kind, r store.Record) error {
	x.writes = append(x.writes, Written{kind: k, record: r})
	return x.Tx.Save(k, r)
}

func (x *notedTx) Append(e store.LogEntry) (int64, error) {
	seq, err := x.Tx.Append(e)
	e.Seq = seq
	x.writes = append(x.writes, Written{entry: e})
	return seq, err
}

// columns of a row as they are written: unique ones stay as they are in an update, and are null in a new row.
func (w Written) columns() (names []string, values []store.Value) {
	for i, c := range w.kind.Columns {
		unique := c.Unique || slices.ContainsFunc(w.kind.Indexes, func(x store.Index) bool { return x.Unique && slices.Contains(x.Columns, c.Name) })
		if !unique {
			names, values = append(names, c.Name), append(values, w.record.Values[i])
		}
	}
	return names, values
}

// Dialect is how an engine writes statements and values.
type Dialect struct {
	Schema   string                // before the name of a table, with its dot; "" for none
	Document string                // the column of a body
	Mark     func(int) string      // the placeholder of a position, from 1 on
	Plain    func(store.Value) any // the value as the driver takes it
}

// Statement is a write as SQL, with its arguments; the first one is the id.
type Statement struct {
	Text  string
	id    int64
	isNew bool
	args  []any
}

// Args are the arguments, valid until the next call. A new row gets an id that is higher by a distance.
func (s Statement) Args(higher int64) []any {
	s.args[0] = s.id
	if s.isNew {
		s.args[0] = s.id + higher
	}
	return s.args
}

// Statements are the statements of transactions.
func Statements(transactions [][]Written, d Dialect) [][]Statement {
	made := make([][]Statement, len(transactions))
	for i, writes := range transactions {
		for _, w := range writes {
			made[i] = append(made[i], w.statement(d))
		}
	}
	return made
}

func (w Written) statement(d Dialect) Statement {
	if w.kind == nil {
		args := []any{w.entry.Seq, w.entry.At.UTC().Format(time.RFC3339Nano), w.entry.Name, string(w.entry.Body), make([]byte, len(store.Link{}))}
		text := fmt.Sprintf("INSERT INTO %s_log (seq, at, name, body, link) VALUES (%s, %s, %s, %s, %s)", d.Schema, d.Mark(1), d.Mark(2), d.Mark(3), d.Mark(4), d.Mark(5))
		return Statement{text, w.entry.Seq, true, args}
	}
	names, values := w.columns()
	args := []any{w.record.ID, w.record.Revision, string(w.record.Body)}
	for _, v := range values {
		args = append(args, d.Plain(v))
	}
	table := fmt.Sprintf(`%s"%s"`, d.Schema, w.kind.Name)
	var list, marks, sets strings.Builder
	for i, n := range names {
		fmt.Fprintf(&list, `, "%s"`, n)
		fmt.Fprintf(&marks, ", %s", d.Mark(i+4))
		fmt.Fprintf(&sets, `, "%s" = %s`, n, d.Mark(i+4))
	}
	text := fmt.Sprintf("INSERT INTO %s (id, revision, %s%s) VALUES (%s, %s, %s%s)", table, d.Document, list.String(), d.Mark(1), d.Mark(2), d.Mark(3), marks.String())
	if !w.isNew {
		text = fmt.Sprintf("UPDATE %s SET revision = %s, %s = %s%s WHERE id = %s", table, d.Mark(2), d.Document, d.Mark(3), sets.String(), d.Mark(1))
	}
	return Statement{text, w.record.ID, w.isNew, args}
}

// Floor writes recorded rows again by statements made by hand, in transactions of its own.
type Floor interface {
	// Dialect is how its statements are made.
	Dialect() Dialect
	// Write writes the rows of some transactions in one; what is new gets an id that is so much higher.
	Write(transactions [][]Statement, higher int64) error
}

// PlainValue is a value as drivers take it: amounts and dates are texts.
func PlainValue(v store.Value) any {
	switch {
	case v.IsNull():
		return nil
	case v.Type() == store.Text:
		return v.Text()
	case v.Type() == store.Date:
		return v.Date().String()
	case v.Type() == store.Decimal:
		return v.Amount().String()
	}
	return v.Int64()
}

var lastFresh struct {
	sync.Mutex
	id int64
}

// FreshIDs is a distance beyond all ids in use.
func FreshIDs() int64 {
	lastFresh.Lock()
	defer lastFresh.Unlock()
	lastFresh.id += 1 << 32
	return lastFresh.id
}
