package lending_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// promises holds what templates, previews and undoing say against what the commands would then do: the payoff after every step, the
// others in turn. It returns the promise that is broken, or "".
func (w *world) promises() string {
	if !w.trusts {
		return ""
	}
	loan := w.look()
	if text := w.payoffCloses(loan); text != "" {
		return text
	}
	w.turn++
	return furtherPromises[w.turn%len(furtherPromises)](w, loan)
}

var furtherPromises = []func(*world, loans.LoanData) string{
	(*world).forecloses, (*world).reAgesAsShown, (*world).writesOff, (*world).undoRestores,
	(*world).reschedulesAsShown, (*world).givesBack, (*world).reAmortizesAsShown, (*world).endsClean, (*world).belowPayoff,
}

// payoffCloses: a payment of what the template asks for closes the loan, by the portions that it names.
// (docs/semantics/transactions.md, 8, payoff.)
func (w *world) payoffCloses(loan loans.LoanData) string {
	if loan.Status.ID != loans.Active {
		return ""
	}
	ask, err := w.bench.Desk.Loans.TransactionTemplate(w.ctx, w.loan, loans.TransactionTemplateInput{Command: "prepayLoan"})
	switch {
	case err != nil:
		return "no payoff: " + err.Error()
	case !ask.Amount.IsPositive():
		return ""
	}
	paid, err := w.bench.Desk.Preview().Loans.Repay(w.ctx, w.loan, loans.Payment{On: w.bench.Today(), Amount: ask.Amount})
	if refused(err) {
		return ""
	}
	if err != nil {
		return err.Error()
	}
	after := paid.Preview
	var left money.Amount
	if after.Summary != nil {
		left = after.Summary.Outstanding
	}
	if !left.IsZero() || after.Overpaid.IsPositive() || after.Status.ID != loans.Closed && !after.CanDisburse {
		return fmt.Sprintf("after the payoff of %s (%s, %s, %s, %s) the loan is %s with %s outstanding and %s overpaid",
			ask.Amount, ask.Principal, ask.Interest, ask.Fee, ask.Penalty, after.Status.Label, left, after.Overpaid)
	}
	if foreclosed(loan) {
		return ""
	}
	return unlike(ask, transactionOf(after, paid.TransactionID))
}

// foreclosed: a payment after a foreclosure is allocated beside what the foreclosure found, which a payoff counts by components as
// they stand.
func foreclosed(loan loans.LoanData) bool { return loan.SubStatus == loans.Foreclosed }

// transactionOf finds a transaction of a loan.
func transactionOf(loan *loans.LoanData, id int64) loans.TransactionData {
	i := slices.IndexFunc(loan.Transactions, func(t loans.TransactionData) bool { return t.ID == id })
	if i < 0 {
		return loans.TransactionData{}
	}
	return loan.Transactions[i]
}

// unlike says by which portions a transaction is not what its template asked for, or "".
func unlike(ask loans.TransactionTemplateData, t loans.TransactionData) string {
	if t.Principal == ask.Principal && t.Interest == ask.Interest && t.Fee == ask.Fee && t.Penalty == ask.Penalty {
		return ""
	}
	return fmt.Sprintf("%s asked for %s, %s, %s, %s and has %s, %s, %s, %s", t.Type.Type.Option().Code,
		ask.Principal, ask.Interest, ask.Fee, ask.Penalty, t.Principal, t.Interest, t.Fee, t.Penalty)
}

// ask is what the template of a command says; false where it says that there is nothing.
func (w *world) ask(command string) (loans.TransactionTemplateData, bool) {
	ask, err := w.bench.Desk.Loans.TransactionTemplate(w.ctx, w.loan, loans.TransactionTemplateInput{Command: command})
	return ask, err == nil && ask.Amount.IsPositive()
}

// forecloses: a foreclosure is paid by the sum that its template asks for, by the same portions, and ends the loan.
// (docs/semantics/transactions.md, 8.)
func (w *world) forecloses(loans.LoanData) string {
	ask, asked := w.ask("foreclosure")
	done, err := w.bench.Desk.Preview().Loans.Foreclose(w.ctx, w.loan, loans.Foreclosure{On: w.bench.Today()})
	if err != nil || !asked {
		return ""
	}
	if paid := transactionOf(done.Preview, done.TransactionID); paid.Amount != ask.Amount || done.Preview.Status.ID == loans.Active {
		return fmt.Sprintf("the foreclosure asks for %s and is paid by %s, the loan is %s", ask.Amount, paid.Amount, done.Preview.Status.Label)
	}
	return unlike(ask, transactionOf(done.Preview, done.TransactionID))
}

