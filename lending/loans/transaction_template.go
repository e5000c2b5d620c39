package loans

import (
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TransactionTemplateInput is the input of TransactionTemplate.
type TransactionTemplateInput struct {
	Loan        operation.Ref `json:"loanId" in:"path"`
	Command     string        `json:"command" in:"query"`                  // mandatory; of the transaction, as LoanService.TransactionTemplate lists them
	On          calendar.Date `json:"transactionDate,omitzero" in:"query"` // zero: the business date
	Transaction int64         `json:"transactionId,omitempty" in:"query"`  // what the command is about, for adjustments and interest refunds
}

// Violations returns none: the command is checked against the table of templates.
func (TransactionTemplateInput) Violations() []fault.Violation { return nil }

// ErrTemplateCommand is a template for a command that has none.
var ErrTemplateCommand = fault.Define(fault.Validation, "error.msg.query.parameter.value.unsupported",
	"The query parameter command has an unsupported value of: %[2]v. Supported are: %[3]v.")

// TransactionTemplateData are the defaults and options of a transaction that is about to be entered.
type TransactionTemplateData struct {
	LoanID         int64                 `json:"loanId,omitempty"`
	LoanExternalID string                `json:"externalLoanId,omitempty"`
	Type           *TransactionTypeData  `json:"type,omitempty"`
	Date           calendar.Date         `json:"date,omitzero"` // that the amounts are of
	Currency       *refdata.CurrencyData `json:"currency,omitempty"`
	Amount         money.Amount          `json:"amount"` // proposed, in Currency; the portions add up to it
	NetDisbursal   money.Amount          `json:"netDisbursalAmount"`
	Principal      money.Amount          `json:"principalPortion"`
	Interest       money.Amount          `json:"interestPortion"`
	Fee            money.Amount          `json:"feeChargesPortion"`
	Penalty        money.Amount          `json:"penaltyChargesPortion"`
	Overpayment    money.Amount          `json:"overpaymentPortion"`
	Unrecognized   money.Amount          `json:"unrecognizedIncomePortion"`
	Balance        money.Amount          `json:"outstandingLoanBalance"` // principal that is outstanding
	ReversedByUser bool                  `json:"manuallyReversed"`

	AvailableOverApplied *money.Amount        `json:"availableDisbursementAmountWithOverApplied,omitempty"` // of a disbursal: the most that may go out
	FixedInstalment      money.Amount         `json:"fixedEmiAmount,omitzero"`                              // of a disbursal
	PossibleNext         calendar.Date        `json:"possibleNextRepaymentDate,omitzero"`                   // of a disbursal: the next due date
	Repayments           int                  `json:"numberOfRepayments,omitempty"`
	Instalments          []TemplateInstalment `json:"loanRepaymentScheduleInstallments,omitempty"`
	TransactionType      string               `json:"transactionType,omitempty"`

	FutureInstalments *int          `json:"numberOfFutureInstallments,omitempty"` // of a re-age: not due yet
	PastInstalments   *int          `json:"numberOfPastInstallments,omitempty"`   // of a re-age: due
	NextDue           calendar.Date `json:"nextInstallmentDueDate,omitzero"`
	ReAgeFrom         calendar.Date `json:"calculatedStartDate,omitzero"` // of a re-age: the proposed first due date

	PaymentTypes        []refdata.PaymentTypeData `json:"paymentTypeOptions,omitempty"` // this and the other lists: what the command may be given
	WriteOffReasons     []refdata.CodeValueData   `json:"writeOffReasonOptions,omitempty"`
	ChargeOffReasons    []refdata.CodeValueData   `json:"chargeOffReasonOptions,omitempty"`
	Classifications     []refdata.CodeValueData   `json:"classificationOptions,omitempty"`
	ReAgeReasons        []refdata.CodeValueData   `json:"reAgeReasonOptions,omitempty"`
	ReAmortizeReasons   []refdata.CodeValueData   `json:"reAmortizationReasonOptions,omitempty"`
	PeriodFrequencies   []string                  `json:"periodFrequencyOptions,omitempty"`
	ReAgeInterests      []ReAgeInterest           `json:"reAgeInterestHandlingOptions,omitempty"`
	ReAmortizeInterests []ReAmortizeInterest      `json:"reAmortizationInterestHandlingOptions,omitempty"`
}

// TemplateInstalment is an instalment as the template of a disbursal shows it.
type TemplateInstalment struct {
	ID     int           `json:"id"`
	Number int           `json:"installmentId"`
	Due    calendar.Date `json:"date"`
	Amount money.Amount  `json:"amount"`
}

// template makes the defaults of one command and names the option lists that go with them.
type template struct {
	kind    TransactionType
	options []option
	decide  func(*Account, TransactionTemplateInput, *TransactionTemplateData) error
}

// option is an option list of a template.
type option int

const (
	paymentTypeOptions option = iota
	writeOffReasonOptions
	chargeOffReasonOptions
	reAgeReasonOptions
	reAmortizeReasonOptions
	capitalizedClassOptions
	buyDownClassOptions
)

// templates are the commands that have a template, in lower case.
var templates = map[string]template{
	"repayment":                   {Repayment, []option{paymentTypeOptions}, (*Account).nextDueTemplate},
	"downpayment":                 {Repayment, []option{paymentTypeOptions}, (*Account).nextDueTemplate},
	"merchantissuedrefund":        {MerchantIssuedRefund, []option{paymentTypeOptions}, (*Account).payoffTodayTemplate},
	"payoutrefund":                {PayoutRefund, []option{paymentTypeOptions}, (*Account).payoffTodayTemplate},
	"goodwillcredit":              {GoodwillCredit, []option{paymentTypeOptions}, (*Account).payoffTodayTemplate},
	"interestpaymentwaiver":       {InterestPaymentWaiver, []option{paymentTypeOptions}, (*Account).payoffTodayTemplate},
	"prepayloan":                  {Repayment, []option{paymentTypeOptions}, (*Account).payoffTemplate},
	"contracttermination":         {Repayment, []option{paymentTypeOptions}, (*Account).payoffTemplate},
	"waiveinterest":               {WaiveInterest, nil, (*Account).waiveInterestTemplate},
	"writeoff":                    {WriteOff, []option{writeOffReasonOptions}, (*Account).totalTemplate},
	"close":                       {WriteOff, nil, (*Account).closeTemplate},
	"close-rescheduled":           {WriteOff, nil, (*Account).closeTemplate},
	"disburse":                    {Disbursement, []option{paymentTypeOptions}, (*Account).disburseTemplate},
	"disbursetosavings":           {Disbursement, nil, (*Account).payOutTemplate},
	"refundbytransfer":            {Disbursement, []option{paymentTypeOptions}, (*Account).payOutTemplate},
	"recoverypayment":             {RecoveryRepayment, []option{paymentTypeOptions}, (*Account).recoveryTemplate},
	"refundbycash":                {RefundForActiveLoan, []option{paymentTypeOptions}, (*Account).refundByCashTemplate},
	"creditbalancerefund":         {CreditBalanceRefund, nil, (*Account).creditBalanceTemplate},
	"foreclosure":                 {Repayment, []option{paymentTypeOptions}, (*Account).foreclosureTemplate},
	"charge-off":                  {ChargeOff, []option{chargeOffReasonOptions}, (*Account).outstandingTemplate},
	"interest-refund":             {InterestRefund, []option{paymentTypeOptions}, (*Account).interestRefundTemplate},
	"capitalizedincome":           {CapitalizedIncome, []option{paymentTypeOptions, capitalizedClassOptions}, (*Account).capitalizeTemplate},
	"capitalizedincomeadjustment": {CapitalizedIncomeAdjustment, []option{paymentTypeOptions}, (*Account).remainderTemplate},
	"buydownfee":                  {BuyDownFee, []option{paymentTypeOptions, buyDownClassOptions}, (*Account).datedTemplate},
	"buydownfeeadjustment":        {BuyDownFeeAdjustment, []option{paymentTypeOptions}, (*Account).remainderTemplate},
	"reage":                       {ReAge, []option{reAgeReasonOptions}, (*Account).reAgeTemplate},
	"reamortization":              {ReAmortize, []option{reAmortizeReasonOptions}, (*Account).reAmortizeTemplate},
}

// TransactionTemplate gives the defaults of a transaction that is about to be entered.
var TransactionTemplate = operation.Query[TransactionTemplateInput, TransactionTemplateData]{
	Meta:   operation.Meta{ID: "loans.TransactionTemplate", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Gives the defaults of a transaction."},
	Decide: transactionTemplate,
}

// transactionTemplate decides [TransactionTemplate].
func transactionTemplate(u *operation.Unit, in TransactionTemplateInput) (TransactionTemplateData, error) {
	t, known := templates[strings.ToLower(strings.TrimSpace(in.Command))]
	if !known {
		return TransactionTemplateData{}, ErrTemplateCommand.For("command", in.Command, "command", in.Command, slices.Sorted(maps.Keys(templates)))
	}
	o, err := open(u, in.Loan)
	if err != nil {
		return TransactionTemplateData{}, err
	}
	currency := refdata.CurrencyDataOf(o.Loan.Currency)
	d := TransactionTemplateData{
		LoanID: o.Loan.ID, LoanExternalID: o.Loan.ExternalID, Type: &TransactionTypeData{t.kind}, Date: u.Today,
		Currency: &currency, NetDisbursal: o.Loan.NetDisbursal,
	}
	if in.On.IsZero() {
		in.On = u.Today
	}
	if t.kind == CreditBalanceRefund || t.kind == RefundForActiveLoan {
		d.Date = calendar.DateOf(u.Now.In(o.env.Config.Zone())) // not the business date (wire-loan-transactions, 8)
	}
	if err := t.decide(o.Account, in, &d); err != nil {
		return TransactionTemplateData{}, err
	}
	return d, d.addOptions(u, t.options)
}

// addOptions fills the option lists.
func (d *TransactionTemplateData) addOptions(u *operation.Unit, options []option) error {
	lists := map[option]struct {
		list *[]refdata.CodeValueData
		code string
	}{
		writeOffReasonOptions:   {&d.WriteOffReasons, refdata.WriteOffReasonsCode},
		chargeOffReasonOptions:  {&d.ChargeOffReasons, refdata.ChargeOffReasonsCode},
		reAgeReasonOptions:      {&d.ReAgeReasons, refdata.ReAgeReasonsCode},
		reAmortizeReasonOptions: {&d.ReAmortizeReasons, refdata.ReAmortizationCode},
		capitalizedClassOptions: {&d.Classifications, refdata.CapitalizedIncomeCode},
		buyDownClassOptions:     {&d.Classifications, refdata.BuyDownFeeCode},
	}
	for _, o := range options {
		var err error
		if from, ok := lists[o]; ok {
			*from.list, err = refdata.CodeValueOptions(u.Tx, from.code)
		} else {
			d.PaymentTypes, err = refdata.PaymentTypeOptions(u.Tx, false)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// owe fills amount and portions.
func (d *TransactionTemplateData) owe(p Portions) {
	d.Amount, d.Principal, d.Interest, d.Fee, d.Penalty = p.Total(), p.Principal, p.Interest, p.Fee, p.Penalty
}

func (a *Account) datedTemplate(TransactionTemplateInput, *TransactionTemplateData) error { return nil }

// closeTemplate has nothing but a date.
func (a *Account) closeTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.LoanID, d.LoanExternalID, d.Currency = 0, "", nil
	return nil
}

// interestRefundTemplate is the interest that a refund saves, on the date of the refund.
func (a *Account) interestRefundTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	refund, err := a.findTransaction(operation.ByID(in.Transaction))
	if err != nil {
		return err
	}
	if err := a.mayRefundInterest(refund); err != nil {
		return err
	}
	twin := a.clone()
	t := twin.newInterestRefund(twin.Transaction(refund.ID), money.Amount{})
	if err := twin.record(t); err != nil {
		return err
	}
	d.Date, d.Amount, d.TransactionType = refund.On, t.Amount, "INTEREST_REFUND"
	return nil
}

// nextDueTemplate is what the first unmet instalment still asks for, on the later of its due date and the last payment.
func (a *Account) nextDueTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	row := a.firstUnmet()
	if row == nil {
		return nil
	}
	d.owe(row.Owed())
	d.Date = row.Due
	for _, t := range a.Live(Repayment, DownPayment) {
		d.Date = calendar.Latest(d.Date, t.On)
	}
	return nil
}

// firstUnmet is the first instalment that still asks for something, else the first one; nil without instalments.
func (a *Account) firstUnmet() *Instalment {
	for i := range a.Instalments {
		if !a.Instalments[i].Met() {
			return &a.Instalments[i]
		}
	}
	if len(a.Instalments) == 0 {
		return nil
	}
	return &a.Instalments[0]
}

func (a *Account) payoffTodayTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	in.On = a.env.Today
	return a.payoffTemplate(in, d)
}

// payoffTemplate is what closes the loan when it is paid on a date.
func (a *Account) payoffTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	owed, err := a.Payoff(in.On)
	if err != nil {
		return err
	}
	d.owe(owed)
	d.Balance = owed.Principal
	return nil
}

