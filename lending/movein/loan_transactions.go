package movein

import (
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

func kind(row Row) loans.TransactionType {
	return loans.TransactionType(row.number("transaction_type_enum"))
}

// income are the types of transactions that recognise income. Nobody gives commands for them.
var income = []loans.TransactionType{
	loans.Accrual, loans.AccrualActivity, loans.AccrualAdjustment, loans.IncomePosting, loans.CapitalizedIncomeAmortization,
	loans.CapitalizedAmortizationAdjust, loans.BuyDownFeeAmortization, loans.BuyDownFeeAmortizationAdjust,
}

// isMadeBySystem reports whether a transaction followed from a command or a job, without a command of its own.
func (l *life) isMadeBySystem(row Row) bool {
	return slices.Contains(income, kind(row)) || kind(row) == loans.RepaymentAtDisbursement || l.shared.replays[row.id("id")] != 0
}

// last is the transaction that has replaced a transaction in the end.
func (l *life) last(row Row) Row {
	for next := l.shared.replaced[row.id("id")]; next != 0; next = l.shared.replaced[next] {
		for _, candidate := range l.transactions {
			if candidate.id("id") == next {
				row = candidate
			}
		}
	}
	return row
}

// root is the id of the transaction that a command made, of one that replays it.
func (l *life) root(id int64) int64 {
	for older := l.shared.replays[id]; older != 0; older = l.shared.replays[id] {
		id = older
	}
	return id
}

// addTransactions plans the commands that made transactions, and those that undid them.
func (l *life) addTransactions() {
	for _, row := range l.transactions {
		if l.isMadeBySystem(row) || l.followed(row) {
			continue
		}
		op, input := l.command(row)
		if op == nil {
			continue
		}
		l.add(fmt.Sprintf("transaction %d", row.id("id")), made(row), row.day("submitted_on_date"), op, input, Ref{Transaction, row.id("id")})
		if last := l.last(row); last.flag("is_reversed") {
			l.addUndo(row, last)
		}
	}
	if l.loan.number("loan_status_id") == closedRescheduled && l.loan.has("closedon_date") {
		l.add("closing", l.loan.moment("last_modified_on_utc"), l.loan.day("closedon_date"), loans.CloseRescheduled, on(l, func(IDs) loans.Closing {
			return loans.Closing{On: l.loan.day("closedon_date")}
		}))
	}
}

func made(row Row) time.Time {
	if at := row.moment("created_on_utc"); !at.IsZero() {
		return at
	}
	return row.moment("created_date")
}

// followed reports whether another command of the loan made the transaction along with its own.
func (l *life) followed(row Row) bool {
	switch kind(row) {
	case loans.DownPayment:
		return l.loan.flag("enable_auto_repayment_for_down_payment") && l.recordedWith(row, loans.Disbursement) != nil
	case loans.InterestRefund:
		return l.recordedWith(row, loans.MerchantIssuedRefund, loans.PayoutRefund) != nil
	case loans.Repayment:
		return l.topup == nil && l.isTopupPayment(row)
	}
	return false
}

// isTopupPayment reports whether another loan of the client paid this one off.
func (l *life) isTopupPayment(row Row) bool {
	for _, rows := range l.shared.topups {
		for _, topup := range rows {
			if topup.id("closure_loan_id") == l.id && topup.amount("topup_amount") == row.amount("amount") {
				return true
			}
		}
	}
	return false
}

// recordedWith is a transaction of one of the types that was recorded together with the row.
func (l *life) recordedWith(row Row, types ...loans.TransactionType) Row {
	for _, other := range l.transactions {
		if gap := made(row).Sub(made(other)).Abs(); slices.Contains(types, kind(other)) && gap < soon && other.day("transaction_date") == row.day("transaction_date") {
			return other
		}
	}
	return nil
}

// command is the operation that made a transaction; nil for a type that no command on a loan makes.
func (l *life) command(row Row) (operation.Operation, func(IDs) any) {
	switch kind(row) {
	case loans.Disbursement:
		return l.disbursal(row)
	case loans.Repayment:
		if l.isForeclosure(row) {
			return loans.ForecloseLoan, on(l, func(IDs) loans.Foreclosure {
				return loans.Foreclosure{On: row.day("transaction_date"), ExternalID: row.text("external_id")}
			})
		}
		return loans.Repay, on(l, l.payment(row))
	case loans.WaiveInterest:
		return loans.WaiveInterestPortion, on(l, l.payment(row))
	case loans.WriteOff:
		return loans.WriteOffLoan, on(l, func(ids IDs) loans.Closing {
			return loans.Closing{On: row.day("transaction_date"), ExternalID: row.text("external_id"), ReasonID: ids.of(CodeValue, l.loan.id("writeoff_reason_cv_id"))}
		})
	case loans.RecoveryRepayment:
		return loans.Recover, on(l, l.payment(row))
	case loans.WaiveCharges:
		return l.waiver(row)
	case loans.RefundForActiveLoan:
		return loans.RefundByCash, on(l, l.payment(row))
	case loans.CreditBalanceRefund:
		return loans.RefundCreditBalance, on(l, l.payment(row))
	case loans.MerchantIssuedRefund:
		return loans.RefundByMerchant, on(l, l.refund(row))
	case loans.PayoutRefund:
		return loans.RefundByPayout, on(l, l.refund(row))
	case loans.GoodwillCredit:
		return loans.CreditGoodwill, on(l, l.payment(row))
	case loans.ChargeRefund:
		return l.chargeRefund(row)
	case loans.Chargeback:
		return l.chargeback(row)
	case loans.ChargeAdjustment:
		return l.chargeAdjustment(row)
	case loans.ChargeOff:
		return loans.ChargeOffLoan, on(l, func(ids IDs) loans.ChargeOffInput {
			return loans.ChargeOffInput{On: row.day("transaction_date"), ExternalID: row.text("external_id"), ReasonID: ids.of(CodeValue, l.loan.id("charge_off_reason_cv_id"))}
		})
	case loans.DownPayment:
		return loans.MakeDownPayment, on(l, l.payment(row))
	case loans.ReAge:
		return l.reAge(row)
	case loans.ReAmortize:
		return l.reAmortize(row)
	case loans.InterestPaymentWaiver:
		return loans.WaiveInterestPayment, on(l, l.payment(row))
	case loans.InterestRefund:
		return l.interestRefund(row)
	case loans.CapitalizedIncome:
		return loans.CapitalizeIncome, on(l, func(ids IDs) loans.CapitalizedIncomeInput { return loans.CapitalizedIncomeInput(l.deferred(row, ids)) })
	case loans.BuyDownFee:
		return loans.ChargeBuyDownFee, on(l, func(ids IDs) loans.BuyDownFeeInput { return loans.BuyDownFeeInput(l.deferred(row, ids)) })
	case loans.CapitalizedIncomeAdjustment:
		return loans.AdjustCapitalizedIncome, onTransaction(l, l.adjusted(row), func(ids IDs) loans.IncomeAdjustment { return loans.IncomeAdjustment(l.deferred(row, ids)) })
	case loans.BuyDownFeeAdjustment:
		return loans.AdjustBuyDownFee, onTransaction(l, l.adjusted(row), func(ids IDs) loans.BuyDownFeeAdjustmentInput {
			return loans.BuyDownFeeAdjustmentInput(l.deferred(row, ids))
		})
	case loans.ContractTermination:
		return loans.TerminateContract, on(l, func(IDs) loans.TerminationInput { return loans.TerminationInput{ExternalID: row.text("external_id")} })
	}
	return nil, nil
}

// onTransaction addresses a body to a transaction of the loan.
func onTransaction[T operation.Input](l *life, transaction int64, body func(IDs) T) func(IDs) any {
	return func(ids IDs) any {
		return &loans.OnTransaction[T]{Loan: l.ref(ids), Transaction: operation.ByID(ids.of(Transaction, transaction)), Body: body(ids)}
	}
}

func (l *life) disbursal(row Row) (operation.Operation, func(IDs) any) {
	input := on(l, func(ids IDs) loans.Disbursal {
		detail := l.shared.payments[row.id("payment_detail_id")]
		return loans.Disbursal{
			On: row.day("transaction_date"), Amount: new(row.amount("amount")), ExternalID: row.text("external_id"),
			PaymentTypeID: ids.of(PaymentType, detail.id("payment_type_id")), AccountNumber: detail.text("account_number"),
			CheckNumber: detail.text("check_number"), RoutingCode: detail.text("routing_code"), ReceiptNumber: detail.text("receipt_number"),
			BankNumber: detail.text("bank_number"),
		}
	})
	if l.loan.flag("enable_auto_repayment_for_down_payment") && l.recordedWith(row, loans.DownPayment) == nil {
		return loans.DisburseWithoutDownPayment, input
	}
	return loans.Disburse, input
}

func (l *life) payment(row Row) func(IDs) loans.Payment {
	return func(ids IDs) loans.Payment {
		detail := l.shared.payments[row.id("payment_detail_id")]
		return loans.Payment{
			On: row.day("transaction_date"), Amount: row.amount("amount"), ExternalID: row.text("external_id"),
			PaymentTypeID: ids.of(PaymentType, detail.id("payment_type_id")), AccountNumber: detail.text("account_number"),
			CheckNumber: detail.text("check_number"), RoutingCode: detail.text("routing_code"), ReceiptNumber: detail.text("receipt_number"),
			BankNumber: detail.text("bank_number"),
		}
	}
}

// refund is a refund of a purchase, with interest if the source recorded an interest refund with it.
func (l *life) refund(row Row) func(IDs) loans.Refund {
	return func(ids IDs) loans.Refund {
		p := l.payment(row)(ids)
		return loans.Refund{
			On: p.On, Amount: p.Amount, ExternalID: p.ExternalID, PaymentTypeID: p.PaymentTypeID, AccountNumber: p.AccountNumber, CheckNumber: p.CheckNumber,
			RoutingCode: p.RoutingCode, ReceiptNumber: p.ReceiptNumber, BankNumber: p.BankNumber, WithInterest: new(l.recordedWith(row, loans.InterestRefund) != nil),
		}
	}
}

func (l *life) deferred(row Row, ids IDs) loans.Income {
	return loans.Income{
		On: row.day("transaction_date"), Amount: row.amount("amount"), ClassificationID: ids.of(CodeValue, row.id("classification_cv_id")), ExternalID: row.text("external_id"),
		PaymentTypeID: ids.of(PaymentType, l.shared.payments[row.id("payment_detail_id")].id("payment_type_id")),
	}
}

// adjusted is the transaction that an adjustment is about.
func (l *life) adjusted(row Row) int64 {
	for _, relation := range l.shared.from[row.id("id")] {
		if n := relation.number("relation_type_enum"); n == adjusts || n == related {
			return l.root(relation.id("to_loan_transaction_id"))
		}
	}
	return 0
}

func (l *life) chargeback(row Row) (operation.Operation, func(IDs) any) {
	var of int64
	for _, relation := range l.shared.to[row.id("id")] {
		if relation.number("relation_type_enum") == chargedBack {
			of = l.root(relation.id("from_loan_transaction_id"))
		}
	}
	return loans.ChargeBack, onTransaction(l, of, func(ids IDs) loans.ChargebackInput {
		p := l.payment(row)(ids)
		return loans.ChargebackInput{Amount: p.Amount, ExternalID: p.ExternalID, PaymentTypeID: p.PaymentTypeID}
	})
}

func (l *life) interestRefund(row Row) (operation.Operation, func(IDs) any) {
	return loans.RefundInterest, onTransaction(l, l.adjusted(row), func(ids IDs) loans.InterestRefundInput {
		p := l.payment(row)(ids)
		return loans.InterestRefundInput{Amount: p.Amount, ExternalID: p.ExternalID, PaymentTypeID: p.PaymentTypeID}
	})
}

// isForeclosure reports whether a repayment is the one that foreclosed the loan. The schedule ends on its day.
func (l *life) isForeclosure(row Row) bool {
	const foreclosed = 100
	if l.loan.number("loan_sub_status_id") != foreclosed {
		return false
	}
	return len(l.schedule) > 0 && l.schedule[len(l.schedule)-1].text("duedate") == row.text("transaction_date") && !row.flag("is_reversed")
}

func (l *life) reAge(row Row) (operation.Operation, func(IDs) any) {
	terms := l.shared.reages[row.id("id")]
	return loans.ReAgeLoan, on(l, func(ids IDs) loans.ReAgeInput {
		return loans.ReAgeInput{
			From: terms.day("start_date"), Frequency: unitNamed(terms.text("frequency_type")), FrequencyNumber: terms.number("frequency_number"),
			Instalments: terms.number("number_of_installments"), Interest: loans.ReAgeInterest(terms.text("interest_handling_type")),
			ReasonID: ids.of(CodeValue, terms.id("reage_reason_code_value_id")), ExternalID: row.text("external_id"),
		}
	})
}

func unitNamed(name string) *calendar.Unit {
	units := map[string]calendar.Unit{"DAYS": calendar.Days, "WEEKS": calendar.Weeks, "MONTHS": calendar.Months, "YEARS": calendar.Years}
	if unit, known := units[name]; known {
		return &unit
	}
	return nil
}

func (l *life) reAmortize(row Row) (operation.Operation, func(IDs) any) {
	terms := l.shared.reamortized[row.id("id")]
	return loans.ReAmortizeLoan, on(l, func(ids IDs) loans.ReAmortizeInput {
		return loans.ReAmortizeInput{
			Interest: loans.ReAmortizeInterest(terms.text("interest_handling_type")), ReasonID: ids.of(CodeValue, terms.id("reamortization_reason_code_value_id")),
			ExternalID: row.text("external_id"),
		}
	})
}

// addUndo plans the command that reversed a transaction. The source has the day, and the moment as the last change of the row.
func (l *life) addUndo(row, last Row) {
	what, at, day := fmt.Sprintf("undo %d", row.id("id")), last.moment("last_modified_on_utc"), last.day("reversed_on_date")
	source := row.id("id")
	switch kind(row) {
	case loans.Disbursement:
		if slices.ContainsFunc(l.transactions, func(other Row) bool {
			return kind(other) == loans.Disbursement && !other.flag("is_reversed") && other.id("id") < source
		}) {
			l.add(what, at, day, loans.UndoLastDisbursal, on(l, func(IDs) loans.Remark { return loans.Remark{} }))
			return
		}
		l.add(what, at, day, loans.UndoDisbursal, on(l, func(IDs) loans.Remark { return loans.Remark{} }))
	case loans.WriteOff:
		l.add(what, at, day, loans.UndoWriteOff, on(l, func(IDs) operation.NoInput { return operation.NoInput{} }))
	case loans.ChargeOff:
		l.add(what, at, day, loans.UndoChargeOff, on(l, func(IDs) loans.Reversal { return loans.Reversal{} }))
	case loans.ReAge:
		l.add(what, at, day, loans.UndoReAge, on(l, func(IDs) loans.Reversal { return loans.Reversal{} }))
	case loans.ReAmortize:
		l.add(what, at, day, loans.UndoReAmortize, on(l, func(IDs) loans.Reversal { return loans.Reversal{} }))
	case loans.ContractTermination:
		l.add(what, at, day, loans.UndoTermination, on(l, func(IDs) loans.Reversal { return loans.Reversal{} }))
	case loans.WaiveCharges:
		l.add(what, at, day, loans.UndoChargeWaiver, onTransaction(l, source, func(IDs) operation.NoInput { return operation.NoInput{} }))
	default:
		l.add(what, at, day, loans.AdjustTransaction, onTransaction(l, source, func(IDs) loans.Adjustment {
			return loans.Adjustment{On: row.day("transaction_date"), Amount: new(money.Amount{}), ReversalExternalID: last.text("reversal_external_id")}
		}))
	}
}
