package nightly

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// ReadAhead are the accounts of the loans of a page, read before the page is begun. A loan that was changed since, which its
// revision shows, is read again.
type ReadAhead struct {
	Accounts map[int64]*records.Opened
	after    int64 // the last loan that was read
}

// Holds reports whether a loan after an id was read: whether this is of use for the page that begins there.
func (a *ReadAhead) Holds(after int64) bool { return a != nil && a.after > after }

// open completes the account of a loan for a decision. An account is given out once: a decision changes it.
func (a *ReadAhead) open(u *operation.Unit, header store.Record) (*records.Opened, error) {
	if a != nil {
		o := a.Accounts[header.ID]
		delete(a.Accounts, header.ID)
		if o != nil && o.Loan.Revision == header.Revision {
			store.Expecting(u.Tx).Known(records.Schedules.Kind, header.ID, o.Revision) // every change of a part raises that of the header
			return o, o.Surround(u)
		}
	}
	return reopen(u, header, records.DigestedHistory)
}

// reopen reads the account of a loan, no matter what was read ahead. The day is that of openSince.
func reopen(u *operation.Unit, header store.Record, day calendar.Date) (*records.Opened, error) {
	loan, err := book.Loans.Decode(header)
	if err != nil {
		return nil, err
	}
	o, err := records.Load(u.Tx, loan, header.Body, day)
	if err != nil {
		return nil, err
	}
	return o, o.Surround(u)
}

// Viewer runs a function on a snapshot of the records of a tenant.
type Viewer func(ctx context.Context, read func(store.Tx) error) error

// Reader reads the loans of a sweep ahead of their visit, page by page. At most three pages are in memory: the one that is
// decided, the one that waits, and the one that is being read.
type Reader struct {
	view  Viewer
	meter *book.Meter
	sweep *Sweep
	from  Page
	pages chan *ReadAhead
	stop  context.CancelFunc
}

// Read starts to read the loans of a page and of those that follow it, page by page. The reader has to be closed.
func (s *Sweep) Read(view Viewer, from Page) *Reader {
	ctx, stop := context.WithCancel(context.Background())
	r := &Reader{view: view, meter: from.Meter, sweep: s, from: from, pages: make(chan *ReadAhead, 1), stop: stop}
	go r.read(ctx, from.After, from.To)
	return r
}

// Next is what was read for the next page; nil when reading failed or is over: then the page reads alone.
func (r *Reader) Next() *ReadAhead { return <-r.pages }

// Close ends reading, and waits for it.
func (r *Reader) Close() {
	r.stop()
	for range r.pages { // until reading has ended
	}
}

func (r *Reader) read(ctx context.Context, after, to int64) {
	defer close(r.pages)
	for after < to {
		page, err := r.page(ctx, after)
		if err != nil {
			return
		}
		if len(page.Accounts) == 0 { // a range with nothing to visit
			after = page.after
			continue
		}
		select {
		case r.pages <- page:
		case <-ctx.Done():
			return
		}
		after = page.after
	}
}

