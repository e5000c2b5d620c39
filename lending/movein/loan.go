package movein

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// history is everything that the source has about one loan.
type history struct {
	loan, product Row
	transactions  []Row
	charges       []Row
	tranches      []Row
	variations    []Row
	requests      []Row
	delinquency   []Row
	schedule      []Row // by number of instalment
	topup         Row
	shared        *index
}

// index finds rows by the records that they belong to.
type index struct {
	loans        map[int64]Row
	products     map[int64]Row
	transactions map[int64][]Row // by loan
	charges      map[int64][]Row // by loan
	tranches     map[int64][]Row // by loan
	variations   map[int64][]Row // by loan
	requests     map[int64][]Row // by loan
	delinquency  map[int64][]Row // by loan
	schedules    map[int64][]Row // by loan
	topups       map[int64][]Row // by loan
	asked        map[int64][]Row // variations of a request
	replaced     map[int64]int64 // transaction to the one that replays it
	replays      map[int64]int64 // the reverse
	from         map[int64][]Row // relations by the transaction that they start from
	to           map[int64][]Row // relations by the transaction that they lead to
	settled      map[int64][]Row // parts of charges by transaction
	payments     map[int64]Row   // details of payments
	strategies   map[int64]Row
	reages       map[int64]Row // by transaction
	reamortized  map[int64]Row // by transaction
	closedAt     map[calendar.Date]time.Time
}

// Relations between transactions.
const (
	chargedBack = 1
	adjusts     = 2
	replays     = 3
	related     = 4
)

func single(rows []Row, column string) map[int64]Row {
	found := map[int64]Row{}
	for _, row := range rows {
		found[row.id(column)] = row
	}
	return found
}

func newIndex(book Book) *index {
	x := &index{
		loans: single(book["m_loan"], "id"), products: single(book["m_product_loan"], "id"), transactions: grouped(book["m_loan_transaction"], "loan_id"),
		charges: grouped(book["m_loan_charge"], "loan_id"), tranches: grouped(book["m_loan_disbursement_detail"], "loan_id"),
		variations: grouped(book["m_loan_term_variations"], "loan_id"), requests: grouped(book["m_loan_reschedule_request"], "loan_id"),
		delinquency: grouped(book["m_loan_delinquency_action"], "loan_id"), schedules: grouped(book["m_loan_repayment_schedule"], "loan_id"),
		topups: grouped(book["m_loan_topup"], "loan_id"),
		asked:  map[int64][]Row{}, replaced: map[int64]int64{}, replays: map[int64]int64{}, from: grouped(book["m_loan_transaction_relation"], "from_loan_transaction_id"),
		to: grouped(book["m_loan_transaction_relation"], "to_loan_transaction_id"), settled: grouped(book["m_loan_charge_paid_by"], "loan_transaction_id"),
		payments: single(book["m_payment_detail"], "id"), reages: single(book["m_loan_reage_parameter"], "loan_transaction_id"),
		reamortized: single(book["m_loan_reamortization_parameter"], "loan_transaction_id"), closedAt: map[calendar.Date]time.Time{},
		strategies: single(book["ref_loan_transaction_processing_strategy"], "id"),
	}
	variations := single(book["m_loan_term_variations"], "id")
	for _, row := range book["m_loan_reschedule_request_term_variations_mapping"] {
		x.asked[row.id("loan_reschedule_request_id")] = append(x.asked[row.id("loan_reschedule_request_id")], variations[row.id("loan_term_variations_id")])
	}
	for _, row := range book["m_loan_transaction_relation"] {
		if row.number("relation_type_enum") == replays {
			older, newer := row.id("to_loan_transaction_id"), row.id("from_loan_transaction_id")
			// A transaction that was replayed several times has relations to all that it replaces. Its predecessor is the latest of them.
			x.replays[newer] = max(x.replays[newer], older)
		}
	}
	for newer, older := range x.replays {
		x.replaced[older] = newer
	}
	for _, rows := range x.schedules {
		slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(a.number("installment"), b.number("installment")) })
	}
	x.findClosings()
	return x
}

func (x *index) history(id int64) *history {
	h := &history{
		loan: x.loans[id], transactions: x.transactions[id], charges: x.charges[id], tranches: x.tranches[id], variations: x.variations[id],
		requests: x.requests[id], delinquency: x.delinquency[id], schedule: x.schedules[id], shared: x,
	}
	h.product = x.products[h.loan.id("product_id")]
	if rows := x.topups[id]; len(rows) > 0 {
		h.topup = rows[0]
	}
	return h
}

// life plans the commands on one loan.
type life struct {
	*history
	id    int64
	steps []Step
	day   calendar.Date // of the last step
}

