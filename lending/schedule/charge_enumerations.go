package schedule

import "lending.example/platform/lending/enumeration"

// Charge times of other accounts than loans. Charge definitions know them; no schedule ever places one.
const (
	OnSavingsActivation ChargeTime = 3
	OnSavingsClosure    ChargeTime = 4
	OnWithdrawal        ChargeTime = 5
	OncePerYear         ChargeTime = 6
	OncePerMonth        ChargeTime = 7
	OnOverdraft         ChargeTime = 10
	OncePerWeek         ChargeTime = 11
	OnShareActivation   ChargeTime = 13
	OnSharePurchase     ChargeTime = 14
	OnShareRedemption   ChargeTime = 15
	OnSavingsInactivity ChargeTime = 16
)

var chargeTimes = enumeration.NewTable("chargeTimeType", []enumeration.Row[ChargeTime]{
	{Value: AtDisbursement, Code: "chargeTimeType.disbursement", Label: "Disbursement"},
	{Value: OnSpecifiedDate, Code: "chargeTimeType.specifiedDueDate", Label: "Specified due date"},
	{Value: OnSavingsActivation, Code: "chargeTimeType.savingsActivation", Label: "Savings Activation"},
	{Value: OnSavingsClosure, Code: "chargeTimeType.savingsClosure", Label: "Savings Closure", Unlisted: true},
	{Value: OnWithdrawal, Code: "chargeTimeType.withdrawalFee", Label: "Withdrawal Fee"},
	{Value: OncePerYear, Code: "chargeTimeType.annualFee", Label: "Annual Fee"},
	{Value: OncePerMonth, Code: "chargeTimeType.monthlyFee", Label: "Monthly Fee"},
	{Value: PerInstalment, Code: "chargeTimeType.instalmentFee", Label: "Installment Fee"},
	{Value: OnOverdue, Code: "chargeTimeType.overdueInstallment", Label: "Overdue Fees"},
	{Value: OnOverdraft, Code: "chargeTimeType.overdraftFee", Label: "Overdraft Fee"},
	{Value: OncePerWeek, Code: "chargeTimeType.weeklyFee", Label: "Weekly Fee"},
	{Value: AtTrancheDisbursement, Code: "chargeTimeType.tranchedisbursement", Label: "Tranche Disbursement"},
	{Value: OnShareActivation, Code: "chargeTimeType.activation", Label: "Share Account Activate"},
	{Value: OnSharePurchase, Code: "chargeTimeType.sharespurchase", Label: "Share Purchase"},
	{Value: OnShareRedemption, Code: "chargeTimeType.sharesredeem", Label: "Share Redeem"},
	{Value: OnSavingsInactivity, Code: "chargeTimeType.savingsNoActivityFee", Label: "Saving No Activity Fee"},
})

// ChargeTimes is the table of charge times, of loans and of other accounts.
func ChargeTimes() *enumeration.Table[ChargeTime] { return chargeTimes }

// Option returns id, code and label.
func (t ChargeTime) Option() enumeration.Option { return chargeTimes.Option(t) }

// String is the label, such as "Specified due date".
func (t ChargeTime) String() string { return chargeTimes.Label(t) }

var chargeBases = enumeration.NewTable("chargeCalculationType", []enumeration.Row[ChargeBasis]{
	{Value: FlatAmount, Code: "chargeCalculationType.flat", Label: "Flat"},
	{Value: PercentOfAmount, Code: "chargeCalculationType.percent.of.amount", Label: "% Amount"},
	{Value: PercentOfBoth, Code: "chargeCalculationType.percent.of.amount.and.interest", Label: "% Loan Amount + Interest"},
	{Value: PercentOfInterest, Code: "chargeCalculationType.percent.of.interest", Label: "% Interest"},
	{Value: PercentOfDisbursement, Code: "chargeCalculationType.percent.of.disbursement.amount", Label: "% Disbursement Amount"},
})

// ChargeBases is the table of charge calculations.
func ChargeBases() *enumeration.Table[ChargeBasis] { return chargeBases }

// Option returns id, code and label.
func (b ChargeBasis) Option() enumeration.Option { return chargeBases.Option(b) }

// String is the label, such as "% Amount".
func (b ChargeBasis) String() string { return chargeBases.Label(b) }
