package ledger_test

import "lending.example/platform/lending/ledger"

// entryCases are movements and the entries that they become, line by line: side, account and amount.
type entryCases map[string]struct {
	rule  ledger.AccountingRule // both kinds of accrual, unless stated
	moved movement
	want  string
}

type movement = ledger.Movement

// entryTopics are the cases by what they are about.
var entryTopics = map[string]entryCases{
	"money that goes out, and what is taken of it": disbursalEntries,
	"what comes in, or counts as if":               paymentEntries,
	"charges that are adjusted and refunded":       chargeEntries,
	"money that goes back":                         returnEntries,
	"charge-offs, write-offs and waivers":          lossEntries,
	"income that is recognised, and taken back":    accrualEntries,
	"capitalized income and buy-down fees":         deferralEntries,
	"loans that change the office":                 officeEntries,
	"what posts nothing":                           otherEntries,
}

var disbursalEntries = entryCases{
	"disbursement": {moved: movement{Event: ledger.Disbursed, Principal: amount("100")}, want: "D 112601 100; C 145023 100"},
	"disbursement by a payment type with a fund of its own": {
		moved: movement{Event: ledger.Disbursed, Principal: amount("100"), PaymentTypeID: 5}, want: "D 112601 100; C 987654 100",
	},
	"disbursement into an account of the house": {
		moved: movement{Event: ledger.Disbursed, Principal: amount("100"), Transfer: ledger.LiabilityTransfer},
		want:  "D 112601 100; C 999999 100",
	},
	"disbursement of an overpaid loan": {
		moved: movement{Event: ledger.Disbursed, Principal: amount("90"), Overpayment: amount("10")},
		want:  "D 1001 10; D 112601 90; C 145023 100",
	},
	"charge at disbursement": {
		moved: movement{Event: ledger.PaidAtDisbursement, Fees: amount("10")}, want: "C 404007 10; D 145023 10",
	},
	"fees and penalties at disbursement stand apart, charge by charge": {
		moved: movement{Event: ledger.PaidAtDisbursement, Fees: amount("10"), Penalties: amount("2"), Charges: []ledger.ChargeShare{
			{DefinitionID: 7, Amount: amount("4")}, {DefinitionID: 1, Amount: amount("6")}, {DefinitionID: 2, Penalty: true, Amount: amount("2")},
		}},
		want: "C 404100 4; C 404007 6; C 404007 2; D 145023 12",
	},
	"charge at disbursement under cash accounting": {
		rule: ledger.CashBased, moved: movement{Event: ledger.PaidAtDisbursement, Fees: amount("0.02")}, want: "C 404007 0.02; D 145023 0.02",
	},
}