// Payoff is what closes the loan when it is paid on a date.
func (a *Account) Payoff(on calendar.Date) (Portions, error) {
	if a.Loan.Terms.Progressive() {
		return a.progressivePayoff(on), nil
	}
	return a.cumulativePayoff(on)
}

// waiveInterestTemplate is the interest of the earliest overdue instalment that has any outstanding, else all of it.
func (a *Account) waiveInterestTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Due.Before(a.env.Today) && row.Interest.Outstanding().IsPositive() {
			d.Date = row.Due
			d.owe(Portions{Interest: row.Interest.Outstanding()})
			return nil
		}
	}
	d.owe(Portions{Interest: a.Loan.Summary.Interest.Outstanding()})
	return nil
}

// totalTemplate is all that is outstanding, as one amount.
func (a *Account) totalTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Amount = a.Loan.Summary.Outstanding()
	return nil
}

// outstandingTemplate is all that is outstanding, and its portions.
func (a *Account) outstandingTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.owe(a.owed(func(*Instalment) bool { return true }))
	return nil
}

// disburseTemplate is what is paid out next, and the instalments as they stand.
func (a *Account) disburseTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Repayments = a.Loan.Terms.Repayments
	for i := range a.Instalments {
		row := &a.Instalments[i]
		amount := row.Principal.Charged.Add(row.Interest.Charged).Add(row.Fee.Charged).Add(row.Penalty.Charged)
		d.Instalments = append(d.Instalments, TemplateInstalment{ID: row.Number, Number: row.Number, Due: row.Due, Amount: amount})
	}
	return a.payOutTemplate(in, d)
}