// planLoan plans the commands that make a loan as the source has it, in the order in which they were given.
func planLoan(h *history) []Step {
	l := &life{history: h, id: h.loan.id("id")}
	l.day = l.firstDay()
	l.apply()
	l.decide()
	l.addTransactions()
	l.addCharges()
	l.addRequests()
	l.addPauses()
	l.addDelinquency()
	l.addClosings()
	return l.sorted()
}

// firstDay is the business date of the application: that of the first transaction. Sources record no other.
func (l *life) firstDay() calendar.Date {
	first := l.loan.day("approvedon_date")
	for _, row := range l.transactions {
		if day := row.day("submitted_on_date"); !l.isMadeBySystem(row) && !day.IsZero() {
			first = day
			break
		}
	}
	return calendar.Latest(first, l.loan.day("submittedon_date"))
}

// add plans a command on the loan. A zero day is that of the command before.
func (l *life) add(what string, at time.Time, day calendar.Date, op operation.Operation, input func(IDs) any, makes ...Ref) {
	if at.IsZero() {
		at = startOf(day)
	}
	l.steps = append(l.steps, Step{
		Key: fmt.Sprintf("move-in loan %d %s", l.id, what), LoanID: l.id, Day: day, At: at, Operation: op, Input: input, Makes: makes,
	})
}

// startOf is the moment of rows whose version of the source has none.
func startOf(day calendar.Date) time.Time {
	if day.IsZero() {
		return time.Time{}
	}
	year, month, n := day.Split()
	return time.Date(year, month, n, 0, 0, 0, 0, time.UTC)
}

// ref is the loan in the tenant.
func (l *life) ref(ids IDs) operation.Ref { return operation.ByID(ids.of(Loan, l.id)) }

// on addresses the body of a command to the loan.
func on[T operation.Input](l *life, body func(IDs) T) func(IDs) any {
	return func(ids IDs) any { return &loans.Addressed[T]{Loan: l.ref(ids), Body: body(ids)} }
}

// created is when the application was recorded.
func (l *life) created() time.Time { return l.loan.moment("created_on_utc") }

// soon is how far the rows of one command may lie apart.
const soon = 2 * time.Second

// apply plans the application.
func (l *life) apply() {
	makes := []Ref{{Loan, l.id}}
	for _, charge := range l.charges {
		if l.isApplied(charge) {
			makes = append(makes, Ref{LoanCharge, charge.id("id")})
		}
	}
	l.add("application", l.created(), l.day, loans.Submit, func(ids IDs) any { return l.application(ids) }, makes...)
}

func (l *life) application(ids IDs) *loans.Application {
	row := l.loan
	in := &loans.Application{
		ProductID: ids.of(Product, row.id("product_id")), ClientID: ids.of(Client, row.id("client_id")), ExternalID: row.text("external_id"),
		AccountNo: row.text("account_no"), FundID: ids.of(Fund, row.id("fund_id")), OfficerID: ids.of(Staff, row.id("loan_officer_id")),
		PurposeID: ids.of(CodeValue, row.id("loanpurpose_cv_id")), SubmittedOn: row.day("submittedon_date"),
		ExpectedDisbursement: l.expectedDisbursement(), FirstDue: row.day("expected_firstrepaymenton_date"),
		InterestChargedFrom: row.day("interest_calculated_from_date"), Principal: row.amount("principal_amount_proposed"),
		FixedInstalment: positive(row.sum("fixed_emi_amount")), MaximumOutstanding: positive(row.sum("max_outstanding_loan_balance")),
		Repayments: l.repayments(), Every: row.number("repay_every"),
		Frequency: choice[calendar.Unit](row, "repayment_period_frequency_enum"), FixedLength: whole(row, "fixed_length"),
		StartsFrom: choice[schedule.StartDate](row, "repayment_start_date_type_enum"), InterestRate: row.rate("nominal_interest_rate_per_period"),
		RateFrequency: choice[schedule.RateFrequency](row, "interest_period_frequency_enum"), Amortization: choice[schedule.Amortization](row, "amortization_method_enum"),
		InterestMethod: choice[schedule.InterestMethod](row, "interest_method_enum"), InterestPeriod: choice[schedule.InterestPeriod](row, "interest_calculated_in_period_enum"),
		PartialPeriods: row.truth("allow_partial_period_interest_calcualtion"), DaysInYear: choice[schedule.DaysInYear](row, "days_in_year_enum"),
		EqualInterest: row.truth("is_equal_amortization"), FixedPrincipalPercent: row.rate("fixed_principal_percentage_per_installment"),
		Strategy: strategyOf(l.shared.strategies, row), GraceOnPrincipal: whole(row, "grace_on_principal_periods"),
		GraceOnInterestPayment: whole(row, "grace_on_interest_periods"), GraceOnInterestCharged: whole(row, "grace_interest_free_periods"),
		GraceOnArrearsAgeing: whole(row, "grace_on_arrears_ageing"), ArrearsTolerance: positive(row.sum("arrearstolerance_amount")),
	}
	if scheduleType(row) == schedule.Progressive {
		in.Processing = new(processing(row))
		in.RecogniseOnDisbursement = row.truth("interest_recognition_on_disbursement_date")
		in.InstalmentLevelDelinquency = row.truth("enable_installment_level_delinquency")
		in.FullTermForTranche = row.truth("allow_full_term_for_tranche")
		in.LeapYears = schedule.LeapYearRule(row.text("days_in_year_custom_strategy"))
	}
	if l.product.flag("enable_down_payment") {
		in.DownPayment, in.AutoDownPayment = row.truth("enable_down_payment"), row.truth("enable_auto_repayment_for_down_payment")
		in.DownPaymentPercent = row.rate("disbursed_amount_percentage_for_down_payment")
	}
	if l.topup != nil {
		in.Topup, in.LoanToCloseID = new(true), ids.of(Loan, l.topup.id("closure_loan_id"))
	}
	in.Tranches = l.planned()
	for _, charge := range l.charges {
		if l.isApplied(charge) {
			in.Charges = append(in.Charges, loans.Applied{
				ChargeID: ids.of(Charge, charge.id("charge_id")), Amount: entered(charge), Due: dueOf(charge), ExternalID: charge.text("external_id"),
			})
		}
	}
	return in
}

