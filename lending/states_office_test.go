package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// ordinary is the loan of the table: progressive, its interest follows the payments, income can be capitalized and rates
// bought down.
var ordinary = shape{
	name:    "ordinary",
	product: with(progressive(schedule.Horizontal, "12", true), capitalizing, buyingDown, moreThanApplied),
	apply:   advanced("12"),
}

// inTranches is like it, of 600 at once and 400 a quarter later, but for income and rates.
var inTranches = shape{
	name: "in tranches", product: with(progressive(schedule.Horizontal, "12", true), tranches), apply: advanced("12"),
	planned: []string{"600", "400"},
}

// cumulative is a loan whose schedule stands, no matter what is paid.
var cumulative = shape{name: "cumulative", apply: func(*loans.Application) {}}

func buyingDown(in *products.NewProduct) {
	in.BuysDown, in.BuyDownCalculation = new(true), products.BuyDownFlat
	in.BuyDownStrategy, in.BuyDownType, in.MerchantBuyDownFee = products.BuyDownEqually, products.BuyDownAsFee, new(false)
}

// office is a world whose loan has yet to be approved, with all that commands may be about. What is not there yet is 0.
type office struct {
	*world
	kind  shape
	actor *lending.Desk
	desk  lending.LoanService

	submitted            calendar.Date
	officer, colleague   int64
	originator, attached int64
	guarantor            int64
	charge               int64    // unpaid, due soon after the disbursement
	tranches             [2]int64 // of loans that have some
	paid                 int64    // a repayment
	refund               int64    // of a merchant, without interest refund
	capitalized          int64
	boughtDown           int64
	waived               int64 // the waiver of a charge
	pause                int64 // of interest
	request              int64 // to reschedule
}

// at lets further commands come from a desk.
func (o *office) at(desk *lending.Desk) { o.actor, o.desk = desk, desk.Loans }

func newOffice(t *testing.T, s shape) *office {
	t.Helper()
	w := newWorld(t, s)
	o := &office{world: w, kind: s, submitted: w.bench.Today()}
	o.at(w.bench.Desk)
	made := func(r any, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return idOf(r)
	}
	first := w.bench.Loan(w.loan)
	hire := func(name string) int64 {
		return made(lending.Run(o.ctx, o.actor, refdata.CreateStaff, refdata.NewStaff{
			OfficeID: 1, First: name, Last: "Officer", LoanOfficer: true, JoinedOn: calendar.MustParse("2020-01-01"),
		}))
	}
	o.officer, o.colleague = hire("First"), hire("Second")
	o.originator = made(lending.Run(o.ctx, o.actor, originators.Create, originators.NewOriginator{ExternalID: "branch"}))
	o.attached = made(lending.Run(o.ctx, o.actor, originators.Create, originators.NewOriginator{ExternalID: "broker"}))

	in := w.bench.Application(first.ClientID, first.ProductID, "1000")
	in.TermFrequency, in.Repayments = 6, 6
	s.apply(&in)
	in.Charges = []loans.Applied{{ChargeID: w.around.charges[0], Amount: money.MustDecimal("5"), Due: o.submitted.AddDays(70)}}
	in.Originators = []loans.AppliedOriginator{{ID: o.attached}}
	in.OfficerID = o.officer
	in.LinkedAccountID = 71
	w.bench.Savings.Keep(loans.SavingsAccount{ID: 71, ClientID: first.ClientID, Currency: "EUR", Active: true})
	for i, amount := range s.planned {
		in.Tranches = append(in.Tranches, loans.PlannedTranche{On: o.submitted.AddMonths(3 * i), Principal: money.MustParse(amount)})
	}
	o.loan = made(o.desk.Submit(o.ctx, in))
	loan := w.bench.Loan(o.loan)
	o.charge = loan.Charges[0].ID
	o.guarantor = made(lending.Run(o.ctx, o.actor, loans.CreateGuarantor, loans.Addressed[loans.NewGuarantor]{Loan: lending.ByID(o.loan), Body: guarantor("Asha")}))
	w.bench.Guarantees.Hold(o.loan, loans.Guarantee{ID: 9, Amount: money.FromInt(30)})
	for i := range s.planned {
		o.tranches[i] = loan.Tranches[i].ID
	}
	return o
}

// guarantor is somebody who is neither client nor staff.
func guarantor(name string) loans.NewGuarantor {
	return loans.NewGuarantor{Type: loans.ExternalGuarantor, First: name, Last: "Guarantor"}
}

func (o *office) today() calendar.Date { return o.bench.Today() }

// on drops what a command answered.
func (o *office) on(_ any, err error) error { return err }

func (o *office) approve() error {
	return o.on(o.desk.Approve(o.ctx, o.loan, loans.Approval{On: o.today()}))
}

func (o *office) disburse() error {
	in := loans.Disbursal{On: o.today()}
	if len(o.kind.planned) > 0 {
		in.Amount = new(money.FromInt(200))
	}
	return o.on(o.desk.Disburse(o.ctx, o.loan, in))
}

