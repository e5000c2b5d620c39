package movein

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// scheduleType reads the name of a schedule type; versions that lack the column have cumulative schedules alone.
func scheduleType(row Row) schedule.Type {
	if row.text("loan_schedule_type") == "PROGRESSIVE" {
		return schedule.Progressive
	}
	return schedule.Cumulative
}

func processing(row Row) schedule.Processing {
	if row.text("loan_schedule_processing_type") == "VERTICAL" {
		return schedule.Vertical
	}
	return schedule.Horizontal
}

// whole is a number, nil where the column is absent or 0.
func whole(row Row, column string) *int {
	if row.number(column) == 0 {
		return nil
	}
	return new(row.number(column))
}

// strategyOf is the strategy of a product or loan: its code, or in older versions the number of a row.
func strategyOf(strategies map[int64]Row, row Row) products.Strategy {
	if row.has("loan_transaction_strategy_code") {
		return products.Strategy(row.text("loan_transaction_strategy_code"))
	}
	return products.Strategy(strategies[row.id("loan_transaction_strategy_id")].text("code"))
}

func (s *setup) products() {
	strategies := single(s.book["ref_loan_transaction_processing_strategy"], "id")
	terms := grouped(s.book["m_product_loan_recalculation_details"], "product_id")
	for _, row := range s.book["m_product_loan"] {
		id := row.id("id")
		s.plan(Product, id, products.CreateProduct, func(ids IDs) any {
			in := productOf(row)
			in.Strategy = strategyOf(strategies, row)
			in.FundID = ids.pointer(Fund, row.id("fund_id"))
			in.DelinquencyBucketID = ids.pointer(Bucket, row.id("delinquency_bucket_id"))
			for _, recalculation := range terms[id] {
				recalculate(&in, recalculation)
			}
			s.allocations(id, &in)
			s.books(id, &in, ids)
			s.choices(id, &in, ids)
			return &in
		})
	}
}