// expectedDisbursement is the day that was planned. The source overwrites it with the day of the first disbursement.
func (l *life) expectedDisbursement() calendar.Date {
	return calendar.Latest(l.loan.day("expected_disbursedon_date"), l.loan.day("submittedon_date"))
}

// repayments is the number of instalments that was applied for. The source adds extra terms to it.
func (l *life) repayments() int {
	return l.loan.number("number_of_repayments")
}

// planned are the tranches that the application names. Tranches of products without planned ones come as they are disbursed.
func (l *life) planned() (planned []loans.PlannedTranche) {
	if !l.product.flag("allow_multiple_disbursals") || l.product.flag("disallow_expected_disbursements") {
		return nil
	}
	for _, row := range l.tranches {
		if !row.flag("is_reversed") {
			planned = append(planned, loans.PlannedTranche{On: row.day("expected_disburse_date"), Principal: row.amount("principal")})
		}
	}
	slices.SortStableFunc(planned, func(a, b loans.PlannedTranche) int { return a.On.Compare(b.On) })
	return planned
}

// isApplied reports whether a charge came with the application.
func (l *life) isApplied(charge Row) bool {
	return l.isPlain(charge) && charge.moment("created_on_utc").Sub(l.created()) < soon
}

// isPlain reports whether a user put the charge on the loan, and nobody took it off. The close of business makes charges for overdue instalments.
func (l *life) isPlain(charge Row) bool {
	return charge.flag("is_active") && schedule.ChargeTime(charge.number("charge_time_enum")) != schedule.OnOverdue
}

// entered is the amount or percentage that was given for a charge.
func entered(charge Row) money.Decimal {
	if charge.has("charge_amount_or_percentage") {
		return charge.decimal("charge_amount_or_percentage")
	}
	if charge.has("calculation_percentage") {
		return charge.decimal("calculation_percentage")
	}
	return charge.decimal("amount")
}

func dueOf(charge Row) calendar.Date {
	if schedule.ChargeTime(charge.number("charge_time_enum")) == schedule.OnSpecifiedDate {
		return charge.day("due_for_collection_as_of_date")
	}
	return calendar.Date{}
}

// Statuses of loans in the source.
const (
	withdrawn         = 400
	rejected          = 500
	closedRescheduled = 602
)

// decide plans approval, rejection or withdrawal.
func (l *life) decide() {
	switch row := l.loan; {
	case row.number("loan_status_id") == rejected && row.has("rejectedon_date"):
		l.add("rejection", l.created(), calendar.Latest(l.day, row.day("rejectedon_date")), loans.Reject, on(l, func(IDs) loans.Rejection {
			return loans.Rejection{On: row.day("rejectedon_date")}
		}))
	case row.number("loan_status_id") == withdrawn && row.has("withdrawnon_date"):
		l.add("withdrawal", l.created(), calendar.Latest(l.day, row.day("withdrawnon_date")), loans.Withdraw, on(l, func(IDs) loans.Withdrawal {
			return loans.Withdrawal{On: row.day("withdrawnon_date")}
		}))
	case row.has("approvedon_date"):
		l.add("approval", l.created(), calendar.Latest(l.day, row.day("approvedon_date")), loans.Approve, on(l, func(IDs) loans.Approval {
			in := loans.Approval{On: row.day("approvedon_date"), ExpectedDisbursement: l.expectedDisbursement(), Tranches: l.planned()}
			if amount := row.sum("approved_principal"); amount != nil && amount.IsPositive() {
				in.Amount = amount
			}
			return in
		}))
	}
}