// activate approves and disburses the loan, and lets something of everything that it knows happen in March.
func (o *office) activate() error {
	if err := errors.Join(o.approve(), o.disburse()); err != nil {
		return err
	}
	o.bench.MoveTo("2026-03-10")
	paid, err := o.desk.Repay(o.ctx, o.loan, o.payment("20"))
	o.paid = paid.TransactionID
	if o.kind.name != ordinary.name {
		return err
	}
	return errors.Join(err, o.liveIt())
}

func (o *office) liveIt() error {
	var all []error
	on := func(r lending.LoanResult, err error) lending.LoanResult {
		all = append(all, err)
		return r
	}
	made := func(r operation.Result, err error) operation.Result {
		all = append(all, err)
		return r
	}
	refund := refundOf(o.payment("5"))
	refund.WithInterest = new(false)
	o.refund = on(o.desk.RefundByMerchant(o.ctx, o.loan, refund)).TransactionID
	fee := loans.NewCharge{DefinitionID: o.world.around.charges[0], Amount: new(money.MustDecimal("2")), Due: o.today()}
	extra := on(o.desk.AddCharge(o.ctx, o.loan, fee)).ChargeID
	o.waived = on(o.desk.WaiveCharge(o.ctx, o.loan, extra, loans.ChargeWaiver{})).TransactionID
	o.capitalized = made(onLoan(o, loans.CapitalizeIncome, loans.CapitalizedIncomeInput(o.income(20)))).ID
	o.boughtDown = made(onLoan(o, loans.ChargeBuyDownFee, loans.BuyDownFeeInput(o.income(20)))).ID
	o.pause = made(onLoan(o, loans.PauseInterest, loans.InterestPause{From: calendar.MustParse("2026-05-01"), Till: calendar.MustParse("2026-05-04")})).ID
	o.request = made(o.askForDueDate()).ID
	return errors.Join(all...)
}

func (o *office) askForDueDate() (operation.Result, error) {
	return lending.Run(o.ctx, o.actor, loans.RequestReschedule, loans.RescheduleRequest{
		LoanID: o.loan, From: calendar.MustParse("2026-04-01"), MovedTo: calendar.MustParse("2026-04-05"),
		ReasonID: o.world.around.reason, SubmittedOn: o.today(),
	})
}

func (o *office) payment(amount string) loans.Payment {
	return loans.Payment{On: o.today(), Amount: money.MustParse(amount)}
}

func (o *office) pay(amount string) error {
	return o.on(o.desk.Repay(o.ctx, o.loan, o.payment(amount)))
}

// payAll pays exactly what closes the loan.
func (o *office) payAll() error {
	template, err := o.desk.TransactionTemplate(o.ctx, o.loan, loans.TransactionTemplateInput{Command: "prepayLoan", On: o.today()})
	if err != nil {
		return err
	}
	return o.on(o.desk.Repay(o.ctx, o.loan, loans.Payment{On: o.today(), Amount: template.Amount}))
}

func (o *office) reAge() loans.ReAgeInput {
	return loans.ReAgeInput{From: o.today().AddDays(10), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3}
}

func (o *office) modification() loans.Modification {
	var in loans.Modification
	in.Principal, in.LoanType = money.FromInt(900), "individual"
	return in
}

func (o *office) income(amount int64) loans.Income {
	return loans.Income{On: o.today(), Amount: money.FromInt(amount)}
}

// firstTranche is what the first tranche is of: as planned, until another amount went out.
func (o *office) firstTranche() money.Amount {
	if len(o.kind.planned) == 0 {
		return money.FromInt(600)
	}
	return o.bench.Loan(o.loan).Tranches[0].Principal
}

func noReversal(*office) loans.Reversal { return loans.Reversal{} }

func after(steps ...func(*office) error) func(*office) error {
	return func(o *office) error {
		for _, step := range steps {
			if err := step(o); err != nil {
				return err
			}
		}
		return nil
	}
}

func onLoan[T operation.Input](o *office, op operation.Typed[loans.Addressed[T], operation.Result], in T) (operation.Result, error) {
	return lending.Run(o.ctx, o.actor, op, loans.Addressed[T]{Loan: lending.ByID(o.loan), Body: in})
}

// one is a command on the loan of the office.
func one[T operation.Input](op operation.Typed[loans.Addressed[T], operation.Result], in func(*office) T) func(*office) error {
	return func(o *office) error { return o.on(onLoan(o, op, in(o))) }
}

func onTransaction[T operation.Input](o *office, op operation.Typed[loans.OnTransaction[T], operation.Result], id int64, in T) (operation.Result, error) {
	return lending.Run(o.ctx, o.actor, op, loans.OnTransaction[T]{Loan: lending.ByID(o.loan), Transaction: lending.ByID(id), Body: in})
}

func onCharge[T operation.Input](o *office, op operation.Typed[loans.OnCharge[T], operation.Result], in T) (operation.Result, error) {
	return lending.Run(o.ctx, o.actor, op, loans.OnCharge[T]{Loan: lending.ByID(o.loan), Charge: lending.ByID(o.charge), Body: in})
}
