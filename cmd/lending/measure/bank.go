package measure

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/workload"
)

// born is the day on which the loans of every portfolio are disbursed.
var born = calendar.MustParse("2026-01-01")

// bank is a platform to measure on. Its clock stands at noon of a day.
type bank struct {
	store    store.Store
	platform *lending.Platform
	password string

	mu  sync.Mutex
	now time.Time
}

// openBank makes a platform on a store, which is closed with it. A store with tenants of its own is refused if one of them has the name
// of a portfolio.
func openBank(s store.Store) (*bank, error) {
	b := &bank{store: s}
	b.moveTo(born)
	var err error
	if b.password, err = access.GeneratePassword(); err == nil {
		b.platform, err = lending.New(s, &lending.Config{Clock: b.clock, Logger: slog.New(slog.DiscardHandler)})
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return b, nil
}

func (b *bank) close() error { return b.platform.Close() }

func (b *bank) clock() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

// moveTo sets the business date.
func (b *bank) moveTo(day calendar.Date) {
	y, m, d := day.Split()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = time.Date(y, m, d, 12, 0, 0, 0, time.UTC)
}

func (b *bank) today() calendar.Date { return calendar.DateOf(b.clock()) }

// portfolio is a tenant with so many loans of the same terms. Their ids count up from 1.
type portfolio struct {
	*bank
	tenant string
	desk   *lending.Desk
	loans  int64
}

// portfolio makes a tenant with loans that were disbursed on the first day, and goes on to a later day.
func (b *bank) portfolio(ctx context.Context, tenant string, terms workload.Terms, loans int, day calendar.Date) (*portfolio, error) {
	if existing, err := b.platform.Tenants(ctx); err != nil || slices.Contains(existing, tenant) {
		return nil, errors.Join(err, fmt.Errorf("%s: there is a tenant %q: name a store without it", b.platform.Location(), tenant))
	}
	b.moveTo(born)
	if _, err := b.platform.Provision(ctx, tenant, b.password); err != nil {
		return nil, err
	}
	p := &portfolio{bank: b, tenant: tenant, desk: b.platform.Tenant(tenant).As(lending.SystemUser), loans: int64(loans)}
	loan, err := terms.Loan(ctx, p.desk, born)
	if err == nil {
		err = workload.Multiply(ctx, b.store, tenant, loan, loans-1)
	}
	b.moveTo(day)
	return p, err
}

// loan spreads numbers that count up over the loans.
func (p *portfolio) loan(i int64) int64 { return i*7919%p.loans + 1 }

// closeDay closes the business of the next day, and is an error when a loan could not be closed.
func (p *portfolio) closeDay(ctx context.Context) (units int64, err error) {
	p.moveTo(p.today().AddDays(1))
	summary, err := p.platform.CloseBusiness(ctx, p.tenant, calendar.Date{}, nil)
	if err == nil && summary.Failed > 0 {
		err = fmt.Errorf("%d loans could not be closed: %s", summary.Failed, summary.Problem)
	}
	return summary.Loans, err
}
