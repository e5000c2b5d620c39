package ahead

import (
	"cmp"
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

const (
	batchSize = 64     // how many loans are in memory at a time
	maxDays   = 10_000 // days of all loans of a page together: a page keeps a connection of the store for as long as it calculates
)

// Page decides [loans.Ahead].
func Page(u *operation.Unit, in loans.AheadInput) (loans.AheadData, error) {
	data := loans.AheadData{On: u.Today, Rows: []loans.AheadRow{}}
	q, err := selected(u, in)
	if err != nil {
		return data, err
	}
	b := &batches{Unit: u, assumptions: assumptions{in.Paying, in.RatePoints}, periods: periodsOf(in, u.Today), data: &data}
	after := in.After
	for left := min(cmp.Or(in.Limit, loans.MaxAheadLoans), max(1, maxDays/daysOf(b.periods))); left > 0; {
		size := min(left, batchSize)
		headers, err := find(u.Tx, q.And("id", store.Greater, store.Int(after)).By("id", false).Top(size))
		if err == nil {
			err = b.add(headers)
		}
		if err != nil || len(headers) < size {
			return data, err
		}
		after, left = headers[size-1].ID, left-size
	}
	data.Next = after
	return data, nil
}

// selected is the query for the active loans of a forecast.
func selected(u *operation.Unit, in loans.AheadInput) (store.Query, error) {
	q := store.Where("status", store.Equal, store.Int(int64(loans.Active)))
	for column, id := range map[string]int64{"product_id": in.ProductID, "loan_officer_id": in.OfficerID, "client_id": in.ClientID} {
		if id != 0 {
			q = q.And(column, store.Equal, store.Int(id))
		}
	}
	return reading.WithinOffices(u, q)
}

func find(tx store.Tx, q store.Query) ([]store.Record, error) {
	var found []store.Record
	for record, err := range tx.Find(book.Loans.Kind, q) {
		if err != nil {
			return nil, err
		}
		found = append(found, record)
	}
	return found, nil
}

// batches adds loans to a forecast, a batch at a time.
type batches struct {
	*operation.Unit
	assumptions
	periods []period
	data    *loans.AheadData
}

// candidate is one loan of a batch.
type candidate struct {
	header  store.Record
	account *records.Opened
	penalty *products.Charge
	rows    []figures
	err     error
}

// add forecasts some loans. Accounts are opened lean, and whole where the forecast turns out to need their old transactions.
func (b *batches) add(headers []store.Record) error {
	batch := make([]*candidate, len(headers))
	since := records.DigestedHistory
	if !b.points.IsZero() { // new terms process the whole history again
		since = records.WholeHistory
	}
	for i, header := range headers {
		batch[i] = &candidate{header: header}
		if err := b.open(batch[i], since); err != nil {
			return err
		}
	}
	b.run(batch)
	var again []*candidate
	for _, c := range batch {
		if c.account.Lean() && c.err != nil {
			again = append(again, c)
			if err := b.open(c, records.WholeHistory); err != nil {
				return err
			}
		}
	}
	b.run(again)
	for _, c := range batch {
		if errors.Is(c.err, store.ErrUnavailable) {
			return c.err
		}
		b.count(c)
	}
	return nil
}

// open reads the account of a loan.
func (b *batches) open(c *candidate, since calendar.Date) error {
	loan, err := book.Loans.Decode(c.header)
	if err != nil {
		return err
	}
	if c.account, err = records.Load(b.Tx, loan, c.header.Body, since); err != nil {
		return err
	}
	if err = c.account.Surround(b.Unit); err != nil {
		return err
	}
	c.penalty, err = closing.OverdueCharge(b.Unit, c.account.Product)
	return err
}

// run calculates loans on all processors. It reads no records.
func (b *batches) run(batch []*candidate) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, c := range batch {
		group.Go(func() error {
			c.rows, c.err = forecast(c.account.Account, c.penalty, b.assumptions, b.periods)
			return nil
		})
	}
	_ = group.Wait()
}

// count adds a loan to the forecast.
func (b *batches) count(c *candidate) {
	if c.err != nil {
		b.data.Add(loans.AheadData{Failed: 1, Reason: c.account.Loan.AccountNo + " " + c.err.Error()})
		return
	}
	b.data.Add(loans.AheadData{Loans: 1, Rows: rowsOf(b.periods, c.rows, c.account.Loan.Currency.Code)})
}