var paymentEntries = entryCases{
	"repayment": {
		moved: movement{Event: ledger.Repaid, Principal: amount("792.23"), Interest: amount("21.37")},
		want:  "C 112601 792.23; C 112603 21.37; D 145023 813.6",
	},
	"repayment with too much": {
		moved: movement{Event: ledger.Repaid, Principal: amount("150"), Overpayment: amount("100")},
		want:  "C 112601 150; C 1001 100; D 145023 250",
	},
	"receivables on one account are one line": {
		moved: movement{Event: ledger.Repaid, Interest: amount("10"), Fees: amount("3"), Penalties: amount("10")},
		want:  "C 112603 23; D 145023 23",
	},
	"repayment of a charged-off loan": {
		moved: movement{Event: ledger.Repaid, Principal: amount("400"), Interest: amount("100"), ChargedOff: true},
		want:  "C 744008 500; D 145023 500",
	},
	"repayment under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.Repaid, Interest: amount("10"), Fees: amount("3"), Penalties: amount("2")},
		want:  "C 404000 10; C 404007 3; C 404007 2; D 145023 15",
	},
	"down payment": {moved: movement{Event: ledger.PaidDown, Principal: amount("250")}, want: "C 112601 250; D 145023 250"},
	"down payment on a charged-off loan": {
		moved: movement{Event: ledger.PaidDown, Principal: amount("250"), Interest: amount("3"), ChargedOff: true},
		want:  "C 744008 253; D 145023 253",
	},
	"charge payment on a charged-off loan": {
		moved: movement{Event: ledger.ChargePaid, Fees: amount("5"), ChargedOff: true}, want: "C 744008 5; D 145023 5",
	},
	"repayment of a charged-off loan under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.Repaid, Principal: amount("9"), Fees: amount("1"), ChargedOff: true}, want: "C 744008 10; D 145023 10",
	},
	"goodwill credit": {
		moved: movement{Event: ledger.GoodwillCredited, Principal: amount("277"), Interest: amount("10"), Fees: amount("3"), Penalties: amount("10")},
		want:  "C 112601 277; C 112603 23; D 744003 277; D 404001 10; D 404008 13",
	},
	"goodwill credit on a charged-off loan": {
		moved: movement{Event: ledger.GoodwillCredited, Principal: amount("277"), Interest: amount("10"), Fees: amount("13"), ChargedOff: true},
		want:  "C 744008 300; D 744003 277; D 404001 10; D 404008 13",
	},
	"goodwill credit under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.GoodwillCredited, Principal: amount("5"), Interest: amount("1"), Fees: amount("3"), Penalties: amount("2"), Overpayment: amount("4")},
		want:  "C 112601 5; C 404000 1; C 404007 3; C 404007 2; C 1001 4; D 744003 9; D 404001 1; D 404008 5",
	},
	"interest payment waiver": {
		moved: movement{Event: ledger.InterestGivenBack, Principal: amount("1000"), Interest: amount("40"), Overpayment: amount("60")},
		want:  "C 112601 1000; C 112603 40; C 1001 60; D 404000 1100",
	},
	"interest payment waiver on a charged-off loan": {
		moved: movement{Event: ledger.InterestGivenBack, Principal: amount("260"), ChargedOff: true}, want: "C 404001 260; D 404000 260",
	},
	"interest payment waiver under cash accounting": {
		rule: ledger.CashBased, moved: movement{Event: ledger.InterestGivenBack, Interest: amount("40")},
	},
	"recovery": {moved: movement{Event: ledger.Recovered, Principal: amount("10")}, want: "D 145023 10; C 744008 10"},
	"taxed fee under cash accounting": {
		rule: ledger.CashBased,
		moved: movement{
			Event: ledger.Repaid, Fees: amount("5"),
			Charges: []ledger.ChargeShare{{DefinitionID: 7, Amount: amount("5"), Taxes: []ledger.TaxShare{{taxOwed, amount("0.95")}}}},
		},
		want: "C 245000 0.95; C 404100 4.05; D 145023 5",
	},
}

var chargeEntries = entryCases{
	"charge adjustment": {
		moved: movement{Event: ledger.ChargeAdjusted, Interest: amount("1"), Penalties: amount("2"), Penalty: true},
		want:  "C 112603 3; D 404007 3",
	},
	"charge adjustment of a charge with an account of its own": {
		moved: movement{Event: ledger.ChargeAdjusted, Principal: amount("3"), ChargeID: 7}, want: "C 112601 3; D 404100 3",
	},
	"charge adjustment on a charged-off loan": {
		moved: movement{Event: ledger.ChargeAdjusted, Principal: amount("4"), Interest: amount("1"), Penalties: amount("2"), ChargedOff: true},
		want:  "C 404008 7; D 404007 7",
	},
	"charge adjustment under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.ChargeAdjusted, Principal: amount("1"), Fees: amount("2"), Penalties: amount("3"), ChargeID: 7}, want: "C 112601 1; C 404007 5; D 404100 6",
	},
	"charge refund of a charged-off loan": {
		moved: movement{Event: ledger.ChargeRefunded, Interest: amount("5"), ChargedOff: true, Penalty: true},
		want:  "C 744008 5; D 145023 5; D 404007 5; C 145023 5",
	},
	"charge refund": {
		moved: movement{Event: ledger.ChargeRefunded, Principal: amount("5")},
		want:  "C 112601 5; D 145023 5; D 404007 5; C 145023 5",
	},
}

