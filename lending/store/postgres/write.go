package postgres

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"lending.example/platform/lending/store"
)

// InsertRow adds a record.
func (x *tx) InsertRow(t *table, r store.Record) error {
	if err := t.checkTexts(r); err != nil {
		return err
	}
	k, args := key(t, r.ID), writeArgs(r, 1)
	x.touch(t, r.ID, r.Values)
	if !x.cautious && (x.free[k] || x.given[k] && t.exempt(r.Values)) {
		x.write(t, statement{sql: t.inserts[0], args: args, rows: 1, inserts: t.inserts})
	} else if _, err := x.try(t, "insert "+t.Kind.Name, t.inserts[0], args); err != nil {
		return err
	}
	delete(x.given, k)
	delete(x.free, k)
	x.note(t, r.ID, 1, r.Values)
	return nil
}

// SaveRow replaces a record.
func (x *tx) SaveRow(t *table, r store.Record) error {
	if err := t.checkTexts(r); err != nil {
		return err
	}
	known, read := x.seen[key(t, r.ID)]
	if read && known.Revision != r.Revision {
		return store.ErrConflict
	}
	x.touch(t, r.ID, nil)
	if read && !x.cautious && t.sameUnique(known.Values, r.Values) {
		sql, args := t.change(known.Values, r)
		x.write(t, statement{sql: sql, args: args, rows: 1})
	} else if changed, err := x.try(t, "save "+t.Kind.Name, t.save, writeArgs(r, r.Revision)); err != nil {
		return err
	} else if changed == 0 {
		return store.ErrConflict
	}
	x.note(t, r.ID, r.Revision+1, r.Values)
	return nil
}

// DeleteRow removes a record.
func (x *tx) DeleteRow(t *table, id, revision int64) error {
	k := key(t, id)
	known, read := x.seen[k]
	if read && known.Revision != revision {
		return store.ErrConflict
	}
	x.touch(t, id, nil)
	if read && !x.cautious {
		x.write(t, statement{sql: t.deleteRow, args: []any{id, revision}, rows: 1, apart: true})
	} else if changed, err := x.try(t, "delete "+t.Kind.Name, t.deleteRow, []any{id, revision}); err != nil {
		return err
	} else if changed == 0 {
		return store.ErrConflict
	}
	delete(x.seen, k)
	return nil
}

// touch notes that something is written, and has what that may change read again by those who read it ahead.
func (x *tx) touch(t *table, id int64, values []store.Value) {
	x.sequences.wrote = true
	x.ahead.wrote(t, id, values)
	if x.others != nil {
		x.others.wrote(t, id, values)
	}
}

// mostUnsent bounds the writes that are kept. A function that writes more has the server begin with them.
const mostUnsent = 64

// write keeps a write until something is read that it may have changed, or to the end.
func (x *tx) write(t *table, s statement) {
	x.unsent = append(x.unsent, s)
	x.dirty[t] = true
	if len(x.unsent) < mostUnsent {
		return
	}
	x.push()
	if err := x.session.send(x.sending); err != nil {
		_ = x.Fail("write", err) // which ends the transaction
	}
}

// push gives the session what was written.
func (x *tx) push() {
	if len(x.unsent) == 0 {
		return
	}
	x.mark()
	x.session.pending = append(x.session.pending, x.unsent...)
	x.unsent = nil
	clear(x.dirty)
}

// mark sets the savepoint to which the transaction can be taken back.
func (x *tx) mark() {
	if x.savepoint != "" {
		x.session.later(x.savepoint)
		x.savepoint, x.marked = "", true
	}
}

// try sends a write that may meet a duplicate, in a savepoint, so that the transaction stays usable when it does.
func (x *tx) try(t *table, doing, sql string, args []any) (int64, error) {
	x.push()
	x.mark()
	x.session.later("SAVEPOINT try")
	did, err := x.session.run(x.sending, nil, sql, args...)
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == uniqueViolation {
		if err := x.session.rollbackTo(x.sending, "try"); err != nil {
			return 0, x.Fail(doing, err)
		}
		return 0, &store.DuplicateError{Kind: t.Kind.Name, Columns: t.uniqueColumns(refused.ConstraintName)}
	}
	if err != nil {
		return 0, x.Fail(doing, err)
	}
	x.session.later("RELEASE try")
	return did.RowsAffected(), nil
}