// writesOff: the template of a write-off shows what is outstanding. What is lost may differ: interest is brought up to the day first,
// and what was paid ahead may find other components then. (docs/semantics/progressive.md, 9, rule 3.)
func (w *world) writesOff(loan loans.LoanData) string {
	ask, asked := w.ask("writeoff")
	if asked && loan.Summary != nil && ask.Amount != loan.Summary.Outstanding {
		return fmt.Sprintf("of %s outstanding the template of the write-off shows %s", loan.Summary.Outstanding, ask.Amount)
	}
	return ""
}

// givesBack: a refund of what the template shows leaves no overpayment. (docs/semantics/transactions.md, 5.)
func (w *world) givesBack(loan loans.LoanData) string {
	ask, asked := w.ask("creditBalanceRefund")
	done, err := w.bench.Desk.Preview().Loans.RefundCreditBalance(w.ctx, w.loan, loans.Payment{On: w.bench.Today(), Amount: ask.Amount})
	switch {
	case err != nil || !asked:
		return ""
	case done.Preview.Overpaid.IsPositive() || done.Preview.Status.ID == loans.Overpaid:
		return fmt.Sprintf("after a refund of %s the loan is %s with %s overpaid", ask.Amount, done.Preview.Status.Label, done.Preview.Overpaid)
	}
	return ""
}

// draw is the source of what further promises are about.
func (w *world) draw() *rand.Rand { return rand.New(rand.NewPCG(uint64(w.turn), 3)) }

// reAgesAsShown: a re-age gives the schedule that its preview shows.
func (w *world) reAgesAsShown(loan loans.LoanData) string {
	in := (&turn{world: w, loan: loan, rand: w.draw()}).reAge()
	shown, err := w.bench.Desk.Loans.PreviewReAge(w.ctx, w.loan, in)
	done, failed := w.bench.Desk.Preview().Loans.ReAge(w.ctx, w.loan, in)
	return otherwiseShown(inJSON(in), shown, err, done, failed)
}

// reAmortizesAsShown: a re-amortization gives the schedule that its preview shows.
func (w *world) reAmortizesAsShown(loan loans.LoanData) string {
	in := (&turn{world: w, loan: loan, rand: w.draw()}).reAmortize()
	shown, err := lending.Run(w.ctx, w.bench.Desk, loans.PreviewReAmortization, loans.ReAmortizationPreview{Loan: lending.ByID(w.loan), Interest: string(in.Interest)})
	done, failed := w.bench.Desk.Preview().Loans.ReAmortize(w.ctx, w.loan, in)
	return otherwiseShown(inJSON(in), shown, err, done, failed)
}

// otherwiseShown says how the outcome of a command differs from the schedule that a preview of it showed, or "".
func otherwiseShown(asked string, shown loans.ScheduleView, err error, done lending.LoanResult, failed error) string {
	switch {
	case failed != nil || err != nil:
		if failed == nil {
			return fmt.Sprintf("the preview of %s answers %v, the command is taken", asked, err)
		}
		return ""
	}
	return otherRows("the preview of "+asked, instalmentsOf(&shown), instalmentsOf(done.Preview.Schedule))
}

// reschedulesAsShown: an approved request gives the schedule that its preview shows.
func (w *world) reschedulesAsShown(loan loans.LoanData) string {
	in := rescheduleOf(&turn{world: w, loan: loan, rand: w.draw()})
	var shown, got []string
	err := w.rehearse(func(d *lending.Desk) error {
		asked, err := lending.Run(w.ctx, d, loans.RequestReschedule, in)
		if err != nil {
			return err
		}
		view, err := lending.Run(w.ctx, d, loans.PreviewReschedule, loans.RescheduleRef{Request: lending.ByID(asked.ID)})
		if err != nil {
			return err
		}
		if _, err := lending.Run(w.ctx, d, loans.ApproveReschedule, loans.RescheduleApproval{Request: lending.ByID(asked.ID), On: w.bench.Today()}); err != nil {
			return err
		}
		after, err := d.Loans.Get(w.ctx, w.loan)
		if err != nil {
			return err
		}
		shown, got = instalmentsOf(&view), instalmentsOf(after.Schedule)
		return nil
	})
	if err != nil {
		return ""
	}
	return otherRows("the preview of "+inJSON(in), shown, got)
}

