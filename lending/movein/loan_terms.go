package movein

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// addCharges plans the charges that came after the application.
func (l *life) addCharges() {
	for _, row := range l.charges {
		if l.isPlain(row) && !l.isApplied(row) {
			l.add(fmt.Sprintf("charge %d", row.id("id")), row.moment("created_on_utc"), row.day("submitted_on_date"), loans.AddCharge, on(l, func(ids IDs) loans.NewCharge {
				return loans.NewCharge{DefinitionID: ids.of(Charge, row.id("charge_id")), Amount: new(entered(row)), Due: dueOf(row), ExternalID: row.text("external_id")}
			}), Ref{LoanCharge, row.id("id")})
		}
	}
}

// chargeOf is the charge that a transaction is about.
func (l *life) chargeOf(row Row) (charge int64, instalment int) {
	for _, part := range l.shared.settled[row.id("id")] {
		return part.id("loan_charge_id"), part.number("installment_number")
	}
	for _, relation := range l.shared.from[row.id("id")] {
		if id := relation.id("to_loan_charge_id"); id != 0 {
			return id, 0
		}
	}
	return 0, 0
}

func onCharge[T operation.Input](l *life, charge int64, body func(IDs) T) func(IDs) any {
	return func(ids IDs) any {
		return &loans.OnCharge[T]{Loan: l.ref(ids), Charge: operation.ByID(ids.of(LoanCharge, charge)), Body: body(ids)}
	}
}

func (l *life) waiver(row Row) (operation.Operation, func(IDs) any) {
	charge, instalment := l.chargeOf(row)
	return loans.WaiveCharge, onCharge(l, charge, func(IDs) loans.ChargeWaiver {
		return loans.ChargeWaiver{Instalment: instalment, ExternalID: row.text("external_id")}
	})
}

func (l *life) chargeAdjustment(row Row) (operation.Operation, func(IDs) any) {
	var charge int64
	for _, relation := range l.shared.from[row.id("id")] {
		if id := relation.id("to_loan_charge_id"); id != 0 {
			charge = id
		}
	}
	return loans.AdjustCharge, onCharge(l, charge, func(ids IDs) loans.ChargeAdjustmentInput {
		p := l.payment(row)(ids)
		return loans.ChargeAdjustmentInput{Amount: p.Amount, ExternalID: p.ExternalID, PaymentTypeID: p.PaymentTypeID}
	})
}

func (l *life) chargeRefund(row Row) (operation.Operation, func(IDs) any) {
	charge, instalment := l.chargeOf(row)
	return loans.RefundCharge, on(l, func(ids IDs) loans.ChargeRefundInput {
		return loans.ChargeRefundInput{ChargeID: ids.of(LoanCharge, charge), Instalment: instalment, Amount: new(row.amount("amount")), ExternalID: row.text("external_id")}
	})
}

// States of requests to reschedule.
const (
	requestApproved = 200
	requestRejected = 500
)

// addRequests plans the requests to reschedule and the answers to them.
func (l *life) addRequests() {
	for _, row := range l.requests {
		terms := l.shared.asked[row.id("id")]
		if len(terms) == 0 {
			continue
		}
		id := row.id("id")
		asked, answered := terms[0].moment("created_on_utc"), terms[0].moment("last_modified_on_utc")
		if asked.IsZero() {
			asked, answered = startOf(row.day("submitted_on_date")), startOf(row.day("submitted_on_date"))
		}
		l.add(fmt.Sprintf("request %d", id), asked, calendar.Date{}, loans.RequestReschedule, func(ids IDs) any { return l.request(row, terms, ids) }, Ref{Reschedule, id})
		ref := func(ids IDs) operation.Ref { return operation.ByID(ids.of(Reschedule, id)) }
		switch row.number("status_enum") {
		case requestApproved:
			l.add(fmt.Sprintf("approved request %d", id), answered, calendar.Date{}, loans.ApproveReschedule, func(ids IDs) any {
				return &loans.RescheduleApproval{Request: ref(ids), On: row.day("approved_on_date")}
			})
		case requestRejected:
			l.add(fmt.Sprintf("rejected request %d", id), answered, calendar.Date{}, loans.RejectReschedule, func(ids IDs) any {
				return &loans.RescheduleRejection{Request: ref(ids), On: row.day("rejected_on_date")}
			})
		}
	}
}

func (l *life) request(row Row, terms []Row, ids IDs) *loans.RescheduleRequest {
	in := &loans.RescheduleRequest{
		LoanID: ids.of(Loan, l.id), From: row.day("reschedule_from_date"), ReasonID: ids.of(CodeValue, row.id("reschedule_reason_cv_id")),
		SubmittedOn: row.day("submitted_on_date"), Comment: row.text("reschedule_reason_comment"),
	}
	for _, term := range terms {
		value := wholeOf(term.text("decimal_value"))
		switch schedule.VariationKind(term.number("term_type")) {
		case schedule.MoveDueDate:
			in.MovedTo = term.day("date_value")
		case schedule.RateFromInstalment:
			in.InterestRate = new(term.decimal("decimal_value"))
		case schedule.ExtendTerm:
			in.ExtraTerms = max(in.ExtraTerms, l.extraTerms(terms, value))
		case schedule.ExtendPrincipalGrace:
			in.GraceOnPrincipal = value
		case schedule.ExtendInterestGrace:
			in.GraceOnInterest = value
		case schedule.VaryInstalment:
			in.Instalment = new(term.amount("decimal_value"))
			in.To = calendar.Latest(in.To, term.day("applicable_date"))
		}
	}
	return in
}

// extraTerms is the number of terms that was asked for. Grace adds its own terms, as a variation with a parent.
func (l *life) extraTerms(terms []Row, value int) int {
	for _, term := range terms {
		if schedule.VariationKind(term.number("term_type")) == schedule.ExtendTerm && !term.has("parent_id") {
			return value
		}
	}
	return 0
}

// addPauses plans the interest pauses.
func (l *life) addPauses() {
	for _, row := range l.variations {
		if schedule.VariationKind(row.number("term_type")) == schedule.PauseInterest && row.flag("is_active") {
			l.add(fmt.Sprintf("pause %d", row.id("id")), row.moment("created_on_utc"), calendar.Date{}, loans.PauseInterest, on(l, func(IDs) loans.InterestPause {
				return loans.InterestPause{From: row.day("applicable_date"), Till: row.day("date_value")}
			}), Ref{InterestPause, row.id("id")})
		}
	}
}

func (l *life) addDelinquency() {
	for _, row := range l.delinquency {
		l.add(fmt.Sprintf("delinquency %d", row.id("id")), row.moment("created_on_utc"), calendar.Date{}, loans.CreateDelinquencyAction, on(l, func(IDs) loans.NewDelinquencyAction {
			return loans.NewDelinquencyAction{Action: row.text("action"), From: row.day("start_date"), To: row.day("end_date")}
		}))
	}
}

// sorted puts the steps into the order in which they were given, and gives a day to those whose day the source does not record.
func (l *life) sorted() []Step {
	slices.SortStableFunc(l.steps, func(a, b Step) int { return a.At.Compare(b.At) })
	day := l.day
	for i, step := range l.steps {
		if step.Day.IsZero() {
			l.steps[i].Day = day
		}
		day = l.steps[i].Day
	}
	return l.steps
}

// earliest is the smaller of two times; a zero time is none.
func earliest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && cmp.Compare(b.UnixNano(), a.UnixNano()) < 0 {
		return b
	}
	return a
}
