//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/client"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/workload"
)

// payers pay on loans, over HTTP, at servers that come and go. Each payment is under a key and is repeated, anywhere, until somebody
// answers. Now and then one is taken back.
type payers struct {
	test    *testing.T
	servers []*client.Client
	loans   []int64
	most    time.Duration // how long a payer goes on asking

	mu     sync.Mutex
	paid   map[int64]int64  // loan, by the transaction that was answered
	heard  map[int64]string // when and how it was answered
	undone map[int64]bool
	asked  int             // again
	kept   int             // answers that had been given before, and nobody had heard
	last   time.Time       // that anybody was answered
	pauses []time.Duration // between answers, those that were noticed
}

// noticed is how long nobody has to be answered for a pause to be one.
const noticed = 200 * time.Millisecond

func newPayers(t *testing.T, loans []int64, addresses ...string) *payers {
	t.Helper()
	p := &payers{test: t, loans: loans, most: time.Minute, paid: map[int64]int64{}, heard: map[int64]string{}, undone: map[int64]bool{}, last: time.Now()}
	for _, address := range addresses {
		server, err := client.New("http://"+address, client.Config{User: "admin", Password: lendingtest.Password,
			HTTP: &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext, MaxIdleConnsPerHost: 32}}})
		if err != nil {
			t.Fatal(err)
		}
		p.servers = append(p.servers, server)
	}
	return p
}

// work lets so many payers pay until the function returns, and waits until each was answered.
func (p *payers) work(count int, until func()) {
	done := make(chan struct{})
	var all sync.WaitGroup
	for n := range count {
		all.Go(func() { p.pay(n, done) })
	}
	until()
	close(done)
	all.Wait()
}

func (p *payers) pay(payer int, done <-chan struct{}) {
	today := calendar.DateOf(time.Now())
	for i := 0; ; i++ {
		select {
		case <-done:
			return
		default:
		}
		key, loan, repeated := fmt.Sprint(payer, "/", i), p.loans[rand.IntN(len(p.loans))], false
		undoes := i%8 == 7
		if undoes { // on a loan where nobody else does, since undoing a payment may replace those that came after it
			loan = p.loans[payer]
		}
		made, err := p.insist(key, func(ctx context.Context, desk *client.Client) (int64, error) {
			r, err := desk.Loans.Repay(ctx, loan, loans.Payment{On: today, Amount: money.MustParse("0.50")})
			repeated = r.Repeated
			return r.ID, err
		})
		if err == nil && undoes {
			_, err = p.insist(key+"/back", func(ctx context.Context, desk *client.Client) (int64, error) {
				r, err := desk.Loans.Adjust(ctx, loan, made, loans.Adjustment{On: today, Amount: new(money.Amount)})
				return r.ID, err
			})
		}
		if err != nil {
			p.test.Errorf("payment %s: %v", key, err)
			return
		}
		p.mu.Lock()
		if repeated {
			p.kept++
		}
		p.mu.Unlock()
		p.note(made, loan, undoes, fmt.Sprintf("%s, key %s, repeated: %t", time.Now().Format("15:04:05.000"), key, repeated))
	}
}

func (p *payers) note(transaction, loan int64, undone bool, answer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, known := p.paid[transaction]; known {
		p.test.Errorf("transaction %d was answered under two keys", transaction)
	}
	p.paid[transaction], p.undone[transaction], p.heard[transaction] = loan, undone, answer
}

// insist asks one server after the other until one answers.
func (p *payers) insist(key string, give func(context.Context, *client.Client) (int64, error)) (int64, error) {
	for began := time.Now(); ; {
		made, err := give(p.test.Context(), p.servers[rand.IntN(len(p.servers))].WithKey(key))
		if !mayBeRepeated(err) {
			p.answered()
			return made, err
		}
		if time.Since(began) > p.most {
			return 0, fmt.Errorf("no answer in %v: %w", p.most, err)
		}
		p.mu.Lock()
		p.asked++
		p.mu.Unlock()
		time.Sleep(10*time.Millisecond + rand.N(20*time.Millisecond))
	}
}

func (p *payers) answered() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if pause := time.Since(p.last); pause > noticed {
		p.pauses = append(p.pauses, pause)
	}
	p.last = time.Now()
}