// productOf reads the terms that stand in the product's own row.
func productOf(row Row) products.NewProduct {
	in := products.NewProduct{
		Name: row.text("name"), ShortName: row.text("short_name"), SoldFrom: row.day("start_date"), SoldTo: row.day("close_date"),
		CanUseForTopup: row.truth("can_use_for_topup"), CurrencyCode: row.text("currency_code"), Digits: choice[int](row, "currency_digits"),
		InMultiplesOf: whole(row, "currency_multiplesof"), Principal: row.amount("principal_amount"), MinPrincipal: row.sum("min_principal_amount"),
		MaxPrincipal: row.sum("max_principal_amount"), Repayments: row.number("number_of_repayments"), MinRepayments: whole(row, "min_number_of_repayments"),
		MaxRepayments: whole(row, "max_number_of_repayments"), Every: choice[int](row, "repay_every"),
		Frequency: choice[products.RepaymentFrequency](row, "repayment_period_frequency_enum"), FixedLength: whole(row, "fixed_length"),
		MinimumDaysToFirst: whole(row, "min_days_between_disbursal_and_first_repayment"), StartsFrom: choice[schedule.StartDate](row, "repayment_start_date_type_enum"),
		CanDefineInstalment: row.truth("can_define_fixed_emi_amount"), LastInstalmentThreshold: row.rate("principal_threshold_for_last_installment"),
		InterestRate: row.rate("nominal_interest_rate_per_period"), MinInterestRate: row.rate("min_nominal_interest_rate_per_period"),
		MaxInterestRate: row.rate("max_nominal_interest_rate_per_period"), RateFrequency: choice[schedule.RateFrequency](row, "interest_period_frequency_enum"),
		Amortization: choice[schedule.Amortization](row, "amortization_method_enum"), InterestMethod: choice[schedule.InterestMethod](row, "interest_method_enum"),
		InterestPeriod: choice[schedule.InterestPeriod](row, "interest_calculated_in_period_enum"),
		PartialPeriods: row.truth("allow_partial_period_interest_calcualtion"), DaysInYear: choice[schedule.DaysInYear](row, "days_in_year_enum"),
		DaysInMonth: choice[schedule.DaysInMonth](row, "days_in_month_enum"), LeapYears: schedule.LeapYearRule(row.text("days_in_year_custom_strategy")),
		ScheduleType: new(scheduleType(row)), EqualInterest: row.truth("is_equal_amortization"),
		FixedPrincipalPercent: row.rate("fixed_principal_percentage_per_installment"), GraceOnPrincipal: whole(row, "grace_on_principal_periods"),
		GraceOnInterestPayment: whole(row, "grace_on_interest_periods"), GraceOnInterestCharged: whole(row, "grace_interest_free_periods"),
		RecurringPrincipalHolidays: whole(row, "recurring_moratorium_principal_periods"), ArrearsTolerance: row.sum("arrearstolerance_amount"),
		GraceOnArrearsAgeing: whole(row, "grace_on_arrears_ageing"), OverdueDaysForNPA: whole(row, "overdue_days_for_npa"),
		LeavesNPAWhenPaidUp: row.truth("account_moves_out_of_npa_only_on_arrears_completion"), DueDaysForEvent: whole(row, "due_days_for_repayment_event"),
		OverdueDaysForEvent: whole(row, "overdue_days_for_repayment_event"), RecalculatesInterest: row.truth("interest_recalculation_enabled"),
		InterestRefunds: list[products.RefundType](row, "supported_interest_refund_types"),
		MultiDisburse:   row.truth("allow_multiple_disbursals"), MaxTranches: whole(row, "max_disbursals"), MaximumOutstanding: row.sum("max_outstanding_loan_balance"),
		NoPlannedTranches: row.truth("disallow_expected_disbursements"), FullTermForTranche: row.truth("allow_full_term_for_tranche"),
		DisbursesAsExpected: row.truth("sync_expected_with_disbursement_date"), OverApplied: row.truth("allow_approved_disbursed_amounts_over_applied"),
		OverAppliedType: products.OverAppliedType(row.text("over_applied_calculation_type")), OverAppliedNumber: choice[int](row, "over_applied_number"),
		CountsInCycle: row.truth("include_in_borrower_cycle"), HoldsGuarantee: new(false),
		CapitalizesIncome: row.truth("enable_income_capitalization"), BuysDown: row.truth("enable_buy_down_fee"),
		AccountingRule: choice[products.AccountingRule](row, "accounting_type"), AccrualActivity: row.truth("enable_accrual_activity_posting"),
	}
	if row.has("external_id") {
		in.ExternalID = new(row.text("external_id"))
	}
	if row.has("description") {
		in.Description = new(row.text("description"))
	}
	if row.decimal("installment_amount_in_multiples_of").IsPositive() {
		in.Multiples = new(wholeOf(row.text("installment_amount_in_multiples_of")))
	}
	if *in.ScheduleType == schedule.Progressive {
		in.Processing = new(processing(row))
		in.RecogniseOnDisbursement = row.truth("interest_recognition_on_disbursement_date")
		in.ChargeOffBehaviour = products.ChargeOffBehaviour(row.text("charge_off_behaviour"))
		in.InstalmentLevelDelinquency = row.truth("enable_installment_level_delinquency")
	}
	if row.flag("enable_down_payment") {
		in.DownPayment, in.DownPaymentPercent = new(true), row.rate("disbursed_amount_percentage_for_down_payment")
		in.AutoDownPayment = row.truth("enable_auto_repayment_for_down_payment")
	}
	if row.flag("enable_income_capitalization") {
		in.CapitalizedCalculation = products.CapitalizedCalculation(row.text("capitalized_income_calculation_type"))
		in.CapitalizedStrategy = products.CapitalizedStrategy(row.text("capitalized_income_strategy"))
		in.CapitalizedType = products.CapitalizedType(row.text("capitalized_income_type"))
	}
	if row.flag("enable_buy_down_fee") {
		in.BuyDownCalculation = products.BuyDownCalculation(row.text("buy_down_fee_calculation_type"))
		in.BuyDownStrategy = products.BuyDownStrategy(row.text("buy_down_fee_strategy"))
		in.BuyDownType = products.BuyDownType(row.text("buy_down_fee_income_type"))
		in.MerchantBuyDownFee = row.truth("is_merchant_buy_down_fee")
	}
	return in
}

