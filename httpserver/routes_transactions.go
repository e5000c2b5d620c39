package httpserver

import (
	"lending.example/platform/lending/loans"
)

// transactionRoutes are transactions of a loan, and the commands that settle or reshape it by one.
func transactionRoutes() []Route {
	const all = "/v1/loans/{loanId*}/transactions"
	const one = "/v1/loans/{loanId*}/transactions/{transactionId*}"
	repeated := Quirks{Tolerates: []string{"loanId", "numberOfRepayments"}}
	empty := Quirks{EmptyBody: true}
	unchecked := Quirks{EmptyBody: true, Tolerates: []string{AnyAttribute}}
	reAgeFigures := []string{"numberOfFutureInstallments", "numberOfPastInstallments", "nextInstallmentDueDate", "calculatedStartDate"}
	return []Route{
		get(all, loans.ListTransactions),
		get(all+"/template", loans.TransactionTemplate),
		get(all+"/reage-preview", loans.PreviewReAge).with(Quirks{Dates: businessDateRefusals()}),
		get(all+"/reamortization-preview", loans.PreviewReAmortization),
		get(one, loans.GetTransaction).with(Quirks{Fields: reAgeFigures}), // of templates only, and known all the same

		post(all, loans.Repay).on("repayment").with(repeated),
		post(all, loans.MakeDownPayment).on("downPayment").with(repeated),
		post(all, loans.RefundByMerchant).on("merchantIssuedRefund").with(repeated),
		post(all, loans.RefundByPayout).on("payoutRefund").with(repeated),
		post(all, loans.CreditGoodwill).on("goodwillCredit").with(repeated),
		post(all, loans.WaiveInterestPayment).on("interestPaymentWaiver").with(repeated),
		post(all, loans.Recover).on("recoverypayment").with(repeated),
		post(all, loans.WaiveInterestPortion).on("waiveinterest").with(Quirks{Tolerates: []string{"reversalExternalId"}}),
		post(all, loans.RefundByCash).on("refundByCash"),
		post(all, loans.RefundByTransfer).on("refundByTransfer"),
		post(all, loans.RefundCreditBalance).on("creditBalanceRefund"),
		post(all, loans.RefundCharge).on("chargeRefund"),
		post(all, loans.CapitalizeIncome).on("capitalizedIncome"),
		post(all, loans.ChargeBuyDownFee).on("buyDownFee"),

		post(all, loans.WriteOffLoan).on("writeoff"),
		post(all, loans.UndoWriteOff).on("undowriteoff").with(empty),
		post(all, loans.CloseLoan).on("close"),
		post(all, loans.CloseRescheduled).on("close-rescheduled"),
		post(all, loans.ForecloseLoan).on("foreclosure"),
		post(all, loans.ChargeOffLoan).on("charge-off"),
		post(all, loans.UndoChargeOff).on("undo-charge-off").with(empty),

		post(all, loans.ReAgeLoan).on("reAge").with(Quirks{RepeatsSpeech: true}),
		post(all, loans.UndoReAge).on("undoReAge").with(unchecked),
		post(all, loans.ReAmortizeLoan).on("reAmortize").with(Quirks{EmptyBody: true, Tolerates: []string{AnyAttribute}, RepeatsSpeech: true}),
		post(all, loans.UndoReAmortize).on("undoReAmortize").with(empty),

		post(one, loans.ChargeBack).on("chargeback"),
		post(one, loans.AdjustCapitalizedIncome).on("capitalizedIncomeAdjustment"),
		post(one, loans.AdjustBuyDownFee).on("buyDownFeeAdjustment"),
		post(one, loans.RefundInterest).on("interest-refund").with(repeated),
		post(one, loans.AdjustTransaction), // the amount says whether it is changed or undone, no matter what clients call it
		post(one, loans.AdjustTransaction).on("undo"),
		post(one, loans.AdjustTransaction).on("modify"),
		put(one, loans.UndoChargeWaiver).with(empty),
	}
}
