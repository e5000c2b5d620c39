package loans

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Violations are the rules of an application that can be seen without the product: it says who borrows what, and every
// figure is possible.
func (in Application) Violations() []fault.Violation {
	checks := fault.CheckOf("loan")
	if in.ProductID <= 0 {
		checks.Add(fault.CheckOf("loans").Fail("productId", nil, fault.Blank).Violations()...)
	}
	if in.AccountType() == Individual || in.AccountType() == JointGroup {
		checks.Required("clientId", in.ClientID > 0)
	}
	if in.AccountType() == Group || in.AccountType() == JointGroup {
		checks.Required("groupId", in.GroupID > 0)
	}
	in.checkParties(checks)
	in.check(checks)
	return checks.Violations()
}

// checkParties refuses a party that loans of the type do not have.
func (in Application) checkParties(c *fault.Checks) {
	if in.AccountType() == Individual && in.GroupID != 0 {
		c.Fail("groupId", in.GroupID, "cannot.also.be.provided.when.clientId.is.populated")
	}
	if in.AccountType() == Group && in.ClientID != 0 {
		c.Fail("clientId", in.ClientID, "cannot.also.be.provided.when.groupId.is.populated")
	}
}

// check are the rules of what an application says, new or changed.
func (in Application) check(c *fault.Checks) {
	in.checkWho(c)
	in.checkTerm(c)
	in.checkInterest(c)
	in.checkGrace(c)
	checkTranches(c, in.Tranches)
	in.checkCharges(c)
	in.checkAmounts(c)
	if len(in.Datatables) > 0 { // clients send an empty list for none
		datatables.CheckEntries(c, "datatables", in.Datatables)
	}
}

func (in Application) checkWho(c *fault.Checks) {
	c.MaxLength("loanType", in.LoanType, 100)
	if in.AccountType() == 0 {
		c.Fail("loanType", in.LoanType, fault.NotListed, loanTypeNames())
	}
	c.MaxLength("externalId", in.ExternalID, 100).MaxLength("accountNo", in.AccountNo, 20).MaxLength("submittedOnNote", in.Note, 500)
	for _, id := range []struct {
		field string
		value int64
	}{
		{"fundId", in.FundID}, {"loanOfficerId", in.OfficerID}, {"loanPurposeId", in.PurposeID},
		{"linkAccountId", in.LinkedAccountID}, {"loanIdToClose", in.LoanToCloseID}, {"calendarId", in.CalendarID},
	} {
		if id.value < 0 {
			c.Fail(id.field, id.value, fault.NotPositive)
		}
	}
	if in.StandingInstruction != nil && *in.StandingInstruction {
		c.Required("linkAccountId", in.LinkedAccountID > 0)
	}
	if in.isTopUp() {
		c.Required("loanIdToClose", in.LoanToCloseID != 0)
	} else if in.LoanToCloseID > 0 {
		c.Fail("loanIdToClose", in.LoanToCloseID, "not.supported.without.isTopup")
	}
}

// isTopUp reports whether the loan is to pay off another one.
func (in Application) isTopUp() bool { return in.Topup != nil && *in.Topup }

// loanTypes are the names that applications have for account types.
var loanTypes = []struct {
	name string
	kind AccountType
}{{"individual", Individual}, {"group", Group}, {"jlg", JointGroup}, {"glim", GroupMember}}

// Name is the name that applications have for the type.
func (t AccountType) Name() string {
	for _, known := range loanTypes {
		if known.kind == t {
			return known.name
		}
	}
	return ""
}

func loanTypeNames() []string {
	names := make([]string, len(loanTypes))
	for i, t := range loanTypes {
		names[i] = t.name
	}
	return names
}

// AccountType reads the loan type, in any case; 0 when it is none. An application that says nothing is an individual's.
func (in Application) AccountType() AccountType {
	if in.LoanType == "" {
		return Individual
	}
	for _, t := range loanTypes {
		if strings.EqualFold(strings.TrimSpace(in.LoanType), t.name) {
			return t.kind
		}
	}
	return 0
}

