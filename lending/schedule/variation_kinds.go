package schedule

import "lending.example/platform/lending/enumeration"

var variationKinds = enumeration.NewTable("loanTermType", []enumeration.Row[VariationKind]{
	{Value: VaryInstalment, Code: "loanTermType.emiAmount", Label: "emiAmount"},
	{Value: VaryRate, Code: "loanTermType.interestRate", Label: "interestRate"},
	{Value: VaryPrincipal, Code: "loanTermType.principalAmount", Label: "principalAmount"},
	{Value: MoveDueDate, Code: "loanTermType.dueDate", Label: "dueDate"},
	{Value: InsertInstalment, Code: "loanTermType.dueDate", Label: "insertInstallment"}, // clients know this code for both
	{Value: DeleteInstalment, Code: "loanTermType.deleteInstallment", Label: "deleteInstallment"},
	{Value: ExtendInterestGrace, Code: "loanTermType.graceOnInterest", Label: "graceOnInterest"},
	{Value: ExtendPrincipalGrace, Code: "loanTermType.graceOnPrincipal", Label: "graceOnPrincipal"},
	{Value: ExtendTerm, Code: "loanTermType.extendRepaymentPeriod", Label: "extendRepaymentPeriod"},
	{Value: RateFromInstalment, Code: "loanTermType.interestRateFromInstallment", Label: "interestRateForInstallment"},
	{Value: PauseInterest, Code: "loanTermType.interestPause", Label: "interestPause"},
})

// Option returns id, code and label.
func (k VariationKind) Option() enumeration.Option { return variationKinds.Option(k) }

// String is the label, such as "interestRate".
func (k VariationKind) String() string { return variationKinds.Label(k) }
