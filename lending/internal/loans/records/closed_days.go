package records

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/store"
)

// ClosedDays is the day that the quiet loans of a range of ids were closed for last. A close of business does not write to a loan that it
// does not change: it moves the day of the range on. Ranges do not overlap. The id is the first id of the range.
type ClosedDays struct {
	store.Key
	Last int64         `json:"last"` // the last id of the range
	Day  calendar.Date `json:"day"`
	// Settings are a digest of the products and the configuration by which the close of that day decided. With other settings the next
	// close visits every loan of the range.
	Settings string `json:"settings"`
}

// ClosedRanges has the ranges of a tenant. There are few: neighbours of the same day are one range.
var ClosedRanges = store.Table[ClosedDays, *ClosedDays]{
	Kind: &store.Kind{Name: "loan_closed_days", Reference: true, Columns: []store.Column{
		{Name: "last_id", Type: store.Integer},
		{Name: "day", Type: store.Date},
	}},
	Columns: func(c *ClosedDays) []store.Value { return []store.Value{store.Int(c.Last), store.Day(c.Day)} },
}

// ClosedAt is the range that contains an id, and otherwise the part of the ids without one: its day is zero.
func ClosedAt(tx store.Tx, id int64) (ClosedDays, error) {
	at, err := ClosedRanges.First(tx, store.Where("id", store.AtMost, store.Int(id)).By("id", true))
	if err == nil && at.Last >= id {
		return at, nil
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return at, err
	}
	gap := ClosedDays{Key: store.Key{ID: id}, Last: 1<<63 - 1}
	next, err := ClosedRanges.First(tx, store.Where("id", store.Greater, store.Int(id)))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return gap, nil
	case err == nil:
		gap.Last = next.ID - 1
	}
	return gap, err
}

// Of is the day that a stored loan of the range was closed for last.
func (c ClosedDays) Of(l *book.Loan) calendar.Date {
	if l.QuietUntil.IsZero() {
		return l.LastClosed
	}
	return calendar.Latest(l.LastClosed, calendar.Earliest(c.Day, l.QuietUntil.AddDays(-1)))
}

// Move makes a day that of the ids from one to another, which lie in a single range or in none.
func (c ClosedDays) Move(tx store.Tx, first, last int64) error {
	parts := []ClosedDays{{Key: store.Key{ID: first}, Last: last, Day: c.Day, Settings: c.Settings}}
	around := store.Where("last_id", store.AtLeast, store.Int(first-1)).And("id", store.AtMost, store.Int(last+1))
	old, err := ClosedRanges.All(tx, around)
	if err != nil {
		return err
	}
	for _, o := range old {
		if o.ID < first {
			parts = append(parts, ClosedDays{Key: store.Key{ID: o.ID}, Last: min(o.Last, first-1), Day: o.Day, Settings: o.Settings})
		}
		if o.Last > last {
			parts = append(parts, ClosedDays{Key: store.Key{ID: max(o.ID, last+1)}, Last: o.Last, Day: o.Day, Settings: o.Settings})
		}
	}
	return replaceRanges(tx, old, joined(parts))
}

// joined are ranges in order, neighbours of the same day and settings as one.
func joined(parts []ClosedDays) []ClosedDays {
	slices.SortFunc(parts, func(x, y ClosedDays) int { return cmp.Compare(x.ID, y.ID) })
	all := parts[:1]
	for _, p := range parts[1:] {
		if end := &all[len(all)-1]; end.Day == p.Day && end.Settings == p.Settings {
			end.Last = p.Last
		} else {
			all = append(all, p)
		}
	}
	return all
}

// replaceRanges writes what became of some ranges.
func replaceRanges(tx store.Tx, old, now []ClosedDays) error {
	for i := range now {
		at := slices.IndexFunc(old, func(o ClosedDays) bool { return o.ID == now[i].ID })
		var err error
		switch {
		case at < 0:
			err = ClosedRanges.Insert(tx, &now[i])
		default:
			now[i].Revision = old[at].Revision
			old = slices.Delete(old, at, at+1)
			err = ClosedRanges.Save(tx, &now[i])
		}
		if err != nil {
			return err
		}
	}
	for i := range old {
		if err := ClosedRanges.Delete(tx, &old[i]); err != nil {
			return err
		}
	}
	return nil
}

// Awaken gives a quiet loan the day that it was closed for last. Decisions and readers see no quiet loans.
func Awaken(tx store.Tx, l *book.Loan) error {
	if l.QuietUntil.IsZero() {
		return nil
	}
	at, err := ClosedAt(tx, l.ID)
	if err == nil {
		l.LastClosed, l.QuietUntil = at.Of(l), calendar.Date{}
	}
	return err
}

// awaken is Awaken for an account. That alone does not count as a change of it.
func (o *Opened) awaken(tx store.Tx) error {
	if o.Loan.QuietUntil.IsZero() {
		return nil
	}
	stored := o.Loan
	if err := Awaken(tx, &o.Loan); err != nil {
		return err
	}
	o.quiet = &quietDays{visited: stored.LastClosed, until: stored.QuietUntil, closed: o.Loan.LastClosed}
	return nil
}

// quietDays are the days of a quiet loan as they are stored, and the day that it was closed for last.
type quietDays struct{ visited, until, closed calendar.Date }

// isAsleep reports whether nothing of a loan that is stored as quiet was changed, so that it stays as it is stored.
func (o *Opened) isAsleep() (bool, error) {
	if o.quiet == nil || o.partsChanged || o.Loan.LastClosed != o.quiet.closed || !o.Loan.QuietUntil.IsZero() {
		return false, nil
	}
	asStored := o.Loan
	asStored.LastClosed, asStored.QuietUntil = o.quiet.visited, o.quiet.until
	body, err := book.Loans.Body(&asStored)
	return bytes.Equal(body, o.header), err
}