// payOutTemplate is what is planned next, all tranches of the day together, or what is approved and not out yet.
func (a *Account) payOutTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Date, d.Amount = a.Loan.Timeline.ExpectedDisbursement, a.Loan.Approved.Sub(a.lent())
	if next := a.Loan.nextTranches(); len(next) > 0 {
		d.Date, d.Amount = next[0].Expected, money.Amount{}
		for _, t := range next {
			d.Amount = d.Amount.Add(t.Principal)
		}
	}
	over := a.availableOverApplied()
	d.AvailableOverApplied, d.FixedInstalment, d.PossibleNext = &over, a.Loan.Terms.FixedInstalment, a.nextDue(a.env.Today)
	return nil
}

func (a *Account) recoveryTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	s := &a.Loan.Summary
	d.Amount = s.Principal.WrittenOff.Add(s.Interest.WrittenOff).Add(s.Fee.WrittenOff).Add(s.Penalty.WrittenOff)
	d.Date, d.Currency = calendar.Date{}, nil
	return nil
}

func (a *Account) refundByCashTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Amount = a.PaidInAdvance(a.env.Today)
	return nil
}

func (a *Account) creditBalanceTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Amount = a.Loan.Overpaid
	return nil
}

func (a *Account) foreclosureTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	if err := a.mayForeclose(in.On); err != nil {
		return err
	}
	owed := a.foreclosureAmounts(in.On)
	d.owe(owed)
	d.Balance = owed.Principal
	return nil
}

