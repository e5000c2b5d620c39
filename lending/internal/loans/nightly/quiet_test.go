package nightly_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

var quietSeeds = flag.Int("quiet.seeds", 4, "random banks of quiet loans")

// A close that leaves quiet loans alone shows the same loans, the same oldest day and the same counts as one that visits every loan.
func TestQuietLoansAreClosedAsIfTheyWereVisited(t *testing.T) {
	for seed := range uint64(*quietSeeds) {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) {
			every, quiet := newBank(t, seed), newBank(t, seed)
			every.Rules = operation.NightsSkipQuietLoans - 1
			asleep := 0
			for range 75 {
				did := every.live()
				quiet.live()
				if diff := cmp.Diff(every.look(), quiet.look()); diff != "" {
					t.Fatalf("%v, after %s (- visited, + quiet):\n%s", every.Today, did, diff)
				}
				asleep += quiet.asleep()
			}
			if asleep == 0 {
				t.Error("no loan was quiet")
			}
		})
	}
}

// bank is a lender whose loans live by chance.
type bank struct {
	*loanstest.Office
	chance   *rand.Rand
	products []int64
	loans    []int64
	night    any // what became of the last one
}

func newBank(t *testing.T, seed uint64) *bank {
	b := &bank{Office: loanstest.NewOffice(t), chance: rand.New(rand.NewPCG(seed, 7))}
	b.products = []int64{b.NewProduct(nil), b.NewProduct(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.Name, p.ShortName = "Progressive", "P"
	})}
	for range 4 {
		b.lend()
	}
	return b
}

// lend opens a loan, of which some are left as applied for or approved.
func (b *bank) lend() {
	which := b.chance.IntN(len(b.products))
	in := b.ApplicationFor(b.products[which])
	if which == 1 {
		in.Strategy, in.InterestRate = products.Advanced, new(loanstest.Percent("12"))
		in.Amortization = new(schedule.EqualInstalments)
	}
	in.Frequency, in.TermFrequencyType = new(calendar.Weeks), new(calendar.Weeks)
	in.Every, in.TermFrequency = 2, 6
	loan := loanstest.Must(b.Office, loans.Submit, in).LoanID
	b.loans = append(b.loans, loan)
	stage := b.chance.IntN(6)
	if stage > 0 {
		loanstest.Must(b.Office, loans.Approve, loanstest.On(loan, loans.Approval{On: b.Today}))
	}
	if stage > 1 {
		loanstest.Must(b.Office, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: b.Today}))
	}
}

// live does something, and ends the day, with a close or without.
func (b *bank) live() string {
	did := b.command()
	day := b.Today
	b.Today = b.Today.AddDays(1)
	b.Later += 24 * time.Hour
	switch n := b.chance.IntN(12); {
	case n == 0:
		b.night = nil
		return did + ", no close"
	case n == 1:
		b.close(nightly.SweepCatchUp, day)
		return did + ", catch-up"
	}
	b.close(nightly.SweepClosing, day)
	return did + ", close"
}

func (b *bank) command() string {
	loan := b.loans[b.chance.IntN(len(b.loans))]
	a := b.Read(loan)
	switch n := b.chance.IntN(16); {
	case n < 7 && a.Loan.Status == loans.Active:
		amount := a.Instalments[len(a.Instalments)/2].Outstanding()
		for i := range a.Instalments {
			if row := &a.Instalments[i]; row.Outstanding().IsPositive() {
				amount = row.Outstanding()
				break
			}
		}
		if amount.IsPositive() {
			loanstest.Must(b.Office, loans.Repay, loanstest.On(loan, loans.Payment{On: b.Today, Amount: amount}))
			return fmt.Sprint("a repayment of ", loan)
		}
	case n == 7 && len(b.loans) < 9:
		b.lend()
		return "a new loan"
	case n == 8:
		loanstest.Must(b.Office, loans.PlaceLock, loans.NewLock{Loan: operation.ByID(loan), Owner: loans.ChunkLock, Error: "broken"})
		return fmt.Sprint("a lock on ", loan)
	case n == 9:
		if _, err := loanstest.Perform(b.Office, loans.CloseBusinessInline, loans.InlineClosing{Job: "LOAN_COB", LoanIDs: []int64{loan}}); err == nil {
			return fmt.Sprint("an inline close of ", loan)
		}
	case n == 10:
		b.Update(func(u *operation.Unit) error {
			p, err := products.Products.Get(u.Tx, b.products[0])
			if err != nil {
				return err
			}
			p.Description += "."
			return products.Products.Save(u.Tx, &p)
		})
		return "a change of the product"
	}
	return "nothing"
}

// close runs a sweep, two loans a page and the ids in two parts.
func (b *bank) close(s *nightly.Sweep, day calendar.Date) {
	var tally loans.Tally
	last, middle := b.loans[len(b.loans)-1], b.loans[len(b.loans)/2]
	for _, part := range [][2]int64{{0, middle}, {middle, last}} {
		for after, all := part[0], false; !all; {
			done := b.Swept(s, nightly.Page{Day: day, After: after, To: part[1], Size: 2})
			tally.Add(done.Tally)
			after, all = done.After, done.All
		}
	}
	b.Update(nightly.DropSpentLocks)
	b.night = tally
}

// commandNumber is the number of a command, of which pages take more in one bank than in the other.
var commandNumber = regexp.MustCompile(`"c":\d+,`)

// look is all that people see of the bank.
func (b *bank) look() map[string]string {
	seen := map[string]string{}
	show := func(what string, values ...any) {
		text, err := json.Marshal(values)
		if err != nil {
			b.T.Fatal(err)
		}
		seen[what] = commandNumber.ReplaceAllString(string(text), "")
	}
	show("night", b.night)
	show("oldest", loanstest.Must(b.Office, loans.OldestClosed, operation.NoInput{}))
	show("locks", loanstest.Must(b.Office, loans.ListLocks, loans.LockPaging{}).Content)
	for _, loan := range b.loans {
		a := b.Read(loan)
		show(fmt.Sprint("loan ", loan), a.Loan, a.Instalments, a.Entries, a.Model)
	}
	_ = b.Try(func(u *operation.Unit) error {
		for name, ask := range map[string]func(store.Tx, calendar.Date) (bool, error){"any unclosed": nightly.AnyUnclosed, "awaits closing": nightly.AwaitsClosing} {
			found, err := ask(u.Tx, b.Today.AddDays(-1))
			if err != nil {
				return err
			}
			show(name, found)
		}
		return nil
	})
	return seen
}

// asleep counts the loans that are stored as quiet. They are closed for a later day than their records say.
func (b *bank) asleep() (n int) {
	b.Update(func(u *operation.Unit) error {
		for l, err := range book.Loans.Find(u.Tx, store.Query{}) {
			if err != nil {
				return err
			}
			stored := l.LastClosed
			if err := records.Awaken(u.Tx, &l); err != nil {
				return err
			}
			if stored.Before(l.LastClosed) {
				n++
			}
		}
		return nil
	})
	return n
}