// recalculate reads how interest follows payments.
func recalculate(in *products.NewProduct, row Row) {
	in.Compounding = choice[schedule.Compounding](row, "compound_type_enum")
	in.AdvanceStrategy = choice[schedule.AdvanceStrategy](row, "reschedule_strategy_enum")
	in.RestFrequency = choice[schedule.RestFrequency](row, "rest_frequency_type_enum")
	in.RestInterval = whole(row, "rest_frequency_interval")
	in.RestNthWeek = choice[products.NthWeek](row, "rest_frequency_nth_day_enum")
	in.RestWeekday = choice[products.Weekday](row, "rest_frequency_weekday_enum")
	in.RestOnDay = whole(row, "rest_frequency_on_day")
	in.ArrearsOnOriginal = row.truth("arrears_based_on_original_schedule")
	in.PreClosure = choice[schedule.PreClosure](row, "pre_close_interest_calculation_strategy")
	in.CompoundingFrequency = choice[schedule.RestFrequency](row, "compounding_frequency_type_enum")
	in.CompoundingInterval = whole(row, "compounding_frequency_interval")
	in.CompoundingNthWeek = choice[products.NthWeek](row, "compounding_frequency_nth_day_enum")
	in.CompoundingWeekday = choice[products.Weekday](row, "compounding_frequency_weekday_enum")
	in.CompoundingOnDay = whole(row, "compounding_frequency_on_day")
	if *in.ScheduleType == schedule.Progressive {
		in.NoInterestOnPastDue = row.truth("disallow_interest_calc_on_past_due")
	}
}

func (s *setup) allocations(product int64, in *products.NewProduct) {
	for _, row := range grouped(s.book["m_loan_product_payment_allocation_rule"], "loan_product_id")[product] {
		rule := products.PaymentAllocationInput{
			Transaction: products.AllocatedTransaction(row.text("transaction_type")),
			FutureRule:  products.FutureRule(row.text("future_installment_allocation_rule")),
		}
		for i, name := range list[products.AllocationType](row, "allocation_types") {
			rule.Order = append(rule.Order, products.PaymentAllocationPlace{Rule: name, Order: i + 1})
		}
		in.PaymentAllocation = append(in.PaymentAllocation, rule)
	}
	for _, row := range grouped(s.book["m_loan_product_credit_allocation_rule"], "loan_product_id")[product] {
		rule := products.CreditAllocationInput{Transaction: products.AllocatedTransaction(row.text("transaction_type"))}
		for i, name := range list[products.Component](row, "allocation_types") {
			rule.Order = append(rule.Order, products.CreditAllocationPlace{Rule: name, Order: i + 1})
		}
		in.CreditAllocation = append(in.CreditAllocation, rule)
	}
}

// choices reads the charges, the terms by cycle of the borrower, and the terms that loans may change.
func (s *setup) choices(product int64, in *products.NewProduct, ids IDs) {
	for _, row := range s.book["m_product_loan_charge"] {
		if row.id("product_loan_id") == product {
			in.Charges = append(in.Charges, products.ChargeChoice{ID: ids.of(Charge, row.id("charge_id"))})
		}
	}
	variations := grouped(s.book["m_product_loan_variations_borrower_cycle"], "loan_product_id")[product]
	in.UsesCycle = new(len(variations) > 0)
	slices.SortStableFunc(variations, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.number("borrower_cycle_number"), b.number("borrower_cycle_number")), cmp.Compare(a.number("value_condition"), b.number("value_condition")))
	})
	for _, row := range variations {
		item := products.CycleVariationInput{
			Cycle: choice[int](row, "borrower_cycle_number"), Condition: choice[products.CycleCondition](row, "value_condition"),
			Minimum: row.sum("min_value"), Maximum: row.sum("max_value"), Default: row.sum("default_value"),
		}
		switch products.CycleParameter(row.number("param_type")) {
		case products.VariesPrincipal:
			in.PrincipalVariations = append(in.PrincipalVariations, item)
		case products.VariesInterestRate:
			in.RateVariations = append(in.RateVariations, item)
		case products.VariesRepayments:
			in.RepaymentVariations = append(in.RepaymentVariations, item)
		}
	}
	for _, row := range grouped(s.book["m_product_loan_configurable_attributes"], "loan_product_id")[product] {
		in.Overrides = &products.OverridesInput{
			Amortization: row.truth("amortization_method_enum"), InterestMethod: row.truth("interest_method_enum"),
			Strategy: row.truth("loan_transaction_strategy_code"), InterestPeriod: row.truth("interest_calculated_in_period_enum"),
			Tolerance: row.truth("arrearstolerance_amount"), Every: row.truth("repay_every"), Grace: row.truth("moratorium"),
			ArrearsAgeing: row.truth("grace_on_arrears_ageing"),
		}
	}
	for _, row := range grouped(s.book["m_product_loan_variable_installment_config"], "loan_product_id")[product] {
		in.VariableInstalments, in.MinimumGap, in.MaximumGap = new(true), whole(row, "minimum_gap"), whole(row, "maximum_gap")
	}
}