// capitalizeTemplate is how much income can still be capitalised.
func (a *Account) capitalizeTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Amount = money.Max(money.Amount{}, a.capitalizable())
	return nil
}

// remainderTemplate is what adjustments left of capitalised income, or of a buy-down fee; 0 for anything else.
func (a *Account) remainderTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	t := a.Transaction(in.Transaction)
	if t != nil && !t.Reversed && (t.Type == CapitalizedIncome || t.Type == BuyDownFee) {
		d.Amount = a.remainingOf(t)
	}
	return nil
}

// reAgeTemplate is what is owed, and where the instalments stand today.
func (a *Account) reAgeTemplate(_ TransactionTemplateInput, d *TransactionTemplateData) error {
	d.Amount = a.Loan.Summary.Outstanding()
	future, past := 0, 0
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Due.After(a.env.Today) {
			future++
			d.NextDue = calendar.Earliest(d.NextDue, row.Due)
		} else {
			past++
		}
	}
	d.FutureInstalments, d.PastInstalments = &future, &past
	d.ReAgeInterests = reAgeInterests.Values()
	d.ReAgeFrom = a.env.Today.Add(1, a.Loan.Terms.Frequency)
	for _, u := range calendar.Units().Values() {
		d.PeriodFrequencies = append(d.PeriodFrequencies, strings.ToUpper(u.String()))
	}
	return nil
}

// reAmortizeTemplate is what is owed.
func (a *Account) reAmortizeTemplate(in TransactionTemplateInput, d *TransactionTemplateData) error {
	d.ReAmortizeInterests = reAmortizeInterests.Values()
	return a.totalTemplate(in, d)
}
