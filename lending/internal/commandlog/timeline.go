package commandlog

import (
	"math"
	"slices"
	"sort"
	"sync"
	"time"

	"lending.example/platform/lending/store"
)

// Pages reads up to limit entries of a command log from a number on.
type Pages func(from int64, limit int) ([]store.LogEntry, error)

// Timeline finds the last command at a moment in a log whose clocks may have stepped. It believes moments that rise along the log.
// Where moments contradict each other it believes those of more commands, of equally many the later ones: a clock that was ahead for a
// while is outvoted by the commands after it, one that was behind by those before it. All that was believed is given up for ten times as
// many only. A command whose moment is not believed was given after the last believed one before it, and not after the next: a look
// shows it from the one on if its clock was behind, from the other on if its clock was ahead. The zero Timeline is ready. It reads a
// log once, and then what is new.
type Timeline struct {
	mu   sync.Mutex
	read int64 // number of the last entry that was read
	line line
	runs []stretch // all entries, as long as moments rise
}

// LastBefore is the number of the last command that was given at a moment or before; 0 when there was none. Now is the present
// moment: later ones are not believed.
func (t *Timeline) LastBefore(pages Pages, at, now time.Time) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	believed, err := t.believed(pages, now)
	if err != nil {
		return 0, err
	}
	n, found, err := believed.cut(pages.moment, at.UnixMicro())
	switch {
	case err != nil || n == 0:
		return 0, err
	case found.last < believed.stretches[n-1].last:
		return found.last, nil
	case n < len(believed.stretches):
		return pages.upTo(at, found.last, believed.stretches[n].first)
	}
	return pages.upTo(at, found.last, t.read+1)
}

// FirstSince is the number of the first entry whose moment is a given one or later, but not after now; one after the last when there is
// none. What is before it is older, whatever its clock showed: it came before.
func (t *Timeline) FirstSince(pages Pages, since, now time.Time) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.follow(pages); err != nil {
		return 0, err
	}
	for _, run := range t.runs {
		before := line{stretches: []stretch{run}}
		n, old, err := before.cut(pages.moment, since.UnixMicro()-1)
		if err != nil {
			return 0, err
		}
		first := run.first
		if n > 0 {
			first = old.last + 1
		}
		if first > run.last {
			continue
		}
		if at, err := pages.moment(first); err != nil || at <= now.UnixMicro() {
			return first, err
		}
	}
	return t.read + 1, nil
}

// upTo goes on from an entry, but not to another one, as long as no entry is after the moment.
func (p Pages) upTo(at time.Time, last, end int64) (int64, error) {
	for last+1 < end {
		page, err := p(last+1, int(min(end-last-1, entriesAtOnce)))
		if err != nil || len(page) == 0 {
			return last, err
		}
		for _, e := range page {
			if e.At.After(at) {
				return last, nil
			}
			last = e.Seq
		}
	}
	return last, nil
}

// Latest is the latest moment that is believed, also if it is after the present one; zero when there is none.
func (t *Timeline) Latest(pages Pages) (time.Time, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.follow(pages); err != nil || len(t.line.stretches) == 0 {
		return time.Time{}, err
	}
	return time.UnixMicro(t.line.latest()).UTC(), nil
}

// believed are the moments that are believed at the present one.
func (t *Timeline) believed(pages Pages, now time.Time) (line, error) {
	if err := t.follow(pages); err != nil {
		return line{}, err
	}
	return t.line.until(pages.moment, now.UnixMicro())
}

// follow reads what is new in the log.
func (t *Timeline) follow(pages Pages) error {
	for {
		page, err := pages(t.read+1, entriesAtOnce)
		if err != nil {
			return err
		}
		for _, e := range page {
			if err := t.line.add(pages.moment, e.Seq, e.At.UnixMicro()); err != nil {
				t.read, t.line, t.runs = 0, line{}, nil // it may have taken the entry in part
				return err
			}
			t.runs = extended(t.runs, e.Seq, e.At.UnixMicro())
			t.read = e.Seq
		}
		if len(page) < entriesAtOnce {
			return nil
		}
	}
}