// longestPause is the longest time without an answer since so many pauses were noticed, and how many were since.
func (p *payers) longestPause(before int) (time.Duration, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if since := p.pauses[before:]; len(since) > 0 {
		return slices.Max(since), len(p.pauses)
	}
	return 0, before
}

// answers is how many payments were answered.
func (p *payers) answers() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.paid)
}

// awaitAnswers waits until so many more payments were answered.
func (p *payers) awaitAnswers(more int) {
	before := p.answers()
	for end := time.Now().Add(p.most); p.answers() < before+more; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			p.test.Errorf("%d payments were answered in %v, want %d", p.answers()-before, p.most, more)
			return
		}
	}
}

// mayBeRepeated reports that nobody answered, or that it was an answer to send the same again.
func mayBeRepeated(err error) bool {
	var refused *fault.Error
	switch {
	case err == nil:
		return false
	case !errors.As(err, &refused):
		return true // nobody answered, or not to the end
	}
	return refused.Kind == fault.Retry || refused.Kind == fault.Internal && errors.Is(err, context.Canceled)
}

// check wants every payment that was answered on its loan once, and no other; and what is stored to agree with itself and with a
// replay of the log.
func (p *payers) check(s store.Store) {
	p.test.Helper()
	t := p.test
	platform, err := lending.New(s, &lending.Config{LeaveJobs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	want, got := p.inForce(), map[int64]int{}
	for _, id := range p.loans {
		loan, err := desk.Loans.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, made := range loan.Transactions {
			if made.Type.Type == loans.Repayment && made.ReversedOn.IsZero() {
				got[id]++
			}
			delete(p.paid, made.ID)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("payments in force by loan (-answered +stored)\n%s", diff)
	}
	for transaction, loan := range p.paid { // what a replay of the loan replaced is there, reversed
		if made, err := desk.Loans.Transaction(t.Context(), loan, transaction); err != nil || made.ReversedOn.IsZero() {
			t.Errorf("payment %d on loan %d is lost, which was answered %s: %v", transaction, loan, p.heard[transaction], err)
		}
	}
	findings, err := platform.Verify(t.Context(), lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Errorf("verification: %v, %v", findings, err)
	}
	balance, err := lending.Run(t.Context(), desk, ledger.TrialBalance, ledger.TrialBalanceInput{})
	if err != nil || len(balance.Totals) != 1 || balance.Totals[0].Debits != balance.Totals[0].Credits {
		t.Errorf("totals %+v, %v", balance.Totals, err)
	}
}

// inForce is how many payments were answered and not taken back, by loan.
func (p *payers) inForce() map[int64]int {
	count := map[int64]int{}
	for transaction, loan := range p.paid {
		if !p.undone[transaction] {
			count[loan]++
		}
	}
	return count
}

// String says how it went.
func (p *payers) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	slices.Sort(p.pauses)
	text := fmt.Sprintf("%d payments were answered, %d times somebody asked again, %d of the answers had been given before", len(p.undone), p.asked, p.kept)
	if n := len(p.pauses); n > 0 {
		text += fmt.Sprintf("; %d pauses of more than %v, the middle one %v, the longest %v", n, noticed,
			p.pauses[n/2].Round(time.Millisecond), p.pauses[n-1].Round(time.Millisecond))
	}
	return text
}

// loansToPay makes a tenant with loans that keep books, for payers to pay on, and closes the store.
func loansToPay(t *testing.T, s store.Store, count int) (ids []int64) {
	t.Helper()
	bench := lendingtest.On(t, s)
	books, err := workload.Books(t.Context(), bench.Desk)
	if err != nil {
		t.Fatal(err)
	}
	product := bench.Product(func(p *products.NewProduct) { books(p) })
	for range count {
		loan, err := bench.Desk.Loans.Submit(t.Context(), bench.Application(bench.Client(), product, "1000"))
		if err == nil {
			_, err = bench.Desk.Loans.Approve(t.Context(), loan.LoanID, loans.Approval{On: bench.Today()})
		}
		if err == nil {
			_, err = bench.Desk.Loans.Disburse(t.Context(), loan.LoanID, loans.Disbursal{On: bench.Today()})
		}
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, loan.LoanID)
	}
	if err := bench.Platform.Close(); err != nil {
		t.Fatal(err)
	}
	return ids
}

// freeAddress is an address on which nobody listens at the moment.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
