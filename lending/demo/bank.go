package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
)

// ErrNotEmpty is a tenant that exists already. A bank begins with its tenant, years ago.
var ErrNotEmpty = errors.New("demo: the tenant is there already; a demonstration fills a new one")

// Options says what sort of bank is made. Password is mandatory.
type Options struct {
	Password string    // of every user of the bank, admin included; see access.CheckFirstPassword
	Clients  int       // taken on; default 120
	Months   int       // of history; default 24, at least 4
	Seed     uint64    // of all that is left to chance; default 1
	Now      time.Time // when the history ends; default the present
}

// Report says what was made.
type Report struct {
	Users    []User
	Loans    int      // applied for
	Commands int      // given by users
	Refused  []string // commands that were refused; none, unless the bank was made against the rules
}

// User is somebody who may sign in.
type User struct{ Name, Does string }

// Bank is a bank to be made.
type Bank struct {
	options Options
	clock   clock
	rng     *rand.Rand
	report  Report

	system *lending.Desk
	start  calendar.Date
	today  calendar.Date // of the history, while it is lived
	last   calendar.Date // the day on which the history ends
	agenda map[calendar.Date][]event

	offices  []int64
	values   map[string][]int64 // of codes, by the name of the code
	people   people
	chart    ledger.Chart
	accounts map[string]int64 // by GL code
	shelf    []offer
	clients  []client
	channels []int64 // payment types
	lives    []*life
}

// event is something that happens on a day.
type event func(ctx context.Context) error

// New describes a bank.
func New(options Options) *Bank {
	options.Clients, options.Seed = cmp.Or(options.Clients, 120), cmp.Or(options.Seed, 1)
	options.Months = max(4, cmp.Or(options.Months, 24))
	if options.Now.IsZero() {
		options.Now = time.Now()
	}
	options.Now = options.Now.UTC() // the time zone of new tenants
	b := &Bank{options: options, rng: rand.New(rand.NewPCG(options.Seed, 1))}
	b.last = calendar.DateOf(options.Now)
	b.start = b.last.AddMonths(-options.Months)
	b.agenda, b.values, b.accounts = map[calendar.Date][]event{}, map[string][]int64{}, map[string]int64{}
	b.clock.moveTo(b.start, 7, 0)
	return b
}

// Clock is the clock of the platform that the bank is made on: it runs through the history, and then tells the present.
func (b *Bank) Clock() time.Time { return b.clock.Now() }

// Fill makes the tenant and its history on a platform whose clock is that of the bank. It is for one call. A tenant that is there
// is ErrNotEmpty. When the context ends, or the store fails, the tenant is left as far as it came, and is of no use.
func (b *Bank) Fill(ctx context.Context, platform *lending.Platform, tenant string) (Report, error) {
	made, err := platform.Provision(ctx, tenant, b.options.Password)
	if err == nil && !made {
		err = ErrNotEmpty
	}
	if err != nil {
		return Report{}, err
	}
	b.system = platform.Tenant(tenant).As(lending.SystemUser)
	b.today = b.start
	if err := b.setUp(ctx, platform.Tenant(tenant)); err != nil {
		return Report{}, fmt.Errorf("demo: setting up: %w", err)
	}
	if err := b.live(ctx, platform, tenant); err != nil {
		return Report{}, fmt.Errorf("demo: %s: %w", b.today, err)
	}
	b.clock.set(time.Time{})
	return b.report, nil
}

// setUp makes all records that precede the first client.
func (b *Bank) setUp(ctx context.Context, tenant lending.Tenant) error {
	for _, step := range []func(context.Context) error{
		b.openOffices, b.fillCodes, b.openAccounts, b.makeShelf,
		func(ctx context.Context) error { return b.hire(ctx, tenant) },
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	b.planClients()
	b.planBooks()
	return nil
}

// live goes through the days. The last one has its commands and no night yet.
func (b *Bank) live(ctx context.Context, platform *lending.Platform, tenant string) error {
	for ; b.today.Before(b.last); b.today = b.today.AddDays(1) {
		b.clock.moveTo(b.today, 9, 0)
		for len(b.agenda[b.today]) > 0 { // what happens may lead to more on the same day
			events := b.agenda[b.today]
			delete(b.agenda, b.today)
			for _, happens := range events {
				if err := happens(ctx); err != nil {
					return err
				}
			}
		}
		if !b.closes() {
			continue
		}
		b.clock.moveTo(b.today.AddDays(1), 0, 0)
		if _, err := platform.CloseBusiness(ctx, tenant, b.today, nil); err != nil {
			return err
		}
	}
	b.clock.set(b.options.Now)
	if err := b.sealNights(ctx, true); err != nil {
		return err
	}
	return b.leaveWaiting(ctx)
}

// closes reports whether the business of the day is closed in its night: at the end of a month, and every night lately. The days
// between are closed later, one by one, as after nights that were missed; each night alone would take a minute.
func (b *Bank) closes() bool {
	return b.today.IsEndOfMonth() || b.today.DaysUntil(b.last) <= 30
}

// on puts an event on the agenda. What would happen after the end of the history does not happen.
func (b *Bank) on(day calendar.Date, happens event) {
	b.agenda[calendar.Latest(day, b.today)] = append(b.agenda[calendar.Latest(day, b.today)], happens)
}

// gave notes a command. One that is refused changes nothing, and the history goes on without it: only other errors are errors.
func (b *Bank) gave(what string, err error) (done bool, failed error) {
	b.clock.tick()
	b.report.Commands++
	if err == nil {
		return true, nil
	}
	if refused := (*fault.Error)(nil); errors.As(err, &refused) && refused.Kind != fault.Retry {
		b.report.Refused = append(b.report.Refused, fmt.Sprintf("%s %s: %v", b.today, what, err))
		return false, nil
	}
	return false, err
}

// between draws a number from a range, both ends included.
func between(rng *rand.Rand, least, most int) int { return least + rng.IntN(most-least+1) }

// one draws one of a list.
func one[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// chance is true so many times in a hundred.
func chance(rng *rand.Rand, percent int) bool { return rng.IntN(100) < percent }

// units are whole units of the bank's currency.
func units(n int) money.Amount { return money.FromInt(int64(n)) }