var returnEntries = entryCases{
	"refund of a fraud after charge-off, with too much": {
		moved: movement{Event: ledger.Refunded, Principal: amount("650"), Overpayment: amount("350"), ChargedOff: true, Fraud: true},
		want:  "C 744037 650; C 1001 350; D 145023 1000",
	},
	"refund under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.Refunded, Principal: amount("9"), Fees: amount("4"), Overpayment: amount("1"), Charges: []ledger.ChargeShare{{DefinitionID: 7, Amount: amount("4")}}},
		want:  "C 112601 9; C 404100 4; C 1001 1; D 145023 14",
	},
	"refund of a charged-off loan under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.Refunded, Principal: amount("9"), Interest: amount("1"), ChargedOff: true}, want: "C 744007 9; C 404001 1; D 145023 10",
	},
	"refund after charge-off": {
		moved: movement{Event: ledger.Refunded, Principal: amount("367"), Interest: amount("20"), Fees: amount("113"), ChargedOff: true},
		want:  "C 744007 367; C 404001 20; C 404008 113; D 145023 500",
	},
	"overpayment to an account of the house": {
		moved: movement{Event: ledger.OverpaymentMoved, Overpayment: amount("8"), Transfer: ledger.LiabilityTransfer}, want: "D 1001 8; C 999999 8",
	},
	"overpayment paid out": {moved: movement{Event: ledger.OverpaymentMoved, Overpayment: amount("8")}, want: "D 1001 8; C 145023 8"},
	"refund by cash": {
		moved: movement{Event: ledger.RefundedByCash, Principal: amount("5"), Interest: amount("1"), Fees: amount("3"), Penalties: amount("2"), Overpayment: amount("4"),
			Charges: []ledger.ChargeShare{{DefinitionID: 7, Amount: amount("3")}}},
		want: "D 112601 5; D 404000 1; D 404100 3; D 404007 2; D 1001 4; C 145023 15",
	},
	"credit balance refund": {
		moved: movement{Event: ledger.CreditBalanceRefunded, Principal: amount("100"), Overpayment: amount("250")},
		want:  "D 1001 250; D 112601 100; C 145023 350",
	},
	"credit balance refund on a charged-off loan": {
		moved: movement{Event: ledger.CreditBalanceRefunded, Principal: amount("100"), Overpayment: amount("250"), ChargedOff: true},
		want:  "D 1001 250; D 744007 100; C 145023 350",
	},
	"chargeback": {
		moved: movement{Event: ledger.ChargedBack, Principal: amount("250"), Fees: amount("30")},
		want:  "C 145023 280; D 112601 250; D 112603 30",
	},
	"chargeback of interest": {
		moved: movement{Event: ledger.ChargedBack, Principal: amount("20"), Interest: amount("5")}, want: "C 145023 25; D 112601 20; D 112603 5",
	},
	"chargeback on a charged-off loan": {
		moved: movement{Event: ledger.ChargedBack, Principal: amount("250"), Interest: amount("5"), Fees: amount("30"), ChargedOff: true},
		want:  "C 145023 285; D 744007 250; D 404001 5; D 404008 30",
	},
	"chargeback under cash accounting": {
		rule: ledger.CashBased, moved: movement{Event: ledger.ChargedBack, Principal: amount("250")}, want: "C 145023 250; D 112601 250",
	},
	"credit balance refund of a charged-off loan under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.CreditBalanceRefunded, Principal: amount("3"), Overpayment: amount("7"), ChargedOff: true},
		want:  "D 1001 7; D 112601 3; C 145023 10",
	},
	"chargeback out of an overpayment that settled more": {
		moved: movement{Event: ledger.ChargedBack, Principal: amount("-5"), Interest: amount("5"), Overpayment: amount("200")},
		want:  "C 145023 200; D 1001 200; C 112601 5; D 112603 5",
	},
}

