package postgres

import (
	"time"

	"lending.example/platform/lending/store"
)

// AppendEntry adds an entry to the command log.
func (x *tx) AppendEntry(e store.LogEntry) (int64, error) {
	if _, _, err := x.LastLink(); err != nil {
		return 0, err
	}
	x.sequences.giveEntry(&e)
	args := []any{e.Seq, e.At, e.Name, string(e.Body), e.Link[:]}
	x.write(nil, statement{sql: x.schema.appendEntry[0], args: args, rows: 1, inserts: x.schema.appendEntry})
	return e.Seq, nil
}

// LastLink gives number and link of the last entry. Where a program wrote it that kept no links, the link is made of the whole log,
// once; the next entry carries it on.
func (x *tx) LastLink() (int64, store.Link, error) {
	q, err := x.standing()
	if err != nil {
		return 0, store.Link{}, err
	}
	if !q.unlinked() {
		return q.lastEntry, q.link, nil
	}
	var link store.Link
	for e, err := range x.Log(1) {
		if err != nil {
			return 0, link, err
		}
		link = link.Next(e)
	}
	q.link = link
	return q.lastEntry, q.link, nil
}

// logPage is how many entries of the log are read at once.
const logPage = 500

// ReadLog streams the command log.
func (x *tx) ReadLog(from int64, yield func(store.LogEntry, error) bool) error {
	for {
		page, err := x.logPage(from)
		if err != nil {
			return err
		}
		for _, e := range page {
			if err := x.Usable(); err != nil {
				return err
			}
			if !yield(e, nil) {
				return nil
			}
			from = e.Seq + 1
		}
		if len(page) < logPage {
			return nil
		}
	}
}

func (x *tx) logPage(from int64) ([]store.LogEntry, error) {
	if err := x.Usable(); err != nil {
		return nil, err
	}
	var page []store.LogEntry
	_, err := x.query("log", nil, func(row [][]byte) {
		page = append(page, store.LogEntry{Seq: integer(row[0]), At: time.UnixMicro(integer(row[1])).UTC(),
			Name: string(row[2]), Body: append([]byte(nil), row[3]...), Link: store.LinkOf(row[4])})
	}, x.schema.readLog, from, logPage)
	return page, err
}
