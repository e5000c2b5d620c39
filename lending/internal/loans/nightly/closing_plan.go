package nightly

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/internal/digest"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// plan says what a page of a sweep does: which loans of the ids up to one it visits, and whether the quiet ones, which it does not visit,
// are closed with their range (docs/semantics/charges.md, 7.3).
type plan struct {
	to     int64
	visits []store.Query
	before records.ClosedDays // the range of the ids; its day is zero where there is none yet
	after  records.ClosedDays // what becomes of it; its day is zero where it stays as it is
}

// moves reports whether the quiet loans are closed with their range.
func (p plan) moves() bool { return !p.after.Day.IsZero() }

// planOf plans a page.
func (s *Sweep) planOf(tx store.Tx, p Page, rules operation.RuleSet) (plan, error) {
	if s.closes == nil {
		return plan{to: p.To, visits: s.of(p.Day)}, nil
	}
	if rules < operation.NightsSkipQuietLoans {
		visits, _ := s.closes(p.Day, calendar.Date{}, false)
		return plan{to: p.To, visits: visits}, nil
	}
	at, err := records.ClosedAt(tx, p.After+1)
	if err != nil {
		return plan{}, err
	}
	settings, err := settingsOf(tx)
	if err != nil {
		return plan{}, err
	}
	hasEvents, err := events.KeptIn(tx) // each close is an event of each loan
	if err != nil {
		return plan{}, err
	}
	visits, moves := s.closes(p.Day, at.Day, hasEvents || at.Settings != settings)
	done := plan{to: min(p.To, at.Last), visits: visits, before: at}
	if moves {
		done.after = records.ClosedDays{Day: p.Day, Settings: settings}
	}
	return done, nil
}

// settingsOf is a digest of what decides, besides a loan itself, on which days its close has something to do.
func settingsOf(tx store.Tx) (string, error) {
	cfg, err := refdata.ConfigurationOf(tx)
	if err != nil {
		return "", err
	}
	changed, err := json.Marshal(cfg)
	if err != nil {
		return "", err
	}
	d := digest.New()
	d.Bytes(changed)
	for r, err := range tx.Find(products.Products.Kind, store.Query{}) {
		if err != nil {
			return "", err
		}
		d.Number(r.ID)
		d.Bytes(r.Body)
	}
	return hex.EncodeToString(d.Sum()[:8]), nil
}

// closeDaily is how the run of a day closes a range that was closed for a day: loans that were closed for the day before, and those that
// never were. A range that is further behind waits for a catch-up.
func closeDaily(day, range_ calendar.Date, all bool) (visits []store.Query, moves bool) {
	yesterday := day.AddDays(-1)
	closed := closable().And("last_closed_business_date", store.Equal, store.Day(yesterday))
	never := closable().And("last_closed_business_date", store.IsNull, store.Null)
	switch {
	case range_.IsZero(): // none of its loans is quiet
		return []store.Query{closed, never}, true
	case range_.Before(yesterday):
		return []store.Query{closed, never}, false
	case range_ == yesterday:
		return []store.Query{awake(closed), never, quiet(day, all).And("last_closed_business_date", store.AtMost, store.Day(yesterday))}, true
	}
	return []store.Query{awake(closed), never}, false
}

// closeMissing is how a catch-up closes a range: all loans that are behind.
func closeMissing(day, range_ calendar.Date, all bool) (visits []store.Query, moves bool) {
	behind := closable().And("last_closed_business_date", store.Less, store.Day(day))
	switch {
	case range_.IsZero():
		return []store.Query{behind}, true
	case range_.Before(day):
		return []store.Query{awake(behind), quiet(day, all).And("last_closed_business_date", store.Less, store.Day(day))}, true
	}
	return []store.Query{awake(behind)}, false
}

// awake restricts a query to loans that are not quiet.
func awake(q store.Query) store.Query { return q.And("quiet_until", store.IsNull, store.Null) }

// quiet finds the quiet loans that the close of a day has something to do with, or all.
func quiet(day calendar.Date, all bool) store.Query {
	if all {
		return closable().And("quiet_until", store.NotNull, store.Null)
	}
	return closable().And("quiet_until", store.AtMost, store.Day(day))
}