// moment reads the moment of an entry, in microseconds since 1970.
func (p Pages) moment(seq int64) (int64, error) {
	page, err := p(seq, 1)
	if err != nil || len(page) == 0 {
		return 0, err
	}
	return page[0].At.UnixMicro(), nil
}

// momentOf reads the moment of an entry.
type momentOf func(seq int64) (int64, error)

// stretch is a part of the log in which moments rise, in microseconds since 1970.
type stretch struct {
	first, last int64 // numbers
	from, to    int64 // moments of these
}

// line is a list of stretches whose moments rise from one to the next.
type line struct {
	stretches []stretch
	doubted   *line // the entries after them, of which the first contradicts some of them; nil for none
	against   int64 // how many it contradicts
}

// latest is the moment of the last entry.
func (l *line) latest() int64 {
	if len(l.stretches) == 0 {
		return math.MinInt64
	}
	return l.stretches[len(l.stretches)-1].to
}

// start is the moment of the first entry.
func (l *line) start() int64 {
	if len(l.stretches) == 0 {
		return math.MaxInt64
	}
	return l.stretches[0].from
}

// count is the number of entries in some stretches.
func count(list []stretch) (n int64) {
	for _, s := range list {
		n += s.last - s.first + 1
	}
	return n
}

// add takes the next entry of the log.
func (l *line) add(read momentOf, seq, at int64) error {
	if at >= l.latest() {
		l.stretches, l.doubted = extended(l.stretches, seq, at), nil
		return nil
	}
	if l.doubted == nil {
		l.doubted = &line{}
	}
	before := l.doubted.start()
	if err := l.doubted.add(read, seq, at); err != nil {
		return err
	}
	if l.doubted.start() == before && count(l.doubted.stretches) < l.against {
		return nil
	}
	return l.weigh(read)
}

// weigh takes what is doubted in place of the entries that it contradicts, if these are not more.
func (l *line) weigh(read momentOf) error {
	n, last, err := l.cut(read, l.doubted.start())
	if err != nil {
		return err
	}
	l.against = count(l.stretches[n:])
	if n > 0 {
		l.against += l.stretches[n-1].last - last.last
	}
	if n == 0 {
		l.against *= 10
	}
	if count(l.doubted.stretches) < l.against {
		return nil
	}
	if l.stretches = l.stretches[:n]; n > 0 {
		l.stretches[n-1] = last
	}
	*l = line{stretches: append(l.stretches, l.doubted.stretches...), doubted: l.doubted.doubted, against: l.doubted.against}
	return nil
}

// extended adds an entry to some stretches, to the last of them if it follows there.
func extended(list []stretch, seq, at int64) []stretch {
	if n := len(list); n > 0 && list[n-1].last == seq-1 && list[n-1].to <= at {
		list[n-1].last, list[n-1].to = seq, at
		return list
	}
	return append(list, stretch{seq, seq, at, at})
}

// cut finds the stretches that begin at a moment or before: how many, and the last of them without what is after the moment.
func (l *line) cut(read momentOf, moment int64) (n int, last stretch, err error) {
	n = sort.Search(len(l.stretches), func(i int) bool { return l.stretches[i].from > moment })
	if n == 0 {
		return 0, stretch{}, nil
	}
	last = l.stretches[n-1]
	if last.to <= moment {
		return n, last, nil
	}
	after := last.last // the first that is known to be after the moment
	last.last, last.to = last.first, last.from
	for after-last.last > 1 {
		middle := last.last + (after-last.last)/2
		at, err := read(middle)
		switch {
		case err != nil:
			return 0, stretch{}, err
		case at > moment:
			after = middle
		default:
			last.last, last.to = middle, at
		}
	}
	return n, last, nil
}

// until is the line without moments after one. Entries that contradict only these are believed then.
func (l *line) until(read momentOf, moment int64) (line, error) {
	if l.latest() <= moment {
		return *l, nil
	}
	n, last, err := l.cut(read, moment)
	kept := line{stretches: slices.Clone(l.stretches[:n])}
	if n > 0 {
		kept.stretches[n-1] = last
	}
	if err != nil || l.doubted == nil {
		return kept, err
	}
	after, err := l.doubted.until(read, moment)
	if err == nil && after.start() >= kept.latest() {
		kept.stretches = append(kept.stretches, after.stretches...)
	}
	return kept, err
}
