package postgres

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
)

// TestChange saves records whose stored values are known, and wants the columns in the statement that change.
func TestChange(t *testing.T) {
	k := &store.Kind{Name: "thing", Columns: []store.Column{{Name: "a"}, {Name: "b", Type: store.Text}, {Name: "c", Type: store.Date}}}
	stored := []store.Value{store.Int(1), store.String("x"), store.Null}
	const whole = `UPDATE "in"."thing" SET revision = revision + 1, "a" = $4, "b" = $5, "c" = $6, _document = $3 WHERE id = $1 AND revision = $2`
	for _, c := range []struct {
		name   string
		stored []store.Value
		values []store.Value
		sql    string
		args   []any
	}{
		{"the body alone", stored, stored,
			`UPDATE "in"."thing" SET revision = revision + 1, _document = $3 WHERE id = $1 AND revision = $2`, nil},
		{"the first and the last", stored, []store.Value{store.Int(2), stored[1], store.String("z")},
			`UPDATE "in"."thing" SET revision = revision + 1, "a" = $4, "c" = $5, _document = $3 WHERE id = $1 AND revision = $2`, []any{int64(2), "z"}},
		{"to null", stored, []store.Value{stored[0], store.Null, stored[2]},
			`UPDATE "in"."thing" SET revision = revision + 1, "b" = $4, _document = $3 WHERE id = $1 AND revision = $2`, []any{nil}},
		{"stored values unknown", nil, stored, whole, []any{int64(1), "x", nil}},
	} {
		t.Run(c.name, func(t *testing.T) {
			sql, args := newTable(k, 0, "in").change(c.stored, store.Record{ID: 7, Revision: 3, Values: c.values, Body: []byte("{}")})
			if sql != c.sql {
				t.Errorf("got %s\nwant %s", sql, c.sql)
			}
			if diff := cmp.Diff(append([]any{int64(7), int64(3), "{}"}, c.args...), args); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestManyChanges: when too many combinations of columns have a statement, others are saved whole.
func TestManyChanges(t *testing.T) {
	k := &store.Kind{Name: "thing"}
	for i := range 8 {
		k.Columns = append(k.Columns, store.Column{Name: fmt.Sprint("c", i)})
	}
	made, whole := newTable(k, 0, "in"), 0
	stored := make([]store.Value, len(k.Columns))
	for combination := range 2 * mostChanges {
		values := make([]store.Value, len(k.Columns))
		for i := range values {
			if combination&(1<<i) != 0 {
				values[i] = store.Int(1)
			}
		}
		if sql, args := made.change(stored, store.Record{Values: values}); sql == made.save {
			if whole++; len(args) != len(k.Columns)+3 {
				t.Errorf("%d arguments of the whole record", len(args))
			}
		}
	}
	if whole != mostChanges {
		t.Errorf("%d of %d records were saved whole", whole, 2*mostChanges)
	}
}
