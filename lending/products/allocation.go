package products

import (
	"strings"

	"lending.example/platform/lending/enumeration"
)

// Strategy names the order in which a payment is spread over what is owed.
type Strategy string

// The processing strategies. Advanced is configured by the product's allocation rules; the others are fixed orders.
const (
	Standard                      Strategy = "mifos-standard-strategy"
	HeavensFamily                 Strategy = "heavensfamily-strategy"
	EarlyRepayment                Strategy = "early-repayment-strategy"
	Creocore                      Strategy = "creocore-strategy"
	OverdueDueFeeInterest         Strategy = "rbi-india-strategy"
	PrincipalInterestFirst        Strategy = "principal-interest-penalties-fees-order-strategy"
	InterestPrincipalFirst        Strategy = "interest-principal-penalties-fees-order-strategy"
	DueFirstPenaltyFeeInterest    Strategy = "due-penalty-fee-interest-principal-in-advance-principal-penalty-fee-interest-strategy"
	DueFirstPenaltyInterestFeeEnd Strategy = "due-penalty-interest-principal-fee-in-advance-penalty-interest-principal-fee-strategy"
	Advanced                      Strategy = "advanced-payment-allocation-strategy"
)

var strategies = named("transaction processing strategy", []enumeration.Row[Strategy]{
	{Value: Standard, Label: "Penalties, Fees, Interest, Principal order"},
	{Value: HeavensFamily, Label: "HeavensFamily Unique"},
	{Value: EarlyRepayment, Label: "Early Repayment Strategy"},
	{Value: Creocore, Label: "Creocore Unique"},
	{Value: OverdueDueFeeInterest, Label: "Overdue/Due Fee/Int,Principal"},
	{Value: PrincipalInterestFirst, Label: "Principal, Interest, Penalties, Fees Order"},
	{Value: InterestPrincipalFirst, Label: "Interest, Principal, Penalties, Fees Order"},
	{Value: DueFirstPenaltyFeeInterest, Label: "Due penalty, fee, interest, principal, In advance principal, penalty, fee, interest"},
	{Value: DueFirstPenaltyInterestFeeEnd, Label: "Due penalty, interest, principal, fee, In advance penalty, interest, principal, fee"},
	{Value: Advanced, Label: "Advanced payment allocation strategy"},
})

// Strategies is the table of processing strategies; the value is the code of the interface, the label its name there.
func Strategies() *enumeration.Table[Strategy] { return strategies }

// Name returns the strategy's name for people.
func (s Strategy) Name() string { return strategies.Option(s).Label }

// AllocatedTransaction names the transactions that an allocation rule is for.
type AllocatedTransaction string

// The transactions of allocation rules. ForDefault stands for every one without a rule of its own; ForChargeback is
// the only one of credit allocations.
const (
	ForDefault                     AllocatedTransaction = "DEFAULT"
	ForRepayment                   AllocatedTransaction = "REPAYMENT"
	ForDownPayment                 AllocatedTransaction = "DOWN_PAYMENT"
	ForMerchantIssuedRefund        AllocatedTransaction = "MERCHANT_ISSUED_REFUND"
	ForPayoutRefund                AllocatedTransaction = "PAYOUT_REFUND"
	ForGoodwillCredit              AllocatedTransaction = "GOODWILL_CREDIT"
	ForChargeRefund                AllocatedTransaction = "CHARGE_REFUND"
	ForChargeAdjustment            AllocatedTransaction = "CHARGE_ADJUSTMENT"
	ForWaiveInterest               AllocatedTransaction = "WAIVE_INTEREST"
	ForChargePayment               AllocatedTransaction = "CHARGE_PAYMENT"
	ForRefundOfActiveLoan          AllocatedTransaction = "REFUND_FOR_ACTIVE_LOAN"
	ForInterestPaymentWaiver       AllocatedTransaction = "INTEREST_PAYMENT_WAIVER"
	ForInterestRefund              AllocatedTransaction = "INTEREST_REFUND"
	ForCapitalizedIncomeAdjustment AllocatedTransaction = "CAPITALIZED_INCOME_ADJUSTMENT"
	ForChargeback                  AllocatedTransaction = "CHARGEBACK"
)

var allocatedTransactions = named("allocated transaction type", []enumeration.Row[AllocatedTransaction]{
	{Value: ForDefault, Label: "Default"},
	{Value: ForRepayment, Label: "Repayment"},
	{Value: ForDownPayment, Label: "Down payment"},
	{Value: ForMerchantIssuedRefund, Label: "Merchant issued refund"},
	{Value: ForPayoutRefund, Label: "Payout refund"},
	{Value: ForGoodwillCredit, Label: "Goodwill credit"},
	{Value: ForChargeRefund, Label: "Charge refund"},
	{Value: ForChargeAdjustment, Label: "Charge adjustment"},
	{Value: ForWaiveInterest, Label: "Waive interest"},
	{Value: ForChargePayment, Label: "Charge payment"},
	{Value: ForRefundOfActiveLoan, Label: "Refund for active loan"},
	{Value: ForInterestPaymentWaiver, Label: "Interest payment waiver"},
	{Value: ForInterestRefund, Label: "Interest refund"},
	{Value: ForCapitalizedIncomeAdjustment, Label: "Capitalized income adjustment"},
})