var lossEntries = entryCases{
	"charge-off": {
		moved: movement{Event: ledger.ChargedOff, Principal: amount("1000"), Interest: amount("30"), Fees: amount("113"), ChargedOff: true},
		want:  "C 112601 1000; C 112603 143; D 744007 1000; D 404001 30; D 404008 113",
	},
	"charge-off of a fraud": {
		moved: movement{Event: ledger.ChargedOff, Principal: amount("10"), Fraud: true}, want: "C 112601 10; D 744037 10",
	},
	"charge-off with a mapped reason": {
		moved: movement{Event: ledger.ChargedOff, Principal: amount("10"), Fraud: true, ChargeOffReasonID: 8},
		want:  "C 112601 10; D 744099 10",
	},
	"charge-off under cash accounting looks at no reason": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.ChargedOff, Principal: amount("10"), ChargeOffReasonID: 8}, want: "C 112601 10; D 744007 10",
	},
	"write-off": {
		moved: movement{Event: ledger.WrittenOffAsLoss, Principal: amount("1000"), Interest: amount("143"), WrittenOff: true},
		want:  "C 112601 1000; C 112603 143; D 1004 1143",
	},
	"write-off with a mapped reason": {
		moved: movement{Event: ledger.WrittenOffAsLoss, Principal: amount("10"), WriteOffReasonID: 9}, want: "C 112601 10; D 744007 10",
	},
	"write-off of a charged-off loan": {
		moved: movement{Event: ledger.WrittenOffAsLoss, Principal: amount("1000"), Interest: amount("30"), Fees: amount("113"), ChargedOff: true, WriteOffReasonID: 9},
		want:  "C 744007 1000; C 404001 30; C 404008 113; D 1004 1143",
	},
	"write-off under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.WrittenOffAsLoss, Principal: amount("10"), Interest: amount("5")}, want: "C 112601 10; D 1004 10",
	},
	"write-off with a mapped reason under cash accounting": {
		rule:  ledger.CashBased,
		moved: movement{Event: ledger.WrittenOffAsLoss, Principal: amount("10"), WriteOffReasonID: 9}, want: "C 112601 10; D 744007 10",
	},
	"waiver": {
		moved: movement{Event: ledger.Waived, Interest: amount("2"), Fees: amount("3")}, want: "C 112603 5; D 1004 5",
	},
	"waiver on a charged-off loan": {
		moved: movement{Event: ledger.Waived, Interest: amount("2"), Penalties: amount("3"), ChargedOff: true}, want: "C 404001 2; C 404008 3; D 1004 5",
	},
	"waiver under cash accounting": {rule: ledger.CashBased, moved: movement{Event: ledger.Waived, Interest: amount("2")}},
}

var accrualEntries = entryCases{
	"accrual": {
		moved: movement{
			Event: ledger.IncomeAccrued, Interest: amount("2"), Fees: amount("10"), Penalties: amount("1.30"),
			Charges: []ledger.ChargeShare{{DefinitionID: 7, Amount: amount("4")}, {DefinitionID: 1, Amount: amount("6")}},
		},
		want: "D 112603 2; C 404000 2; D 112603 10; C 404100 4; C 404007 6; D 112603 1.3; C 404007 1.3",
	},
	"accrual of a taxed charge": {
		moved: movement{
			Event: ledger.IncomeAccrued, Fees: amount("10"),
			Charges: []ledger.ChargeShare{{DefinitionID: 1, Amount: amount("10"), Taxes: []ledger.TaxShare{{taxOwed, amount("1.90")}}}},
		},
		want: "D 112603 10; C 245000 1.9; C 404007 8.1",
	},
	"accrual adjustment": {
		moved: movement{Event: ledger.AccrualTakenBack, Interest: amount("0.37")}, want: "D 404000 0.37; C 112603 0.37",
	},
	"accrual adjustment of a taxed penalty": {
		moved: movement{
			Event: ledger.AccrualTakenBack, Penalties: amount("10"),
			Charges: []ledger.ChargeShare{{DefinitionID: 1, Penalty: true, Amount: amount("10"), Taxes: []ledger.TaxShare{{taxOwed, amount("1.90")}}}},
		},
		want: "D 245000 1.9; D 404007 8.1; C 112603 10",
	},
	"accrual under cash accounting": {rule: ledger.CashBased, moved: movement{Event: ledger.IncomeAccrued, Interest: amount("1")}},
}