func (in Application) checkTerm(c *fault.Checks) {
	// attributes: begin application checks
	positive(c, "loanTermFrequency", said(in.TermFrequency))
	positive(c, "numberOfRepayments", said(in.Repayments))
	positive(c, "repaymentEvery", said(in.Every))
	oneOf(c, "loanTermFrequencyType", in.TermFrequencyType, calendar.Units())
	oneOf(c, "repaymentFrequencyType", in.Frequency, calendar.Units())
	oneOf(c, "repaymentStartDateType", in.StartsFrom, schedule.StartDates())
	// attributes: end
	if in.TermFrequencyType != nil && in.Frequency != nil && *in.TermFrequencyType != *in.Frequency {
		c.Fail("loanTermFrequencyType", *in.TermFrequencyType, "not.the.same.as.repaymentFrequencyType")
	}
	// attributes: begin application checks
	positive(c, "fixedLength", in.FixedLength)
	// attributes: end
	in.checkDueWeekday(c)
}

func (in Application) checkInterest(c *fault.Checks) {
	// attributes: begin application checks
	notNegativeNumber(c, "interestRatePerPeriod", in.InterestRate)
	oneOf(c, "interestRateFrequencyType", in.RateFrequency, schedule.RateFrequencies())
	oneOf(c, "amortizationType", in.Amortization, schedule.Amortizations())
	oneOf(c, "interestType", in.InterestMethod, schedule.InterestMethods())
	oneOf(c, "interestCalculationPeriodType", in.InterestPeriod, schedule.InterestPeriods())
	oneOf(c, "daysInYearType", in.DaysInYear, schedule.YearLengths())
	oneOf(c, "daysInYearCustomStrategy", said(in.LeapYears), schedule.LeapYearRules())
	oneOf(c, "loanScheduleProcessingType", in.Processing, schedule.Processings())
	percent(c, "fixedPrincipalPercentagePerInstallment", in.FixedPrincipalPercent, 1, 100)
	percent(c, "disbursedAmountPercentageForDownPayment", in.DownPaymentPercent, 0, 100)
	// attributes: end
}

func (in Application) checkGrace(c *fault.Checks) {
	// attributes: begin application checks
	notNegative(c, "graceOnPrincipalPayment", in.GraceOnPrincipal)
	notNegative(c, "graceOnInterestPayment", in.GraceOnInterestPayment)
	notNegative(c, "graceOnInterestCharged", in.GraceOnInterestCharged)
	notNegative(c, "graceOnArrearsAgeing", in.GraceOnArrearsAgeing)
	notNegativeNumber(c, "inArrearsTolerance", in.ArrearsTolerance)
	// attributes: end
}

func (in Application) checkCharges(c *fault.Checks) {
	for i, charge := range in.Charges {
		field := func(name string) string { return fmt.Sprintf("charges[%d][%s]", i, name) }
		if charge.ChargeID <= 0 {
			c.Fail(field("chargeId"), nil, fault.Blank)
		}
		if !charge.Amount.IsPositive() {
			c.Fail(field("amount"), charge.Amount, fault.NotPositive)
		}
	}
}

func (in Application) checkAmounts(c *fault.Checks) {
	// attributes: begin application checks
	positiveAmount(c, "principal", said(in.Principal))
	positiveAmount(c, "fixedEmiAmount", in.FixedInstalment)
	positiveAmount(c, "maxOutstandingLoanBalance", in.MaximumOutstanding)
	// attributes: end
}

// The checks below are about attributes that may be absent: what is not said is not judged.

// said is a value, where zero says nothing.
func said[T comparable](value T) *T {
	var nothing T
	if value == nothing {
		return nil
	}
	return &value
}

func positive(c *fault.Checks, field string, n *int) {
	if n != nil {
		c.PositiveInt(field, *n)
	}
}

func notNegative(c *fault.Checks, field string, n *int) {
	if n != nil {
		c.NotNegativeInt(field, *n)
	}
}

func positiveAmount(c *fault.Checks, field string, amount *money.Amount) {
	if amount != nil {
		c.Positive(field, *amount)
	}
}

func notNegativeNumber[T interface{ IsNegative() bool }](c *fault.Checks, field string, number *T) {
	if number != nil && (*number).IsNegative() {
		c.Fail(field, *number, fault.Negative)
	}
}

func oneOf[T ~int | ~string](c *fault.Checks, field string, value *T, table *enumeration.Table[T]) {
	if value != nil {
		fault.OneOf(c, field, *value, table.Values()...)
	}
}

func percent(c *fault.Checks, field string, value *money.Decimal, low, high int) {
	if value != nil && (value.Less(money.DecimalFromInt(int64(low))) || money.DecimalFromInt(int64(high)).Less(*value)) {
		c.Fail(field, *value, fault.OutOfRange, low, high)
	}
}
