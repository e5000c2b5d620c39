package measure

import (
	"context"
	"errors"
	"path/filepath"

	"lending.example/platform/lending/loans"
)

// bare is the workload that writes the rows of repayments by the bare driver, after the workload that writes them by the platform.
const (
	bare       = "bare"
	bareOne    = "bare-one"
	beforeBare = "repay-books"
)

// Limit is how close the platform is to the bare driver. Both write the same rows; the driver reads and decides nothing.
type Limit struct {
	Statements float64 `json:"statementsPerRepayment"`
	Together   int     `json:"repaymentsPerCommit"` // of the driver; as many as callers
	// StatementsPerSecond and CommitsPerSecond are of the driver: with so many repayments in a commit, and with one.
	StatementsPerSecond float64 `json:"statementsPerSecond"`
	CommitsPerSecond    float64 `json:"commitsPerSecond"`
	// Percent is the speed of the platform as a share of that of the driver: repayments of many callers, with accounting. 0 when they were
	// not measured.
	Percent float64 `json:"percent,omitempty"`
}

// bare records what repayments write, on a store of their own, and writes it again by the bare driver.
func (r *runner) bare(ctx context.Context) error {
	recorded, file, err := r.recorded(ctx)
	if err != nil {
		return err
	}
	f, err := OpenSQLiteFloor(file)
	if err != nil {
		return err
	}
	statements := Statements(recorded, f.Dialect())
	limit := &Limit{Together: min(r.Callers, len(statements))}
	for _, transaction := range statements {
		limit.Statements += float64(len(transaction)) / float64(len(statements))
	}
	var one, many Result
	if one, err = r.bareOf(ctx, f, statements, 1); err == nil {
		many, err = r.bareOf(ctx, f, statements, limit.Together)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	limit.StatementsPerSecond, limit.CommitsPerSecond = many.PerSecond*limit.Statements, one.PerSecond
	for _, result := range r.report.Results {
		if result.Name == beforeBare {
			limit.Percent = 100 * result.PerSecond / many.PerSecond
		}
	}
	r.report.Limit = limit
	return nil
}

// recorded is what repayments wrote, and the file that they wrote to.
func (r *runner) recorded(ctx context.Context) (recorded [][]Written, file string, err error) {
	folder := filepath.Join(r.Folder, bare)
	s, err := r.Open(ctx, folder)
	if err != nil {
		return nil, "", err
	}
	noted := &Recorder{Store: s}
	b, err := openBank(noted)
	if err != nil {
		return nil, "", err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	p, err := b.portfolio(ctx, bare, withBooks, r.Loans, monthAfter)
	if err != nil {
		return nil, "", err
	}
	var failed error
	recorded, _ = noted.Record(func() {
		for i := range int64(min(r.Loans, MaxRecorded)) {
			if _, failed = p.desk.Loans.Repay(ctx, p.loan(i), loans.Payment{On: p.today(), Amount: oneEuro}); failed != nil {
				return
			}
		}
	})
	return recorded, filepath.Join(folder, bare+".db"), failed
}

// bareOf writes so many recorded transactions in one, again and again.
func (r *runner) bareOf(ctx context.Context, f Floor, statements [][]Statement, together int) (Result, error) {
	name, title := bare, "the same rows by the bare driver"
	if together == 1 {
		name, title = bareOne, "the bare driver, a commit for each"
	}
	r.watch(title)
	higher, next := int64(0), len(statements)
	do := func(context.Context) (int64, error) {
		if next+together > len(statements) {
			next, higher = 0, FreshIDs()
		}
		next += together
		return int64(together), f.Write(statements[next-together:next], higher)
	}
	result, sampled, err := timed(ctx, do, 1, r.Length)
	if err != nil {
		return result, err
	}
	result.Name, result.Title, result.Unit, result.Loans = name, title, "repayments", r.Loans
	r.keep(result, sampled)
	return result, nil
}
