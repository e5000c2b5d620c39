package attributes

// interest is the rate, and how interest and instalments are calculated from it.
var interest = []Attribute{
	{
		Name: "InterestRate", Type: "money.Decimal", Wire: "interestRatePerPeriod",
		Words:  "Nominal interest in percent per {RateFrequency}, 0 or greater.",
		Bounds: Bounds{Rule: NotNegative}, Early: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "MinInterestRate", Type: "money.Decimal", Wire: "minInterestRatePerPeriod",
		Note: "of a loan, percent per {RateFrequency}", Zero: "no bound",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Option,
	},
	{
		Name: "MaxInterestRate", Type: "money.Decimal", Wire: "maxInterestRatePerPeriod",
		Note: "of a loan, percent per {RateFrequency}", Zero: "no bound",
		Bounds: Bounds{Rule: NotNegative},
		Input:  Option, Product: Option,
	},
	{
		Name: "RateFrequency", Type: "schedule.RateFrequency", Wire: "interestRateFrequencyType",
		Words: "Period that {InterestRate} is for.", Absent: "a year", Default: "schedule.PerYear",
		Bounds: Bounds{Rule: Listed, List: "schedule.RateFrequencies()", Low: "schedule.PerDay", High: "schedule.WholeTerm"}, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "AnnualRate", Type: "money.Decimal", Wire: "annualInterestRate",
		Words: "Nominal interest in percent per year.",
		Terms: Always, Reading: Always, Template: Always,
		Except: map[Place]Exception{Inherited: {ByHand: true}},
	},
	{
		Name: "Amortization", Type: "schedule.Amortization", Wire: "amortizationType",
		Note: "equal instalments or equal principal", Absent: "equal instalments", Default: "schedule.EqualInstalments",
		Bounds: Bounds{Rule: Listed, List: "schedule.Amortizations()", Low: "schedule.EqualPrincipal", High: "schedule.EqualInstalments"},
		Guard:  "Amortization", Early: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "InterestMethod", Type: "schedule.InterestMethod", Wire: "interestType",
		Note: "on the balance, or flat", Absent: "on the balance", Default: "schedule.Declining",
		Bounds: Bounds{Rule: Listed, List: "schedule.InterestMethods()", Low: "schedule.Declining", High: "schedule.Flat"},
		Guard:  "InterestMethod", Early: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "InterestPeriod", Type: "schedule.InterestPeriod", Wire: "interestCalculationPeriodType",
		Note: "counted in days or in whole steps", Absent: "in days", Default: "schedule.Daily",
		Bounds: Bounds{Rule: Listed, List: "schedule.InterestPeriods()", Low: "schedule.Daily", High: "schedule.SameAsRepayment"},
		Guard:  "InterestPeriod", Early: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "PartialPeriods", Type: "bool", Wire: "allowPartialPeriodInterestCalculation",
		Note: "whole steps: parts of a step count by days",
		Kept: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Schedule: Always,
	},
	{
		Name: "DaysInYear", Type: "schedule.DaysInYear", Wire: "daysInYearType",
		Note: "actual, 360, 364 or 365", Absent: "actual", Default: "schedule.ActualYear",
		Bounds: Bounds{Rule: Listed, List: "schedule.YearLengths()"}, Kept: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "DaysInMonth", Type: "schedule.DaysInMonth", Wire: "daysInMonthType",
		Note: "actual or 30", Absent: "actual", Default: "schedule.ActualMonth",
		Bounds: Bounds{Rule: Listed, List: "schedule.MonthLengths()"},
		Input:  Option, Product: Always, Terms: Always, Reading: Always, Template: Always, Schedule: Always,
	},
	{
		Name: "LeapYears", Type: "schedule.LeapYearRule", Wire: "daysInYearCustomStrategy",
		Note:   "which years have 366 days; progressive schedules with actual years",
		Bounds: Bounds{Rule: Listed, List: "schedule.LeapYearRules()"},
		Input:  Sparse, Product: Sparse, Application: Sparse, Terms: Sparse, Reading: Sparse, Schedule: Always,
		Except: map[Place]Exception{Inherited: {From: "cmp.Or(in.LeapYears, p.LeapYears)"}, Stated: {ByHand: true}},
	},
	{
		Name: "ScheduleType", Type: "schedule.Type", Wire: "loanScheduleType",
		Note: "which engine draws the schedule: cumulative or progressive", Absent: "cumulative",
		Bounds: Bounds{Rule: Listed, List: "schedule.Types()"},
		Input:  Option, Product: Always, Terms: Always, Reading: Always, Template: Always,
	},
	{
		Name: "Processing", Type: "schedule.Processing", Wire: "loanScheduleProcessingType",
		Note: "horizontal or vertical, of the advanced strategy", Absent: "horizontal",
		Bounds: Bounds{Rule: Listed, List: "schedule.Processings()"}, Kept: true, Restated: true,
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Template: Always,
	},
	{
		Name: "EqualInterest", Type: "bool", Wire: "isEqualAmortization",
		Note:  "all interest of a declining balance is spread evenly; cumulative schedules",
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Schedule: Always,
		Except: map[Place]Exception{
			ApplicationFields: {Note: "all interest of a declining balance is spread evenly; absent: not, no matter what the product has"},
			Inherited:         {From: "loans.Value(in.EqualInterest, false)"}, Kept: {From: "false"},
		}, Kept: true,
	},
	{
		Name: "ExactInstalments", Type: "bool", Wire: "exactEqualInstallments",
		Words: "Equal instalments are calculated with the interest of each period as it is charged, an odd first period included.",
		Note:  "equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length",
		Input: Option, Product: Sparse, Terms: Sparse, Reading: Sparse, Schedule: Always,
	},
	{
		Name: "FixedPrincipalPercent", Type: "money.Decimal", Wire: "fixedPrincipalPercentagePerInstallment",
		Note: "percent of the principal with each instalment, 1 to 100", Zero: "not fixed",
		Bounds: Bounds{Rule: Percent, Low: "1", High: "100"}, Kept: true,
		Input: Option, Product: Sparse, Application: Option, Terms: Sparse, Reading: Sparse, Schedule: Always,
	},
	{
		Name: "RecogniseOnDisbursement", Type: "bool", Wire: "interestRecognitionOnDisbursementDate",
		Note:  "the day of disbursement bears interest; progressive schedules",
		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Always, Schedule: Always, Kept: true,
		Except: map[Place]Exception{
			ScheduleFields: {Note: "moves the turn of the year from 31 December to 1 January in actual-year fractions"},
			Drawn:          {From: "recognisesOnDisbursement(a)"},
		},
	},
	{
		Name: "LinkedToFloatingRates", Type: "bool", Wire: "isLinkedToFloatingInterestRates",
		Note:  "this and the next six: floating rates are not built and refused",
		Input: Option,
	},
	{Name: "FloatingRateID", Type: "int64", Wire: "floatingRatesId", Input: Option},
	{
		Name: "FloatingRate", Type: "bool", Wire: "isFloatingInterestRate",
		Note:        "floating rates are not built",
		Application: Option, Reading: Always,
		Except: map[Place]Exception{Read: {ByHand: true}},
	},
	{
		Name: "RateDifferential", Type: "money.Decimal", Wire: "interestRateDifferential",
		Note:  "percent on top of a floating rate",
		Input: Option, Application: Option,
	},
	{Name: "MinRateDifferential", Type: "money.Decimal", Wire: "minDifferentialLendingRate", Input: Option},
	{Name: "DefaultRateDifferential", Type: "money.Decimal", Wire: "defaultDifferentialLendingRate", Input: Option},
	{Name: "MaxRateDifferential", Type: "money.Decimal", Wire: "maxDifferentialLendingRate", Input: Option},
	{Name: "FloatingRateCalculationAllow", Type: "bool", Wire: "isFloatingInterestRateCalculationAllowed", Input: Option},
}
