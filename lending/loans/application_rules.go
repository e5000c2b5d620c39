package loans

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
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
		{"linkAccountId", in.LinkedAccountID}, {"loanIdToClose", in.LoanToClose}, {"calendarId", in.CalendarID},
	} {
		if id.value < 0 {
			c.Fail(id.field, id.value, fault.NotPositive)
		}
	}
	if in.StandingInstruction != nil && *in.StandingInstruction {
		c.Required("linkAccountId", in.LinkedAccountID > 0)
	}
}

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
	notNegative(c, "loanTermFrequency", in.TermFrequency)
	notNegative(c, "numberOfRepayments", in.Repayments)
	notNegative(c, "repaymentEvery", in.Every)
	inTable(c, "loanTermFrequencyType", in.TermFrequencyType, calendar.Units().Values())
	inTable(c, "repaymentFrequencyType", in.Frequency, calendar.Units().Values())
	inTable(c, "repaymentStartDateType", in.StartsFrom, schedule.StartDates().Values())
	if in.TermFrequencyType != nil && in.Frequency != nil && *in.TermFrequencyType != *in.Frequency {
		c.Fail("loanTermFrequencyType", *in.TermFrequencyType, "not.the.same.as.repaymentFrequencyType")
	}
	if in.FixedLength != nil {
		c.PositiveInt("fixedLength", *in.FixedLength)
	}
	in.checkDueWeekday(c)
}

func notNegative(c *fault.Checks, field string, n int) {
	if n < 0 {
		c.Fail(field, n, fault.NotPositive)
	}
}

// inTable fails when a value is sent that an enumeration does not have.
func inTable[T comparable](c *fault.Checks, field string, value *T, listed []T) {
	if value != nil {
		fault.OneOf(c, field, *value, listed...)
	}
}

func (in Application) checkInterest(c *fault.Checks) {
	if in.InterestRate != nil && in.InterestRate.IsNegative() {
		c.Fail("interestRatePerPeriod", *in.InterestRate, fault.Negative)
	}
	inTable(c, "interestRateFrequencyType", in.RateFrequency, schedule.RateFrequencies().Values())
	inTable(c, "amortizationType", in.Amortization, schedule.Amortizations().Values())
	inTable(c, "interestType", in.InterestMethod, schedule.InterestMethods().Values())
	inTable(c, "interestCalculationPeriodType", in.InterestPeriod, schedule.InterestPeriods().Values())
	inTable(c, "daysInYearType", in.DaysInYear, schedule.YearLengths().Values())
	if in.LeapYears != "" {
		fault.OneOf(c, "daysInYearCustomStrategy", in.LeapYears, schedule.LeapYearRules().Values()...)
	}
	inTable(c, "loanScheduleProcessingType", in.Processing, schedule.Processings().Values())
	if percent := in.FixedPrincipalPercent; percent != nil && !within(*percent, 1, 100) {
		c.Fail("fixedPrincipalPercentagePerInstallment", *percent, fault.OutOfRange, 1, 100)
	}
	if percent := in.DownPaymentPercent; percent != nil && !within(*percent, 0, 100) {
		c.Fail("disbursedAmountPercentageForDownPayment", *percent, fault.OutOfRange, 0, 100)
	}
}

func within(d money.Decimal, low, high int64) bool {
	return !d.Less(money.DecimalFromInt(low)) && !money.DecimalFromInt(high).Less(d)
}

func (in Application) checkGrace(c *fault.Checks) {
	for _, grace := range []struct {
		field string
		value *int
	}{
		{"graceOnPrincipalPayment", in.GraceOnPrincipal}, {"graceOnInterestPayment", in.GraceOnInterestPayment},
		{"graceOnInterestCharged", in.GraceOnInterestCharged}, {"graceOnArrearsAgeing", in.GraceOnArrearsAgeing},
	} {
		if grace.value != nil {
			c.NotNegativeInt(grace.field, *grace.value)
		}
	}
	if in.ArrearsTolerance != nil {
		c.NotNegative("inArrearsTolerance", *in.ArrearsTolerance)
	}
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
	if in.Principal.IsNegative() {
		c.Fail("principal", in.Principal, fault.NotPositive)
	}
	if in.FixedInstalment != nil {
		c.Positive("fixedEmiAmount", *in.FixedInstalment)
	}
	if in.MaximumOutstanding != nil {
		c.Positive("maxOutstandingLoanBalance", *in.MaximumOutstanding)
	}
}
