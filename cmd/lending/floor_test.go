package main

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/store"
)

// written is one write of a transaction: a record, or an entry of the command log.
type written struct {
	kind   *store.Kind // nil for the log
	isNew  bool
	record store.Record
	entry  store.LogEntry
}

// recorder is a store that notes what committed transactions wrote, while on is set.
type recorder struct {
	store.Store
	mu           sync.Mutex
	on           bool
	transactions [][]written // the first ones
	total        int
}

// mostRecorded bounds the memory of a recorder. It is enough for the floor to go over about as many loans as what it is held against.
const mostRecorded = 2048

// Update hands the transaction on as it is while nothing is noted, so that what is measured finds all of its powers.
func (r *recorder) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	r.mu.Lock()
	on := r.on
	r.mu.Unlock()
	if !on {
		return r.Store.Update(ctx, tenant, fn)
	}
	var writes []written
	err := r.Store.Update(ctx, tenant, func(tx store.Tx) error {
		noted := &notedTx{Tx: tx}
		err := fn(noted)
		writes = noted.writes
		return err
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil && len(writes) > 0 {
		if r.total++; r.total <= mostRecorded {
			r.transactions = append(r.transactions, writes)
		}
	}
	return err
}

// record returns what the first transactions wrote while do ran, and how many there were.
func (r *recorder) record(do func()) ([][]written, int) {
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
	writes []written
}

func (x *notedTx) Insert(k *store.Kind, r store.Record) error {
	x.writes = append(x.writes, written{kind: k, isNew: true, record: r})
	return x.Tx.Insert(k, r)
}

func (x *notedTx) Save(k *store.Kind, r store.Record) error {
	x.writes = append(x.writes, written{kind: k, record: r})
	return x.Tx.Save(k, r)
}

func (x *notedTx) Append(e store.LogEntry) (int64, error) {
	seq, err := x.Tx.Append(e)
	e.Seq = seq
	x.writes = append(x.writes, written{entry: e})
	return seq, err
}

// floor writes recorded rows again by statements made by hand, in transactions of its own.
type floor interface {
	// write writes the rows of some recorded transactions in one; what is new gets an id that is so much higher.
	write(b *testing.B, transactions [][]written, higher int64)
}

// floors are the ways in which the rows of one store may be written by hand.
type floors []struct {
	name string
	floor
}

// measureFloor replays recorded transactions, so many in one, and reports how many of them go into a second.
func measureFloor(b *testing.B, f floor, recorded [][]written, together int, perTransaction float64, unit string) {
	higher, next, done := int64(0), len(recorded), 0
	b.ResetTimer()
	for b.Loop() {
		if next+together > len(recorded) {
			next, higher = 0, freshIDs()
		}
		f.write(b, recorded[next:next+together], higher)
		next, done = next+together, done+together
	}
	b.ReportMetric(float64(done)*perTransaction/b.Elapsed().Seconds(), unit)
}

var lastFresh struct {
	sync.Mutex
	id int64
}

// freshIDs is a distance beyond all ids in use.
func freshIDs() int64 {
	lastFresh.Lock()
	defer lastFresh.Unlock()
	lastFresh.id += 1 << 32
	return lastFresh.id
}

// columns of a row as they are written: unique ones stay as they are in an update, and are null in a new row.
func (w written) columns() (names []string, values []store.Value) {
	for i, c := range w.kind.Columns {
		unique := c.Unique || slices.ContainsFunc(w.kind.Indexes, func(x store.Index) bool { return x.Unique && slices.Contains(x.Columns, c.Name) })
		if !unique {
			names, values = append(names, c.Name), append(values, w.record.Values[i])
		}
	}
	return names, values
}

// statement makes the SQL and the arguments of a write; mark gives the placeholder of a position.
func (w written) statement(schema, document string, higher int64, mark func(int) string, plain func(store.Value) any) (string, []any) {
	if w.kind == nil {
		return fmt.Sprintf("INSERT INTO %s_log (seq, at, name, body, link) VALUES (%s, %s, %s, %s, %s)", schema, mark(1), mark(2), mark(3), mark(4), mark(5)),
			[]any{w.entry.Seq + higher, w.entry.At.UTC().Format(time.RFC3339Nano), w.entry.Name, string(w.entry.Body), make([]byte, len(store.Link{}))}
	}
	names, values := w.columns()
	args := []any{w.record.ID, w.record.Revision, string(w.record.Body)}
	for _, v := range values {
		args = append(args, plain(v))
	}
	table := fmt.Sprintf(`%s"%s"`, schema, w.kind.Name)
	var list, marks, sets strings.Builder
	for i, n := range names {
		fmt.Fprintf(&list, `, "%s"`, n)
		fmt.Fprintf(&marks, ", %s", mark(i+4))
		fmt.Fprintf(&sets, `, "%s" = %s`, n, mark(i+4))
	}
	if !w.isNew {
		return fmt.Sprintf("UPDATE %s SET revision = %s, %s = %s%s WHERE id = %s", table, mark(2), document, mark(3), sets.String(), mark(1)), args
	}
	args[0] = w.record.ID + higher
	return fmt.Sprintf("INSERT INTO %s (id, revision, %s%s) VALUES (%s, %s, %s%s)", table, document, list.String(), mark(1), mark(2), mark(3), marks.String()), args
}

type sqliteFloor struct {
	db       *sql.DB
	prepared map[string]*sql.Stmt
}

func newSQLiteFloor(b *testing.B, file string) *sqliteFloor {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&_pragma=cache_size(-8192)")
	if err != nil {
		b.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	b.Cleanup(func() { _ = db.Close() })
	return &sqliteFloor{db: db, prepared: map[string]*sql.Stmt{}}
}

func (f *sqliteFloor) write(b *testing.B, transactions [][]written, higher int64) {
	tx, err := f.db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	defer tx.Rollback()
	for _, writes := range transactions {
		for _, w := range writes {
			text, args := w.statement("", "body", higher, func(i int) string { return fmt.Sprintf("?%d", i) }, sqliteValue)
			statement := f.prepared[text]
			if statement == nil {
				if statement, err = tx.Prepare(text); err != nil {
					b.Fatal(err)
				}
				f.prepared[text] = statement
			}
			if _, err := tx.Stmt(statement).Exec(args...); err != nil {
				b.Fatal(err)
			}
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
}

func sqliteValue(v store.Value) any {
	if !v.IsNull() && v.Type() == store.Decimal {
		millionths, _ := v.Amount().Millionths()
		return millionths
	}
	return plainValue(v)
}

func plainValue(v store.Value) any {
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

// postgresFloor sends all statements of a transaction in one round trip.
type postgresFloor struct {
	conn   *pgx.Conn
	schema string
}

func newPostgresFloor(b *testing.B, address, schema string) *postgresFloor {
	b.Helper()
	conn, err := pgx.Connect(context.Background(), address)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = conn.Close(context.Background()) })
	return &postgresFloor{conn: conn, schema: schema}
}

func (f *postgresFloor) write(b *testing.B, transactions [][]written, higher int64) {
	batch := &pgx.Batch{}
	for text, args := range f.statements(transactions, higher) {
		batch.Queue(text, args...)
	}
	if err := f.conn.SendBatch(context.Background(), batch).Close(); err != nil {
		b.Fatal(err)
	}
}

func (f *postgresFloor) statements(transactions [][]written, higher int64) iter.Seq2[string, []any] {
	return func(yield func(string, []any) bool) {
		goOn := yield("BEGIN", nil)
		for _, w := range slices.Concat(transactions...) {
			goOn = goOn && yield(w.statement(`"`+f.schema+`".`, "_document", higher, func(i int) string { return fmt.Sprintf("$%d", i) }, plainValue))
		}
		if goOn {
			yield("COMMIT", nil)
		}
	}
}

// byStatement waits for the answer to each statement.
type byStatement struct{ *postgresFloor }

func (f byStatement) write(b *testing.B, transactions [][]written, higher int64) {
	for text, args := range f.statements(transactions, higher) {
		if _, err := f.conn.Exec(context.Background(), text, args...); err != nil {
			b.Fatal(err)
		}
	}
}
