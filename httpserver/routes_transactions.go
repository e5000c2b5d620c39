package httpserver

// transactionRoutes are transactions of a loan, and the commands that settle or reshape it by one.
func transactionRoutes() []Route {
	const all = "/v1/loans/{loanId*}/transactions"
	const one = "/v1/loans/{loanId*}/transactions/{transactionId*}"
	repeated := Quirks{Tolerates: []string{"loanId", "numberOfRepayments"}}
	empty := Quirks{EmptyBody: true}
	unchecked := Quirks{EmptyBody: true, Tolerates: []string{AnyAttribute}}
	reAgeFigures := []string{"numberOfFutureInstallments", "numberOfPastInstallments", "nextInstallmentDueDate", "calculatedStartDate"}
	return []Route{
		get(all, "loans.ListTransactions"),
		get(all+"/template", "loans.TransactionTemplate"),
		get(all+"/reage-preview", "loans.PreviewReAge").with(Quirks{Dates: businessDateRefusals()}),
		get(all+"/reamortization-preview", "loans.PreviewReAmortization"),
		get(one, "loans.GetTransaction").with(Quirks{Fields: reAgeFigures}), // of templates only, and known all the same

		post(all, "loans.Repay").on("repayment").with(repeated),
		post(all, "loans.DownPayment").on("downPayment").with(repeated),
		post(all, "loans.MerchantIssuedRefund").on("merchantIssuedRefund").with(repeated),
		post(all, "loans.PayoutRefund").on("payoutRefund").with(repeated),
		post(all, "loans.GoodwillCredit").on("goodwillCredit").with(repeated),
		post(all, "loans.InterestPaymentWaiver").on("interestPaymentWaiver").with(repeated),
		post(all, "loans.Recover").on("recoverypayment").with(repeated),
		post(all, "loans.WaiveInterest").on("waiveinterest").with(Quirks{Tolerates: []string{"reversalExternalId"}}),
		post(all, "loans.RefundByCash").on("refundByCash"),
		post(all, "loans.RefundByTransfer").on("refundByTransfer"),
		post(all, "loans.CreditBalanceRefund").on("creditBalanceRefund"),
		post(all, "loans.ChargeRefund").on("chargeRefund"),
		post(all, "loans.CapitalizeIncome").on("capitalizedIncome"),
		post(all, "loans.BuyDown").on("buyDownFee"),

		post(all, "loans.WriteOff").on("writeoff"),
		post(all, "loans.UndoWriteOff").on("undowriteoff").with(empty),
		post(all, "loans.Close").on("close"),
		post(all, "loans.CloseRescheduled").on("close-rescheduled"),
		post(all, "loans.Foreclose").on("foreclosure"),
		post(all, "loans.ChargeOff").on("charge-off"),
		post(all, "loans.UndoChargeOff").on("undo-charge-off").with(empty),

		post(all, "loans.ReAge").on("reAge").with(Quirks{RepeatsSpeech: true}),
		post(all, "loans.UndoReAge").on("undoReAge").with(unchecked),
		post(all, "loans.ReAmortize").on("reAmortize").with(Quirks{EmptyBody: true, Tolerates: []string{AnyAttribute}, RepeatsSpeech: true}),
		post(all, "loans.UndoReAmortize").on("undoReAmortize").with(empty),

		post(one, "loans.Chargeback").on("chargeback"),
		post(one, "loans.AdjustCapitalizedIncome").on("capitalizedIncomeAdjustment"),
		post(one, "loans.AdjustBuyDownFee").on("buyDownFeeAdjustment"),
		post(one, "loans.RefundInterest").on("interest-refund").with(repeated),
		post(one, "loans.AdjustTransaction"), // the amount says whether it is changed or undone, no matter what clients call it
		post(one, "loans.AdjustTransaction").on("undo"),
		post(one, "loans.AdjustTransaction").on("modify"),
		put(one, "loans.UndoChargeWaiver").with(empty),
	}
}