var deferralEntries = entryCases{
	"capitalized income": {moved: movement{Event: ledger.IncomeCapitalized, Principal: amount("50")}, want: "D 112601 50; C 145024 50"},
	"capitalized income adjustment": {
		moved: movement{Event: ledger.CapitalizationAdjusted, Principal: amount("49.71"), Interest: amount("0.29")},
		want:  "C 112601 49.71; C 112603 0.29; D 145024 50",
	},
	"amortization of a written-off loan": {
		moved: movement{Event: ledger.CapitalizationAmortized, Fees: amount("100"), WrittenOff: true}, want: "C 1004 100; D 145024 100",
	},
	"capitalized income on a charged-off loan": {
		moved: movement{Event: ledger.IncomeCapitalized, Principal: amount("50"), ChargedOff: true}, want: "D 112601 50; C 145024 50",
	},
	"capitalized income under cash accounting": {rule: ledger.CashBased, moved: movement{Event: ledger.IncomeCapitalized, Principal: amount("50")}},
	"amortization adjustment":                  {moved: movement{Event: ledger.CapitalizationUnearned, Interest: amount("24.18")}, want: "D 404000 24.18; C 145024 24.18"},
	"amortization adjustment of a charged-off loan keeps the income's account": {
		moved: movement{Event: ledger.BuyDownUnearned, Fees: amount("3"), ChargedOff: true, ChargeOffReasonID: 8}, want: "D 450281 3; C 145024 3",
	},
	"buy-down fee adjustment":               {moved: movement{Event: ledger.BuyDownAdjusted, Fees: amount("5")}, want: "D 145024 5; C 145023 5"},
	"buy-down fee adjustment, a merchant's": {moved: movement{Event: ledger.BuyDownAdjusted, Fees: amount("5"), ByMerchant: true}, want: "D 145024 5; C 450280 5"},
	"buy-down fee":                          {moved: movement{Event: ledger.BoughtDown, Fees: amount("50")}, want: "D 145023 50; C 145024 50"},
	"buy-down fee of a merchant":            {moved: movement{Event: ledger.BoughtDown, Fees: amount("50"), ByMerchant: true}, want: "D 450280 50; C 145024 50"},
	"amortization by classification": {
		moved: movement{Event: ledger.BuyDownAmortized, Fees: amount("0.77"), Earned: []ledger.Earning{{0, amount("0.55")}, {6, amount("0.22")}}},
		want:  "C 450281 0.55; C 404007 0.22; D 145024 0.77",
	},
	"amortization that takes a part back": {
		moved: movement{Event: ledger.BuyDownAmortized, Fees: amount("25"), Earned: []ledger.Earning{{0, amount("30")}, {6, amount("-5")}}},
		want:  "C 450281 30; D 404007 5; D 145024 30; C 145024 5",
	},
	"amortization at a charge-off": {
		moved: movement{Event: ledger.BuyDownAmortized, Fees: amount("16.67"), ChargedOff: true, ChargeOffReasonID: 8},
		want:  "C 744099 16.67; D 145024 16.67",
	},
}

var officeEntries = entryCases{
	"loan reached the other office": {
		moved: movement{Event: ledger.ReachedOffice, Carried: []ledger.Carried{{112601, amount("10")}, {112603, amount("2")}}},
		want:  "D 112601 10; D 112603 2; C 1005 12",
	},
	"loan on its way to another office": {
		moved: movement{Event: ledger.LeftOffice, Carried: []ledger.Carried{{112601, amount("10")}, {112603, amount("2")}}},
		want:  "D 1005 12; C 112601 10; C 112603 2",
	},
	"overpaid loan on its way to another office": {
		moved: movement{Event: ledger.LeftOffice, Carried: []ledger.Carried{{145023, amount("-3")}}}, want: "C 1005 3; D 145023 3",
	},
	"loan that owes as much as it is owed, on its way": {
		moved: movement{Event: ledger.LeftOffice, Carried: []ledger.Carried{{112601, amount("3")}, {145023, amount("-3")}}}, want: "C 112601 3; D 145023 3",
	},
	"loan that holds nothing": {moved: movement{Event: ledger.ReachedOffice, Principal: amount("10")}},
}

var otherEntries = entryCases{
	"nothing moved": {moved: movement{Event: ledger.Repaid}},
	"no accounting": {rule: ledger.NoAccounting, moved: movement{Event: ledger.Repaid, Principal: amount("10")}},
	"no such event": {moved: movement{Event: 99, Principal: amount("10")}},
}