// loanProducts marks the accounts of loan products.
const loanProducts = 1

// books reads the accounts of the product.
func (s *setup) books(product int64, in *products.NewProduct, ids IDs) {
	for _, row := range grouped(s.book["acc_product_mapping"], "product_id")[product] {
		if row.number("product_type") != loanProducts {
			continue
		}
		account := ids.of(Account, row.id("gl_account_id"))
		place := ledger.Placeholder(row.number("financial_account_type"))
		switch {
		case row.has("payment_type"):
			in.PaymentTypeAccounts = append(in.PaymentTypeAccounts, products.PaymentTypeAccount{PaymentTypeID: ids.of(PaymentType, row.id("payment_type")), AccountID: account})
		case row.has("charge_id") && place == ledger.PenaltyIncome:
			in.PenaltyAccounts = append(in.PenaltyAccounts, products.ChargeAccount{ChargeID: ids.of(Charge, row.id("charge_id")), AccountID: account})
		case row.has("charge_id"):
			in.FeeAccounts = append(in.FeeAccounts, products.ChargeAccount{ChargeID: ids.of(Charge, row.id("charge_id")), AccountID: account})
		case row.has("charge_off_reason_id"):
			in.ChargeOffReasonAccounts = append(in.ChargeOffReasonAccounts, products.ChargeOffAccount{ReasonID: ids.of(CodeValue, row.id("charge_off_reason_id")), AccountID: account})
		case row.has("write_off_reason_id"):
			in.WriteOffReasonAccounts = append(in.WriteOffReasonAccounts, products.WriteOffAccount{ReasonID: ids.of(CodeValue, row.id("write_off_reason_id")), AccountID: account})
		case row.has("capitalized_income_classification_id"):
			in.CapitalizedIncomeAccounts = append(in.CapitalizedIncomeAccounts, products.ClassificationAccount{ClassificationID: ids.of(CodeValue, row.id("capitalized_income_classification_id")), AccountID: account})
		case row.has("buydown_fee_classification_id"):
			in.BuyDownAccounts = append(in.BuyDownAccounts, products.ClassificationAccount{ClassificationID: ids.of(CodeValue, row.id("buydown_fee_classification_id")), AccountID: account})
		default:
			if field := accountOf(in, place); field != nil {
				*field = &account
			}
		}
	}
}

// accountOf returns the attribute for the account of a placeholder.
func accountOf(in *products.NewProduct, place ledger.Placeholder) **int64 {
	return map[ledger.Placeholder]**int64{
		ledger.FundSource: &in.FundSource, ledger.LoanPortfolio: &in.LoanPortfolio, ledger.TransfersInSuspense: &in.TransfersInSuspense,
		ledger.InterestIncome: &in.InterestIncome, ledger.FeeIncome: &in.FeeIncome, ledger.PenaltyIncome: &in.PenaltyIncome,
		ledger.RecoveryIncome: &in.RecoveryIncome, ledger.WrittenOff: &in.WrittenOff, ledger.Overpayment: &in.Overpayment,
		ledger.InterestReceivable: &in.InterestReceivable, ledger.FeesReceivable: &in.FeesReceivable, ledger.PenaltiesReceivable: &in.PenaltiesReceivable,
		ledger.GoodwillCredit: &in.GoodwillCredit, ledger.ChargeOffInterestIncome: &in.ChargeOffInterestIncome,
		ledger.ChargeOffFeeIncome: &in.ChargeOffFeeIncome, ledger.ChargeOffPenaltyIncome: &in.ChargeOffPenaltyIncome,
		ledger.ChargeOffExpense: &in.ChargeOffExpense, ledger.ChargeOffFraudExpense: &in.ChargeOffFraudExpense,
		ledger.GoodwillCreditInterestIncome: &in.GoodwillCreditInterestIncome, ledger.GoodwillCreditFeeIncome: &in.GoodwillCreditFeeIncome,
		ledger.GoodwillCreditPenaltyIncome: &in.GoodwillCreditPenaltyIncome, ledger.DeferredIncome: &in.DeferredIncome,
		ledger.CapitalizationIncome: &in.CapitalizationIncome, ledger.BuyDownExpense: &in.BuyDownExpense, ledger.BuyDownIncome: &in.BuyDownIncome,
	}[place]
}
