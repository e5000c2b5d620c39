package clients

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// lister reads a page across stretches of the list, one after the other, and counts all that match.
type lister struct {
	tx      store.Tx
	skip    int               // still to be passed over
	room    int               // still to be found
	follows []store.Condition // from those of the queries; not counted by
	total   int
	found   []store.Record
}

// stretch lists what a query finds. A query that lets too much through comes with a test.
func (l *lister) stretch(q store.Query, accepts func(store.Record) bool) error {
	n, err := Clients.Count(l.tx, q)
	if err != nil {
		return err
	}
	if accepts != nil {
		return l.sift(q, n, accepts)
	}
	return l.read(q, n)
}

// read lists what a query finds of which the number is known.
func (l *lister) read(q store.Query, matches int) error {
	l.total += matches
	q.Skip, q.Limit, q.Matches = min(l.skip, matches), min(l.room, matches), matches
	l.skip -= q.Skip
	if q.Skip == matches || q.Limit == 0 {
		return nil
	}
	q.Where = slices.Concat(q.Where, l.follows)
	for r, err := range l.tx.Find(Clients.Kind, q) {
		if err != nil {
			return err
		}
		l.room--
		l.found = append(l.found, r)
	}
	return nil
}

// sift reads all that the store finds, because not every one of them is accepted.
func (l *lister) sift(q store.Query, matches int, accepts func(store.Record) bool) error {
	return l.each(q, matches, accepts, func(r store.Record) {
		l.total++
		switch {
		case l.skip > 0:
			l.skip--
		case l.room > 0:
			l.room--
			l.found = append(l.found, r)
		}
	})
}

// each reads what a query finds of which the number is known, and a test accepts; a nil test accepts everything.
func (l *lister) each(q store.Query, matches int, accepts func(store.Record) bool, take func(store.Record)) error {
	if matches == 0 {
		return nil
	}
	q.Limit, q.Matches = matches, matches
	for r, err := range l.tx.Find(Clients.Kind, q) {
		if err != nil {
			return err
		}
		if accepts == nil || accepts(r) {
			take(r)
		}
	}
	return nil
}

// fewNamed is the number of clients who are sorted by office here, rather than looked for in one office after the other,
// when each of these searches would look for a name.
const fewNamed = 10_000

// officeByOffice lists what a query finds in the order of the offices, and of the ids in each.
func (l *lister) officeByOffice(f Filter, q store.Query, offices []refdata.Office) error {
	n, err := Clients.Count(l.tx, q)
	if err != nil {
		return err
	}
	if accepts := f.accepts(); accepts != nil || f.named() && n <= fewNamed {
		return l.sorted(f, q, n, offices)
	}
	l.total += n
	backwards := l.skip > n/2
	passing := lister{tx: l.tx, skip: min(l.skip, n), room: l.room}
	if backwards { // from the end, because the offices on the way are counted
		passing.room = min(l.room, n-passing.skip)
		passing.skip = n - passing.skip - passing.room
		slices.Reverse(offices)
	}
	for _, o := range offices {
		if passing.room == 0 {
			break
		}
		inOffice := f.query().And("office_id", store.Equal, store.Int(o.ID))
		if err := passing.stretch(inOffice.By("id", f.descending() != backwards), nil); err != nil {
			return err
		}
	}
	if backwards {
		slices.Reverse(passing.found)
	}
	l.skip -= min(l.skip, n)
	l.room -= len(passing.found)
	l.found = append(l.found, passing.found...)
	return nil
}

// sorted reads all that match, and sorts them by office. Memory holds their ids, and the records of the page.
func (l *lister) sorted(f Filter, q store.Query, matches int, offices []refdata.Office) error {
	place := map[int64]int{}
	for i, o := range offices {
		place[o.ID] = i
	}
	type placed struct {
		office int
		id     int64
	}
	var all []placed
	err := l.each(q.By("id", f.descending()), matches, f.accepts(), func(r store.Record) { all = append(all, placed{place[officeOf(r)], r.ID}) })
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Compare(a.office, b.office) })
	l.total += len(all)
	skip := min(l.skip, len(all))
	l.skip -= skip
	page := all[skip : skip+min(l.room, len(all)-skip)]
	l.room -= len(page)
	for _, c := range page {
		r, err := l.tx.Get(Clients.Kind, c.id)
		if err != nil {
			return err
		}
		l.found = append(l.found, r)
	}
	return nil
}
