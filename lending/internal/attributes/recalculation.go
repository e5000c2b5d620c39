package attributes

// recalculation is how interest follows the actual payments. A contract has it as a whole, see schedule.Recalculation.
var recalculation = []Attribute{
	{
		Name: "RecalculatesInterest", Type: "bool", Wire: "isInterestRecalculationEnabled",
		Note: "the switch", Default: "false",
		Input: Option, Product: Always, Reading: Always, Template: Always,
		Except: map[Place]Exception{
			ReadingFields: {Name: "Recalculates", Note: "interest follows the payments"}, Read: {Name: "Recalculates", From: "t.Recalculation != nil"},
			TemplateFields: {Name: "Recalculates"}, Templated: {Name: "Recalculates", From: "t.Recalculation != nil"},
		},
	},
	{
		Name: "Recalculation", Type: "*loans.RecalculationData", Wire: "interestRecalculationData",
		Note:  "nil unless interest follows the payments",
		Terms: Sparse, Reading: Sparse, Template: Sparse,
		Except: map[Place]Exception{
			TermsFields: {Type: "*schedule.Recalculation"},
			Inherited:   {ByHand: true}, Read: {ByHand: true}, Templated: {ByHand: true},
		},
	},
	{
		Name: "Compounding", Type: "schedule.Compounding", Wire: "interestRecalculationCompoundingMethod",
		Note:   "the overdue amounts that bear interest themselves; mandatory with the switch",
		Bounds: Bounds{Rule: Listed, Low: "schedule.NoCompounding", High: "schedule.CompoundBoth"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "AdvanceStrategy", Type: "schedule.AdvanceStrategy", Wire: "rescheduleStrategyMethod",
		Note:   "what a payment ahead of time changes; mandatory with the switch",
		Bounds: Bounds{Rule: Listed, Low: "schedule.RescheduleNextRepayments", High: "schedule.AdjustLastUnpaid"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "RestFrequency", Type: "schedule.RestFrequency", Wire: "recalculationRestFrequencyType",
		Note:   "when payments take effect on interest; mandatory with the switch",
		Bounds: Bounds{Rule: Listed, Low: "schedule.RestSameAsRepayment", High: "schedule.RestMonthly"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "RestInterval", Type: "int", Wire: "recalculationRestFrequencyInterval",
		Note: "every so many weeks or months", Absent: "1",
		Bounds: Bounds{Rule: Positive},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "RestNthWeek", Type: "products.NthWeek", Wire: "recalculationRestFrequencyNthDayType",
		Note:   "week of the month, with {RestWeekday}",
		Bounds: Bounds{Rule: Listed, List: "nthWeeks"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "RestWeekday", Type: "products.Weekday", Wire: "recalculationRestFrequencyDayOfWeekType",
		Note:   "with {RestNthWeek}",
		Bounds: Bounds{Rule: Listed, List: "weekdays"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "RestOnDay", Type: "int", Wire: "recalculationRestFrequencyOnDayType",
		Note:   "day of the month, 1 to 28",
		Bounds: Bounds{Rule: Between, Low: "1", High: "28"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "RestFrom", Type: "calendar.Date", Wire: "recalculationRestFrequencyDate",
		Note:  "an anchor of the recurrence",
		Input: Sparse, Product: Sparse, Application: Sparse,
	},
	{
		Name: "CompoundingFrequency", Type: "schedule.RestFrequency", Wire: "recalculationCompoundingFrequencyType",
		Note: "when what is overdue is compounded", Absent: "with the repayments",
		Bounds: Bounds{Rule: Listed, Low: "schedule.RestSameAsRepayment", High: "schedule.RestMonthly"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "CompoundingInterval", Type: "int", Wire: "recalculationCompoundingFrequencyInterval",
		Note: "every so many weeks or months", Absent: "as {Every}",
		Bounds: Bounds{Rule: Positive},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "CompoundingNthWeek", Type: "products.NthWeek", Wire: "recalculationCompoundingFrequencyNthDayType",
		Note:   "week of the month, with {CompoundingWeekday}",
		Bounds: Bounds{Rule: Listed, List: "nthWeeks"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "CompoundingWeekday", Type: "products.Weekday", Wire: "recalculationCompoundingFrequencyDayOfWeekType",
		Note:   "with {CompoundingNthWeek}",
		Bounds: Bounds{Rule: Listed, List: "weekdays"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "CompoundingOnDay", Type: "int", Wire: "recalculationCompoundingFrequencyOnDayType",
		Note:   "day of the month, 1 to 28",
		Bounds: Bounds{Rule: Between, Low: "1", High: "28"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "CompoundingFrom", Type: "calendar.Date", Wire: "recalculationCompoundingFrequencyDate",
		Note:  "an anchor of the recurrence",
		Input: Sparse, Product: Sparse, Application: Sparse,
	},
	{
		Name: "ArrearsOnOriginal", Type: "bool", Wire: "isArrearsBasedOnOriginalSchedule",
		Note:  "what is overdue follows from the schedule as agreed",
		Input: Option, Product: Sparse,
	},
	{
		Name: "CompoundingPosted", Type: "bool", Wire: "isCompoundingToBePostedAsTransaction",
		Note:  "refused with compounding: not built",
		Input: Option, Product: Sparse,
	},
	{
		Name: "CompoundingAtDayEnd", Type: "bool", Wire: "allowCompoundingOnEod",
		Note:  "refused: not built",
		Input: Option, Product: Sparse,
	},
	{
		Name: "PreClosure", Type: "schedule.PreClosure", Wire: "preClosureInterestCalculationStrategy",
		Note: "up to when an early payoff owes interest", Absent: "the day of it",
		Bounds: Bounds{Rule: Listed, Low: "schedule.TillPreClosureDate", High: "schedule.TillRestFrequencyDate"},
		Input:  Option, Product: Sparse,
	},
	{
		Name: "NoInterestOnPastDue", Type: "bool", Wire: "disallowInterestCalculationOnPastDue",
		Note:  "overdue principal bears no interest; progressive schedules",
		Input: Option, Product: Sparse,
	},
}