func (r *Reader) page(ctx context.Context, after int64) (*ReadAhead, error) {
	var stored []storedAccount
	from, end := r.from, after
	from.After = after
	err := r.meter.Parallel("READ", func() error {
		return r.view(ctx, func(tx store.Tx) error {
			plan, err := r.sweep.planOf(tx, from, operation.Rules)
			if err != nil {
				return err
			}
			headers, err := candidates(tx, plan.visits, after, plan.to, from.Size)
			end = reached(headers, plan.to, from.Size)
			if err != nil || len(headers) == 0 {
				stored = nil
				return err
			}
			stored, err = gather(tx, headers)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	page := &ReadAhead{Accounts: make(map[int64]*records.Opened, len(stored)), after: end}
	decoded := make([]*records.Opened, len(stored))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range stored {
		group.Go(func() error {
			return r.meter.Parallel("READ", func() (err error) {
				decoded[i], err = stored[i].decode()
				return err
			})
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	for _, o := range decoded {
		page.Accounts[o.Loan.ID] = o
	}
	return page, nil
}

// storedAccount are the records of a loan as they are stored.
type storedAccount struct {
	header, rows     store.Record
	charges, history []store.Record
}

// gather reads the records of some loans, which are ordered by id.
func gather(tx store.Tx, headers []store.Record) ([]storedAccount, error) {
	list, place := make([]storedAccount, len(headers)), make(map[int64]*storedAccount, len(headers))
	ids := make([]store.Value, len(headers))
	for i, h := range headers {
		list[i].header, ids[i], place[h.ID] = h, store.Int(h.ID), &list[i]
	}
	err := each(tx, records.Schedules.Kind, ofLoans("id", ids), func(loan int64, r store.Record) { place[loan].rows = r })
	if err == nil {
		err = each(tx, book.Charges.Kind, ofLoans("loan_id", ids), func(loan int64, r store.Record) { place[loan].charges = append(place[loan].charges, r) })
	}
	if err == nil {
		err = gatherHistory(tx, list, place)
	}
	return list, err
}

// gatherHistory reads what lies after the digests of the loans that have one, and all transactions of the others.
func gatherHistory(tx store.Tx, list []storedAccount, place map[int64]*storedAccount) error {
	var whole, lean []store.Value
	var behind calendar.Date
	for i := range list {
		id := store.Int(list[i].header.ID)
		if till := list[i].digestedTill(); till.IsZero() {
			whole = append(whole, id)
		} else {
			lean, behind = append(lean, id), calendar.Earliest(behind, till)
		}
	}
	take := func(loan int64, r store.Record) {
		if on := r.Values[transactionDate].Date(); on.After(place[loan].digestedTill()) {
			place[loan].history = append(place[loan].history, r)
		}
	}
	err := each(tx, book.Transactions.Kind, ofLoans("loan_id", whole).By("transaction_date", false), take)
	if err != nil || len(lean) == 0 {
		return err
	}
	recent := ofLoans("loan_id", lean).And("transaction_date", store.Greater, store.Day(behind))
	return each(tx, book.Transactions.Kind, recent.By("transaction_date", false), take)
}

var transactionDate = book.Transactions.Kind.Position("transaction_date")

// digestedTill is the last day that the digest stands for; zero without one, or when the loan has lost its schedule.
func (s *storedAccount) digestedTill() calendar.Date {
	if len(s.rows.Values) == 0 {
		return calendar.Date{}
	}
	return s.rows.Values[0].Date()
}

// ofLoans is the query for the records of some loans, loan by loan.
func ofLoans(column string, loans []store.Value) store.Query {
	return store.Query{Where: []store.Condition{{Column: column, Is: store.AnyOf, Values: loans}}}.By(column, false)
}

// each passes the records of loans on.
func each(tx store.Tx, kind *store.Kind, q store.Query, take func(loan int64, r store.Record)) error {
	position := kind.Position("loan_id")
	for r, err := range tx.Find(kind, q) {
		if err != nil {
			return err
		}
		loan := r.ID
		if position >= 0 {
			loan = r.Values[position].Int64()
		}
		take(loan, r)
	}
	return nil
}

// decode makes the account of the records.
func (s storedAccount) decode() (*records.Opened, error) {
	loan, err := book.Loans.Decode(s.header)
	if err != nil {
		return nil, err
	}
	rows, err := records.Schedules.Decode(s.rows)
	if err != nil {
		return nil, err
	}
	o := records.NewOpened(loan, s.header.Body, rows, s.rows.Body)
	if loan.HasCharges {
		if o.Charges, err = decodeAll(book.Charges, s.charges); err != nil {
			return nil, err
		}
	}
	if loan.Status >= loans.Active {
		if o.Entries, err = decodeAll(book.Transactions, s.history); err == nil && rows.Digest.Allows(records.DigestedHistory) {
			o.Digest = rows.Digest
		}
		records.SortByID(o.Entries)
	}
	return o, err
}

func decodeAll[T any, P store.Keyed[T]](table store.Table[T, P], records []store.Record) ([]*T, error) {
	list := make([]*T, len(records))
	for i, r := range records {
		v, err := table.Decode(r)
		if err != nil {
			return nil, err
		}
		list[i] = &v
	}
	return list, nil
}