// AnyUnclosed reports whether there is a loan with business to close that was closed last for a day before one.
func AnyUnclosed(tx store.Tx, day calendar.Date) (bool, error) {
	behind, err := unclosed(tx, day)
	if err != nil {
		return false, err
	}
	for _, b := range behind {
		if found, err := book.Loans.Exists(tx, b.loans); err != nil || found {
			return found, err
		}
	}
	return false, nil
}

// AwaitsClosing reports whether there is a loan whose business is not closed for a day.
func AwaitsClosing(tx store.Tx, day calendar.Date) (bool, error) {
	never, err := book.Loans.Exists(tx, closable().And("last_closed_business_date", store.IsNull, store.Null))
	if err != nil || never {
		return never, err
	}
	return AnyUnclosed(tx, day)
}

// unclosedLoans are loans that were closed last for the same day, or each for its own.
type unclosedLoans struct {
	loans store.Query   // in the order of that day
	day   calendar.Date // zero: each for its own
}

// unclosed are the loans that were closed last for a day before one.
func unclosed(tx store.Tx, day calendar.Date) ([]unclosedLoans, error) {
	behind := closable().And("last_closed_business_date", store.Less, store.Day(day))
	all := []unclosedLoans{{loans: awake(behind)}}
	ranges := store.Where("day", store.Less, store.Day(day)).Top(operation.LargestPage) // there are fewer: a range for each worker and day
	for range_, err := range records.ClosedRanges.Find(tx, ranges) {
		if err != nil {
			return nil, err
		}
		within := quiet(day, true).And("id", store.AtLeast, store.Int(range_.ID)).And("id", store.AtMost, store.Int(range_.Last))
		all = append(all,
			unclosedLoans{within.And("last_closed_business_date", store.AtMost, store.Day(range_.Day)), range_.Day},
			unclosedLoans{within.And("last_closed_business_date", store.Greater, store.Day(range_.Day)).And("last_closed_business_date", store.Less, store.Day(day)), calendar.Date{}},
		)
	}
	for i := range all {
		all[i].loans = all[i].loans.By("last_closed_business_date", false)
	}
	return all, nil
}

// withLocked adds the quiet loans of a page that are locked to those that it visits: the lock decides what becomes of them.
func (v *Visit) withLocked(found []store.Record) ([]store.Record, error) {
	if !v.plan.moves() {
		return found, nil
	}
	for id := range v.locks {
		if slices.ContainsFunc(found, func(r store.Record) bool { return r.ID == id }) {
			continue
		}
		for r, err := range v.Tx.Find(book.Loans.Kind, quiet(v.Day, true).And("id", store.Equal, store.Int(id)).And("last_closed_business_date", store.Less, store.Day(v.Day))) {
			if err != nil {
				return nil, err
			}
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(x, y store.Record) int { return cmp.Compare(x.ID, y.ID) })
	return found, nil
}

// leaveBehind has a loan that the page does not close keep the day that it was closed for last.
func (v *Visit) leaveBehind(record store.Record) error {
	if record.Values[quietUntil].IsNull() {
		return nil
	}
	loan, err := book.Loans.Decode(record)
	if err != nil {
		return nil // nobody can read its day either
	}
	loan.LastClosed, loan.QuietUntil = v.plan.before.Of(&loan), calendar.Date{}
	return book.Loans.Save(v.Tx, &loan)
}

var quietUntil = book.Loans.Kind.Position("quiet_until")

// moveOn closes the quiet loans after an id up to another.
func (v *Visit) moveOn(after, to int64) error {
	if !v.plan.moves() {
		return nil
	}
	if !v.plan.before.Day.IsZero() {
		passed := quiet(v.Day, true).And("id", store.Greater, store.Int(after)).And("id", store.AtMost, store.Int(to))
		n, err := book.Loans.Count(v.Tx, passed.And("last_closed_business_date", store.Less, store.Day(v.Day)))
		if err != nil {
			return err
		}
		v.tally.Loans += int64(n)
	}
	return v.plan.after.Move(v.Tx, after+1, to)
}