// undoRestores: a command and its undo leave all figures of the loan, and what stands on the accounts of the books, as they were.
// A first round brings the loan up to date: interest that is overdue, income that is due.
func (w *world) undoRestores(loan loans.LoanData) string {
	there := reversible[w.draw().IntN(len(reversible))]
	var before, after string
	err := w.rehearse(func(d *lending.Desk) error {
		for _, stands := range []*string{&before, &after} {
			err := there.do(w, d)
			if err == nil {
				*stands, err = w.standing(d)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || before == after || paysOftenOnADay(loan) {
		return ""
	}
	return fmt.Sprintf("%s and its undo leave\n%s\nand before there was\n%s", there.name, after, before)
}

// paysOftenOnADay reports whether several payments stand on one day. A replay that changes one of them records it after the others, so the next
// replay allocates them in another order (docs/semantics/allocation.md, 6).
func paysOftenOnADay(loan loans.LoanData) bool {
	paid := map[calendar.Date]bool{}
	return slices.ContainsFunc(loan.Transactions, func(t loans.TransactionData) bool {
		again := paid[t.On]
		paid[t.On] = paid[t.On] || t.Type.Type.RepaymentLike()
		return again && t.Type.Type.RepaymentLike()
	})
}

// reversible are commands, each given and undone. A charge-off is none of them: it allocates what was paid on its day again, and its undo
// may leave that.
var reversible = []struct {
	name string
	do   func(*world, *lending.Desk) error
}{
	{"a payment", func(w *world, d *lending.Desk) error {
		paid, err := d.Loans.Repay(w.ctx, w.loan, loans.Payment{On: w.bench.Today(), Amount: money.MustParse("123.45")})
		if err == nil {
			_, err = lending.Run(w.ctx, d, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{
				Loan: lending.ByID(w.loan), Transaction: lending.ByID(paid.TransactionID), Body: loans.Adjustment{On: w.bench.Today(), Amount: new(money.Amount)},
			})
		}
		return err
	}},
	{"a re-age", thereAndBack(loans.ReAgeLoan, func(w *world) loans.ReAgeInput { return (&turn{world: w, rand: w.draw()}).reAge() }, loans.UndoReAge, loans.Reversal{})},
	{"a re-amortization", thereAndBack(loans.ReAmortizeLoan, func(w *world) loans.ReAmortizeInput { return (&turn{world: w, rand: w.draw()}).reAmortize() }, loans.UndoReAmortize, loans.Reversal{})},
	{"a termination", thereAndBack(loans.TerminateContract, func(*world) loans.TerminationInput { return loans.TerminationInput{} }, loans.UndoTermination, loans.Reversal{})},
	{"a write-off", thereAndBack(loans.WriteOffLoan, func(w *world) loans.Closing { return loans.Closing{On: w.bench.Today()} }, loans.UndoWriteOff, operation.NoInput{})},
}

func thereAndBack[T, B operation.Input](there operation.Typed[loans.Addressed[T], operation.Result], input func(*world) T,
	back operation.Typed[loans.Addressed[B], operation.Result], undo B) func(*world, *lending.Desk) error {
	return func(w *world, d *lending.Desk) error {
		_, err := lending.Run(w.ctx, d, there, loans.Addressed[T]{Loan: lending.ByID(w.loan), Body: input(w)})
		if err == nil {
			_, err = lending.Run(w.ctx, d, back, loans.Addressed[B]{Loan: lending.ByID(w.loan), Body: undo})
		}
		return err
	}
}

// standing is what a command and its undo must not change, in words that can be compared.
func (w *world) standing(d *lending.Desk) (string, error) {
	loan, err := d.Loans.Get(w.ctx, w.loan)
	if err != nil {
		return "", err
	}
	books, err := lending.Run(w.ctx, d, ledger.TrialBalance, ledger.TrialBalanceInput{})
	if err != nil {
		return "", err
	}
	lines := []string{loan.Status.Label, inJSON(loan.Summary), "overpaid " + loan.Overpaid.String()}
	for _, c := range loan.Charges {
		lines = append(lines, inJSON(c))
	}
	for _, b := range books.Accounts {
		lines = append(lines, b.Name+" "+b.Debits.Sub(b.Credits).String())
	}
	return strings.Join(append(lines, instalmentsOf(loan.Schedule)...), "\n"), nil
}

// rehearse runs commands of which nothing is stored.
func (w *world) rehearse(run func(*lending.Desk) error) error {
	done := errors.New("rehearsed")
	err := w.bench.Desk.Atomically(w.ctx, func(d *lending.Desk) error {
		if err := run(d); err != nil {
			return err
		}
		return done
	})
	if errors.Is(err, done) {
		return nil
	}
	return cmp.Or(err, errNothingToDo)
}

// instalmentsOf are the instalments of a schedule in words that can be compared: dates, and what falls due.
func instalmentsOf(s *loans.ScheduleView) (rows []string) {
	for _, p := range s.Periods {
		if p.Number > 0 {
			rows = append(rows, fmt.Sprintf("%d %s %s: %s, %s, %s, %s", p.Number, p.From, p.Due, inJSON(p.PrincipalDue), inJSON(p.InterestDue), inJSON(p.FeeDue), inJSON(p.PenaltyDue)))
		}
	}
	return rows
}

func otherRows(what string, want, got []string) string {
	if slices.Equal(want, got) {
		return ""
	}
	return fmt.Sprintf("%s shows\n%s\nand there came\n%s", what, strings.Join(want, "\n"), strings.Join(got, "\n"))
}

// refused reports whether a command was not taken.
func refused(err error) bool {
	var refusal *fault.Error
	return errors.As(err, &refusal) && refusal.Kind != fault.Internal
}
