package main

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/cmd/lending/measure"
)

// floors are the ways in which the rows of one store may be written by hand.
type floors []struct {
	name string
	measure.Floor
}

// measureFloor replays recorded transactions, so many in one, and reports how many of them go into a second.
func measureFloor(b *testing.B, f measure.Floor, recorded [][]measure.Written, together int, perTransaction float64, unit string) {
	statements := measure.Statements(recorded, f.Dialect())
	higher, next, done := int64(0), len(recorded), 0
	b.ResetTimer()
	for b.Loop() {
		if next+together > len(recorded) {
			next, higher = 0, measure.FreshIDs()
		}
		if err := f.Write(statements[next:next+together], higher); err != nil {
			b.Fatal(err)
		}
		next, done = next+together, done+together
	}
	b.ReportMetric(float64(done)*perTransaction/b.Elapsed().Seconds(), unit)
}

func newSQLiteFloor(b *testing.B, file string) measure.Floor {
	b.Helper()
	f, err := measure.OpenSQLiteFloor(file)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = f.Close() })
	return f
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

func (f *postgresFloor) Dialect() measure.Dialect {
	return measure.Dialect{Schema: `"` + f.schema + `".`, Document: "_document", Mark: func(i int) string { return fmt.Sprintf("$%d", i) }, Plain: measure.PlainValue}
}

func (f *postgresFloor) Write(transactions [][]measure.Statement, higher int64) error {
	batch := &pgx.Batch{}
	for text, args := range f.statements(transactions, higher) {
		batch.Queue(text, args...)
	}
	return f.conn.SendBatch(context.Background(), batch).Close()
}

func (f *postgresFloor) statements(transactions [][]measure.Statement, higher int64) iter.Seq2[string, []any] {
	return func(yield func(string, []any) bool) {
		goOn := yield("BEGIN", nil)
		for _, s := range slices.Concat(transactions...) {
			goOn = goOn && yield(s.Text, s.Args(higher))
		}
		if goOn {
			yield("COMMIT", nil)
		}
	}
}

// byStatement waits for the answer to each statement.
type byStatement struct{ *postgresFloor }

func (f byStatement) Write(transactions [][]measure.Statement, higher int64) error {
	for text, args := range f.statements(transactions, higher) {
		if _, err := f.conn.Exec(context.Background(), text, args...); err != nil {
			return err
		}
	}
	return nil
}
