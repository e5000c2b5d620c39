package reading

import (
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// template makes the defaults of one command and names the option lists that go with them.
type template struct {
	kind    loans.TransactionType
	options []option
	decide  func(*book.Account, loans.TransactionTemplateInput, *loans.TransactionTemplateData) error
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
	"repayment":                   {loans.Repayment, []option{paymentTypeOptions}, nextDueTemplate},
	"downpayment":                 {loans.Repayment, []option{paymentTypeOptions}, nextDueTemplate},
	"merchantissuedrefund":        {loans.MerchantIssuedRefund, []option{paymentTypeOptions}, payoffTodayTemplate},
	"payoutrefund":                {loans.PayoutRefund, []option{paymentTypeOptions}, payoffTodayTemplate},
	"goodwillcredit":              {loans.GoodwillCredit, []option{paymentTypeOptions}, payoffTodayTemplate},
	"interestpaymentwaiver":       {loans.InterestPaymentWaiver, []option{paymentTypeOptions}, payoffTodayTemplate},
	"prepayloan":                  {loans.Repayment, []option{paymentTypeOptions}, payoffTemplate},
	"contracttermination":         {loans.Repayment, []option{paymentTypeOptions}, payoffTemplate},
	"waiveinterest":               {loans.WaiveInterest, nil, waiveInterestTemplate},
	"writeoff":                    {loans.WriteOff, []option{writeOffReasonOptions}, totalTemplate},
	"close":                       {loans.WriteOff, nil, closeTemplate},
	"close-rescheduled":           {loans.WriteOff, nil, closeTemplate},
	"disburse":                    {loans.Disbursement, []option{paymentTypeOptions}, disburseTemplate},
	"disbursetosavings":           {loans.Disbursement, nil, payOutTemplate},
	"refundbytransfer":            {loans.Disbursement, []option{paymentTypeOptions}, payOutTemplate},
	"recoverypayment":             {loans.RecoveryRepayment, []option{paymentTypeOptions}, recoveryTemplate},
	"refundbycash":                {loans.RefundForActiveLoan, []option{paymentTypeOptions}, refundByCashTemplate},
	"creditbalancerefund":         {loans.CreditBalanceRefund, nil, creditBalanceTemplate},
	"foreclosure":                 {loans.Repayment, []option{paymentTypeOptions}, foreclosureTemplate},
	"charge-off":                  {loans.ChargeOff, []option{chargeOffReasonOptions}, outstandingTemplate},
	"interest-refund":             {loans.InterestRefund, []option{paymentTypeOptions}, interestRefundTemplate},
	"capitalizedincome":           {loans.CapitalizedIncome, []option{paymentTypeOptions, capitalizedClassOptions}, capitalizeTemplate},
	"capitalizedincomeadjustment": {loans.CapitalizedIncomeAdjustment, []option{paymentTypeOptions}, remainderTemplate},
	"buydownfee":                  {loans.BuyDownFee, []option{paymentTypeOptions, buyDownClassOptions}, datedTemplate},
	"buydownfeeadjustment":        {loans.BuyDownFeeAdjustment, []option{paymentTypeOptions}, remainderTemplate},
	"reage":                       {loans.ReAge, []option{reAgeReasonOptions}, reAgeTemplate},
	"reamortization":              {loans.ReAmortize, []option{reAmortizeReasonOptions}, reAmortizeTemplate},
}

// TransactionTemplate decides [loans.TransactionTemplate].
func TransactionTemplate(u *operation.Unit, in loans.TransactionTemplateInput) (loans.TransactionTemplateData, error) {
	t, known := templates[strings.ToLower(strings.TrimSpace(in.Command))]
	if !known {
		return loans.TransactionTemplateData{}, loans.ErrTemplateCommand.For("command", in.Command, "command", in.Command, slices.Sorted(maps.Keys(templates)))
	}
	o, err := records.Open(u, in.Loan)
	if err != nil {
		return loans.TransactionTemplateData{}, err
	}
	currency := refdata.CurrencyDataOf(o.Loan.Currency)
	d := loans.TransactionTemplateData{
		LoanID: o.Loan.ID, LoanExternalID: o.Loan.ExternalID, Type: &loans.TransactionTypeData{Type: t.kind}, On: u.Today,
		Currency: &currency, NetDisbursal: o.Loan.NetDisbursal,
	}
	if in.On.IsZero() {
		in.On = u.Today
	}
	if t.kind == loans.CreditBalanceRefund || t.kind == loans.RefundForActiveLoan {
		d.On = calendar.DateOf(u.Now.In(o.Env.Config.Zone())) // not the business date (docs/semantics/wire-transactions.md, 8)
	}
	if err := t.decide(o.Account, in, &d); err != nil {
		return loans.TransactionTemplateData{}, err
	}
	return d, addTransactionOptions(&d, u, t.options)
}

// addTransactionOptions fills the option lists.
func addTransactionOptions(d *loans.TransactionTemplateData, u *operation.Unit, options []option) error {
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
			d.PaymentTypes, err = refdata.PaymentTypeOptions(u.Tx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// owe fills amount and portions.
func owe(d *loans.TransactionTemplateData, p book.Portions) {
	d.Amount, d.Principal, d.Interest, d.Fee, d.Penalty = p.Total(), p.Principal, p.Interest, p.Fee, p.Penalty
}

func datedTemplate(a *book.Account, _ loans.TransactionTemplateInput, _ *loans.TransactionTemplateData) error {
	return nil
}

// closeTemplate has nothing but a date.
func closeTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.LoanID, d.LoanExternalID, d.Currency = 0, "", nil
	return nil
}

// interestRefundTemplate is the interest that a refund saves, on the date of the refund.
func interestRefundTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	refund, err := a.FindTransaction(operation.ByID(in.TransactionID))
	if err != nil {
		return err
	}
	if err := payments.MayRefundInterest(a, refund); err != nil {
		return err
	}
	copied := a.Clone()
	t := payments.NewInterestRefund(copied, copied.Transaction(refund.ID), money.Amount{})
	if err := processing.Record(copied, t); err != nil {
		return err
	}
	d.On, d.Amount, d.TransactionType = refund.On, t.Amount, "INTEREST_REFUND"
	return nil
}

// nextDueTemplate is what the first unmet instalment still asks for, on the later of its due date and the last payment.
func nextDueTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	row := firstUnmet(a)
	if row == nil {
		return nil
	}
	owe(d, row.Owed())
	d.On = row.Due
	for _, t := range a.Live(loans.Repayment, loans.DownPayment) {
		d.On = calendar.Latest(d.On, t.On)
	}
	return nil
}