var creditedTransactions = named("credited transaction type", []enumeration.Row[AllocatedTransaction]{
	{Value: ForChargeback, Label: "Chargeback"},
})

// Component is a part of what is owed.
type Component string

// The components.
const (
	Penalty   Component = "PENALTY"
	Fee       Component = "FEE"
	Principal Component = "PRINCIPAL"
	Interest  Component = "INTEREST"
)

var components = named("credit allocation rule", []enumeration.Row[Component]{
	{Value: Penalty, Label: "Penalty"},
	{Value: Fee, Label: "Fee"},
	{Value: Principal, Label: "Principal"},
	{Value: Interest, Label: "Interest"},
})

// Components is the table of components, which are also the rules of credit allocations.
func Components() *enumeration.Table[Component] { return components }

// DueType says how an instalment stands to the date of a payment.
type DueType string

// The due types.
const (
	PastDue   DueType = "PAST_DUE"   // due before the payment's date
	Due       DueType = "DUE"        // due on the payment's date
	InAdvance DueType = "IN_ADVANCE" // due after it
)

// AllocationType is one step of a payment allocation: a component of instalments of one due type.
type AllocationType string

// The allocation types.
const (
	PastDuePenalty     AllocationType = "PAST_DUE_PENALTY"
	PastDueFee         AllocationType = "PAST_DUE_FEE"
	PastDuePrincipal   AllocationType = "PAST_DUE_PRINCIPAL"
	PastDueInterest    AllocationType = "PAST_DUE_INTEREST"
	DuePenalty         AllocationType = "DUE_PENALTY"
	DueFee             AllocationType = "DUE_FEE"
	DuePrincipal       AllocationType = "DUE_PRINCIPAL"
	DueInterest        AllocationType = "DUE_INTEREST"
	InAdvancePenalty   AllocationType = "IN_ADVANCE_PENALTY"
	InAdvanceFee       AllocationType = "IN_ADVANCE_FEE"
	InAdvancePrincipal AllocationType = "IN_ADVANCE_PRINCIPAL"
	InAdvanceInterest  AllocationType = "IN_ADVANCE_INTEREST"
)

var allocationTypes = named("payment allocation rule", []enumeration.Row[AllocationType]{
	{Value: PastDuePenalty, Label: "Past due penalty"},
	{Value: PastDueFee, Label: "Past due fee"},
	{Value: PastDuePrincipal, Label: "Past due principal"},
	{Value: PastDueInterest, Label: "Past due interest"},
	{Value: DuePenalty, Label: "Due penalty"},
	{Value: DueFee, Label: "Due fee"},
	{Value: DuePrincipal, Label: "Due principal"},
	{Value: DueInterest, Label: "Due interest"},
	{Value: InAdvancePenalty, Label: "In advance penalty"},
	{Value: InAdvanceFee, Label: "In advance fee"},
	{Value: InAdvancePrincipal, Label: "In advance principal"},
	{Value: InAdvanceInterest, Label: "In advance interest"},
})

// AllocationTypes is the table of the twelve allocation types.
func AllocationTypes() *enumeration.Table[AllocationType] { return allocationTypes }

// Only is the rule with those of its steps that are kept.
func (r PaymentAllocation) Only(keep func(DueType, Component) bool) PaymentAllocation {
	var order []AllocationType
	for _, t := range r.Order {
		if keep(t.Split()) {
			order = append(order, t)
		}
	}
	r.Order = order
	return r
}

// Split returns the due type and the component of the step; empty ones for a value outside the table.
func (t AllocationType) Split() (DueType, Component) {
	for _, due := range []DueType{PastDue, Due, InAdvance} {
		rest, found := strings.CutPrefix(string(t), string(due))
		component := Component(strings.TrimPrefix(rest, "_"))
		if found && components.Has(component) {
			return due, component
		}
	}
	return "", ""
}

// FutureRule says which future instalments take what is paid in advance.
type FutureRule string

// The rules for future instalments.
const (
	NextInstalment     FutureRule = "NEXT_INSTALLMENT"
	LastInstalment     FutureRule = "LAST_INSTALLMENT"
	NextLastInstalment FutureRule = "NEXT_LAST_INSTALLMENT"
	Reamortization     FutureRule = "REAMORTIZATION"
)

var futureRules = named("future installment allocation rule", []enumeration.Row[FutureRule]{
	{Value: NextInstalment, Label: "Next installment"},
	{Value: LastInstalment, Label: "Last installment"},
	{Value: NextLastInstalment, Label: "Next last installment"},
	{Value: Reamortization, Label: "Reamortization"},
})

// PaymentAllocation is how the advanced strategy spreads the payments of one transaction type.
type PaymentAllocation struct {
	Transaction AllocatedTransaction `json:"transactionType"`
	Order       []AllocationType     `json:"order"`      // all twelve, first served first
	FutureRule  FutureRule           `json:"futureRule"` // which future instalments take what is left
}

// CreditAllocation is how the advanced strategy spreads what a transaction of one type adds to the debt.
type CreditAllocation struct {
	Transaction AllocatedTransaction `json:"transactionType"`
	Order       []Component          `json:"order"` // all four
}

// named makes the table of an enumeration whose codes are its values.
func named[T ~string](invalidCode string, rows []enumeration.Row[T]) *enumeration.Table[T] {
	for i := range rows {
		rows[i].Code = string(rows[i].Value)
	}
	return enumeration.NewTable(invalidCode, rows)
}
