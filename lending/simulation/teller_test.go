package simulation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// teller gives commands and repeats each until there is an answer. What he gives depends on what he was answered, and on draws of
// his own.
type teller struct {
	world *world
	name  string
	rand  *rand.Rand
	given int
	loans []int64   // that he pays on
	paid  []payment // what he can take back
}

type payment struct{ loan, transaction int64 }

// commandsOfTeller is how many a teller gives in a life, at least: opening a loan takes several.
const commandsOfTeller = 12

func (w *world) newTeller(n int) *teller {
	return &teller{world: w, name: fmt.Sprint("teller ", n), rand: rand.New(rand.NewPCG(w.rand.Uint64(), 2)), loans: append([]int64(nil), w.base.loans...)}
}

// order is a command of a teller, or several in one transaction, under keys.
type order struct {
	says string
	keys []string
	give func(ctx context.Context, desk *lending.Desk) (answer, error)
}

// answer is what an order made.
type answer struct{ client, loan, transaction, charge int64 }

func (t *teller) work() {
	for t.given < commandsOfTeller && !t.over() {
		switch t.rand.IntN(10) {
		case 0:
			t.openLoan()
		case 1:
			t.tell(t.charge())
		case 2:
			t.tell(t.together())
		case 3, 4:
			t.takeBack()
		default:
			t.pay()
		}
		time.Sleep(time.Duration(t.rand.Int64N(int64(3 * time.Second))))
	}
}

func (t *teller) over() bool {
	select {
	case <-t.world.ended:
		return true
	default:
		return false
	}
}

func (t *teller) today() calendar.Date { return calendar.DateOf(t.world.now()) }

func (t *teller) amount() money.Amount {
	return money.MustParse(fmt.Sprintf("%d.%02d", 1+t.rand.IntN(200), t.rand.IntN(100)))
}

func (t *teller) someLoan() int64 { return t.loans[t.rand.IntN(len(t.loans))] }

// key is a new key.
func (t *teller) key() string {
	t.given++
	return fmt.Sprint(t.name, "/", t.given)
}

// loanOrder is an order of one command on loans.
func (t *teller) loanOrder(says string, give func(context.Context, *lending.Desk) (lending.LoanResult, error)) order {
	key := t.key()
	return order{says, []string{key}, func(ctx context.Context, desk *lending.Desk) (answer, error) {
		r, err := give(ctx, desk.WithKey(key))
		return answer{loan: r.LoanID, transaction: r.TransactionID, charge: r.ChargeID}, err
	}}
}

// openLoan takes a new client to the money, step by step, as long as nothing is refused.
func (t *teller) openLoan() {
	today, key := t.today(), t.key()
	made, ok := t.tell(order{"a client", []string{key}, func(ctx context.Context, desk *lending.Desk) (answer, error) {
		r, err := desk.WithKey(key).Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(true), ActivatedOn: today})
		return answer{client: r.ClientID}, err
	}})
	if !ok {
		return
	}
	application := loans.Application{ClientID: made.client, ProductID: t.world.base.products[t.rand.IntN(2)], Principal: money.FromInt(int64(300 + t.rand.IntN(700)))}
	for _, step := range []order{
		t.loanOrder("an application", func(ctx context.Context, desk *lending.Desk) (lending.LoanResult, error) {
			return desk.Loans.Submit(ctx, application)
		}),
		t.loanOrder("approval", func(ctx context.Context, desk *lending.Desk) (lending.LoanResult, error) {
			return desk.Loans.Approve(ctx, made.loan, loans.Approval{On: today})
		}),
		t.loanOrder("disbursal", func(ctx context.Context, desk *lending.Desk) (lending.LoanResult, error) {
			return desk.Loans.Disburse(ctx, made.loan, loans.Disbursal{On: today})
		}),
	} {
		if made, ok = t.tell(step); !ok {
			return
		}
	}
	t.loans = append(t.loans, made.loan)
}

func (t *teller) pay() {
	loan, in := t.someLoan(), loans.Payment{On: t.today(), Amount: t.amount()}
	made, ok := t.tell(t.loanOrder(fmt.Sprint("repayment of ", in.Amount.Format(2), " on loan ", loan), func(ctx context.Context, desk *lending.Desk) (lending.LoanResult, error) {
		return desk.Loans.Repay(ctx, loan, in)
	}))
	if ok {
		t.paid = append(t.paid, payment{loan, made.transaction})
	}
}

func (t *teller) charge() order {
	loan, in := t.someLoan(), loans.NewCharge{DefinitionID: t.world.base.charge, Amount: new(money.MustDecimal("7.5")), Due: t.today().AddDays(t.rand.IntN(30))}
	return t.loanOrder(fmt.Sprint("a charge on loan ", loan), func(ctx context.Context, desk *lending.Desk) (lending.LoanResult, error) {
		return desk.Loans.AddCharge(ctx, loan, in)
	})
}

// takeBack undoes a payment of his.
func (t *teller) takeBack() {
	if len(t.paid) == 0 {
		return
	}
	one, today := t.paid[t.rand.IntN(len(t.paid))], t.today()
	t.tell(t.loanOrder(fmt.Sprint("back with transaction ", one.transaction), func(ctx context.Context, desk *lending.Desk) (lending.LoanResult, error) {
		return desk.Loans.Adjust(ctx, one.loan, one.transaction, loans.Adjustment{On: today, Amount: new(money.Amount)})
	}))
}

// together pays on two loans in one transaction.
func (t *teller) together() order {
	keys, ids := []string{t.key(), t.key()}, []int64{t.someLoan(), t.someLoan()}
	in := loans.Payment{On: t.today(), Amount: t.amount()}
	return order{fmt.Sprint("repayments on loans ", ids, " in one transaction"), keys, func(ctx context.Context, desk *lending.Desk) (last answer, err error) {
		err = desk.Atomically(ctx, func(desk *lending.Desk) error {
			for i, key := range keys {
				r, err := desk.WithKey(key).Loans.Repay(ctx, ids[i], in)
				if err != nil {
					return err
				}
				last.loan, last.transaction = r.LoanID, r.TransactionID
			}
			return nil
		})
		return last, err
	}}
}

// tell gives an order, now and then to both programs at once, and reports whether it was done.
func (t *teller) tell(o order) (made answer, ok bool) {
	if t.rand.IntN(6) > 0 {
		return t.insist(t.name, o, t.rand)
	}
	var both sync.WaitGroup
	twin := rand.New(rand.NewPCG(t.rand.Uint64(), 3))
	both.Go(func() { t.insist(t.name+" again", o, twin) })
	made, ok = t.insist(t.name, o, t.rand)
	both.Wait()
	return made, ok
}

// insist repeats an order until there is an answer.
func (t *teller) insist(who string, o order, draws *rand.Rand) (answer, bool) {
	for !t.over() {
		p := t.world.programs[draws.IntN(programs)]
		if !p.dead() {
			made, err := o.give(named(t.world.ctx, who), p.platform.Tenant(lendingtest.Tenant).As(lending.SystemUser))
			if !unanswered(err) {
				t.world.answered(who, o, made, err)
				return made, err == nil
			}
			t.world.say("%s hears: %v", who, err)
			t.world.count("asked again")
		}
		time.Sleep(time.Duration(1 + draws.Int64N(int64(time.Second))))
	}
	return answer{}, false
}

// unanswered reports that nobody knows whether the order was done, or that it can be given again.
func unanswered(err error) bool {
	return errors.Is(err, errDead) || fault.KindOf(err) == fault.Retry || errors.Is(err, fault.ErrConcurrent)
}