// firstUnmet is the first instalment that still asks for something, else the first one; nil without instalments.
func firstUnmet(a *book.Account) *book.Instalment {
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

func payoffTodayTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	in.On = a.Env.Today
	return payoffTemplate(a, in, d)
}

// payoffTemplate is what closes the loan when it is paid on a date.
func payoffTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	owed, err := processing.Payoff(a, in.On)
	if err != nil {
		return err
	}
	owe(d, owed)
	d.Balance = owed.Principal
	return nil
}

// waiveInterestTemplate is the interest of the earliest overdue instalment that has any outstanding, else the most that can be waived
// today.
func waiveInterestTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Due.Before(a.Env.Today) && row.Interest.Outstanding().IsPositive() {
			d.On = row.Due
			owe(d, book.Portions{Interest: row.Interest.Outstanding()})
			return nil
		}
	}
	most, err := processing.Waivable(a, a.Env.Today)
	owe(d, book.Portions{Interest: most})
	return err
}

// totalTemplate is all that is outstanding, as one amount.
func totalTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.Amount = a.Loan.Summary.Outstanding()
	return nil
}

// outstandingTemplate is all that is outstanding, and its portions.
func outstandingTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	owe(d, processing.Owed(a, func(*book.Instalment) bool { return true }))
	return nil
}

// disburseTemplate is what is paid out next, and the instalments as they stand.
func disburseTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.Repayments = a.Loan.Terms.Repayments
	for i := range a.Instalments {
		row := &a.Instalments[i]
		amount := row.Principal.Charged.Add(row.Interest.Charged).Add(row.Fee.Charged).Add(row.Penalty.Charged)
		d.Instalments = append(d.Instalments, loans.TemplateInstalment{ID: row.Number, Number: row.Number, Due: row.Due, Amount: amount})
	}
	return payOutTemplate(a, in, d)
}

// payOutTemplate is what is planned next, all tranches of the day together, or what is approved and not out yet.
func payOutTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.On, d.Amount = a.Loan.Timeline.ExpectedDisbursement, a.Loan.Approved.Sub(a.Lent())
	if next := origination.NextTranches(&a.Loan); len(next) > 0 {
		d.On, d.Amount = next[0].Expected, money.Amount{}
		for _, t := range next {
			d.Amount = d.Amount.Add(t.Principal)
		}
	}
	over := lateness.AvailableOverApplied(a)
	d.AvailableOverApplied, d.FixedInstalment, d.PossibleNext = &over, a.Loan.Terms.FixedInstalment, origination.NextDue(a, a.Env.Today)
	return nil
}

func recoveryTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	s := &a.Loan.Summary
	d.Amount = s.Principal.WrittenOff.Add(s.Interest.WrittenOff).Add(s.Fee.WrittenOff).Add(s.Penalty.WrittenOff)
	if d.On = (calendar.Date{}); !in.WithCurrency {
		d.Currency = nil
	}
	return nil
}

func refundByCashTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.Amount = payments.PaidInAdvance(a, a.Env.Today)
	return nil
}

func creditBalanceTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.Amount = a.Loan.Overpaid
	return nil
}

func foreclosureTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	paid, err := payments.PaidAtForeclosure(a, in.On)
	owe(d, paid)
	d.Balance = paid.Principal
	return err
}

// capitalizeTemplate is how much income can still be capitalized.
func capitalizeTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.Amount = money.Max(money.Amount{}, payments.Capitalizable(a))
	return nil
}

// remainderTemplate is what adjustments left of capitalized income, or of a buy-down fee; 0 for anything else.
func remainderTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	t := a.Transaction(in.TransactionID)
	if t != nil && !t.Reversed && (t.Type == loans.CapitalizedIncome || t.Type == loans.BuyDownFee) {
		d.Amount = income.RemainingOf(a, t)
	}
	return nil
}

// reAgeTemplate is what is owed, and where the instalments stand today.
func reAgeTemplate(a *book.Account, _ loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.Amount = a.Loan.Summary.Outstanding()
	future, past := 0, 0
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Due.After(a.Env.Today) {
			future++
			d.NextDue = calendar.Earliest(d.NextDue, row.Due)
		} else {
			past++
		}
	}
	d.FutureInstalments, d.PastInstalments = &future, &past
	d.ReAgeInterests = loans.ReAgeInterests.Values()
	d.ReAgeFrom = a.Env.Today.Add(1, a.Loan.Terms.Frequency)
	for _, u := range calendar.Units().Values() {
		d.PeriodFrequencies = append(d.PeriodFrequencies, strings.ToUpper(u.String()))
	}
	return nil
}

// reAmortizeTemplate is what is owed.
func reAmortizeTemplate(a *book.Account, in loans.TransactionTemplateInput, d *loans.TransactionTemplateData) error {
	d.ReAmortizeInterests = loans.ReAmortizeInterests.Values()
	return totalTemplate(a, in, d)
}
