package origination

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Modify decides [loans.Modify].
func Modify(u *operation.Unit, in loans.Addressed[loans.Modification]) (operation.Result, error) {
	o, err := records.OpenToWrite(u, in.Loan, records.WholeHistory)
	if err != nil {
		return operation.Result{}, err
	}
	if err := o.InStateFor(book.Modifying); err != nil {
		return operation.Result{}, err
	}
	if len(in.Body.Datatables) > 0 {
		return operation.Result{}, loans.ErrDatatables.For("datatables", len(in.Body.Datatables))
	}
	if err := namesOwn(o.Account, loans.Application(in.Body), u); err != nil {
		return operation.Result{}, err
	}
	before := application(o)
	after, err := with(before, loans.Application(in.Body))
	if err != nil {
		return operation.Result{}, err
	}
	if err := fault.Invalid(after.Violations()); err != nil {
		return operation.Result{}, err
	}
	if err := refuseTaken(after, u, o.Loan.ID); err != nil {
		return operation.Result{}, err
	}
	o.Remark(refdata.LoanNote, o.Loan.ID, in.Body.Note)
	if err := replaceApplication(o, u, after); err != nil {
		return operation.Result{}, err
	}
	if err := reoriginate(after, u, o.Env.Config, o.Loan.ID); err != nil {
		return operation.Result{}, err
	}
	changes, err := changesTo(before, after)
	if err != nil {
		return operation.Result{}, err
	}
	return records.WithStanding(u, o.Account, operation.Result{ID: o.Loan.ID, ExternalID: o.Loan.ExternalID, Changes: changes}), nil
}

// namesOwn refuses an application that names charges or tranches which the loan has not. Logs of earlier versions may have some.
func namesOwn(a *book.Account, in loans.Application, u *operation.Unit) error {
	if u.Replays() {
		return nil
	}
	return cmp.Or(namesOwnCharges(a, in.Charges), namesOwnTranches(a, in.Tranches))
}

// with lays what is sent over the application. An attribute that is not sent is absent from its JSON.
func with(in loans.Application, sent loans.Application) (loans.Application, error) {
	sent.Warn = false // says nothing about the loan
	if sent.Charges != nil {
		in.Charges = nil
	}
	if sent.Tranches != nil {
		in.Tranches = nil
	}
	if sent.Topup != nil && !*sent.Topup {
		in.LoanToCloseID = 0
	}
	if sent.LoanType != "" && sent.AccountType() != in.AccountType() {
		in.ClientID, in.GroupID = keptParty(in.ClientID, sent.AccountType() != loans.Group), keptParty(in.GroupID, sent.AccountType() != loans.Individual)
	}
	body, err := json.Marshal(sent)
	if err != nil {
		return in, err
	}
	return in, json.Unmarshal(body, &in)
}

// keptParty is a party of an application of another type, if loans of that type have it.
func keptParty(id int64, has bool) int64 {
	if !has {
		return 0
	}
	return id
}

// changesTo lists the attributes in which another application differs: numbers as numbers, everything else in the words of the
// request (docs/semantics/wire-loans.md, 6).
func changesTo(in loans.Application, after loans.Application) (map[string]any, error) {
	was, err := attributes(in)
	if err != nil {
		return nil, err
	}
	is, err := attributes(after)
	stated := stated(after)
	changes, redrawn := map[string]any{}, false
	for name, value := range is {
		if !reflect.DeepEqual(was[name], value) {
			changes[name] = inChanges(stated[name])
			redrawn = redrawn || !slices.Contains(besidesSchedule, name)
		}
	}
	if len(changes) > 0 {
		changes["recalculateLoanSchedule"] = redrawn
	}
	return changes, err
}

// besidesSchedule are the attributes of an application that its schedule does not depend on.
var besidesSchedule = []string{
	"externalId", "accountNo", "fundId", "loanOfficerId", "loanPurposeId", "submittedOnNote", "linkAccountId", "originators", "graceOnArrearsAgeing",
	"inArrearsTolerance", "transactionProcessingStrategyCode", "enableInstallmentLevelDelinquency",
}

func attributes(in loans.Application) (map[string]any, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	var named map[string]any
	return named, json.Unmarshal(body, &named)
}

// stated are the values of an application by the names of their attributes.
func stated(in loans.Application) map[string]any {
	values, fields := map[string]any{}, reflect.ValueOf(in)
	for _, f := range reflect.VisibleFields(fields.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if value := reflect.Indirect(fields.FieldByIndex(f.Index)); name != "" && value.IsValid() {
			values[name] = value.Interface()
		}
	}
	return values
}

// inChanges is a value of a changed application as the answer shows it.
func inChanges(value any) operation.Sent {
	switch value.(type) {
	case money.Amount, money.Decimal, int, int64:
		return operation.Sent{Value: value, AsValue: true}
	}
	return operation.Sent{Value: value}
}

// application is the loan as it could be applied for, for changing it.
func application(o *records.Opened) loans.Application {
	l, t := &o.Loan, &o.Loan.Terms
	in := loans.Application{
		ProductID: l.ProductID, ClientID: l.ClientID, GroupID: l.GroupID, LoanType: l.AccountType.Name(), ExternalID: l.ExternalID, AccountNo: l.AccountNo,
		FundID: l.FundID, OfficerID: l.OfficerID, PurposeID: l.PurposeID,

		SubmittedOn: l.Timeline.SubmittedOn, ExpectedDisbursement: l.Timeline.ExpectedDisbursement,
		FirstDue: l.Timeline.FirstDue, InterestChargedFrom: l.Timeline.InterestChargedFrom,
		Principal: l.Proposed,

		// attributes: begin stated again
		TermFrequency:          t.TermFrequency,
		TermFrequencyType:      new(t.TermFrequencyType),
		Repayments:             t.Repayments,
		Every:                  t.Every,
		Frequency:              new(t.Frequency),
		InterestRate:           new(t.InterestRate),
		RateFrequency:          new(t.RateFrequency),
		Amortization:           new(t.Amortization),
		InterestMethod:         new(t.InterestMethod),
		InterestPeriod:         new(t.InterestPeriod),
		GraceOnPrincipal:       new(t.GraceOnPrincipal),
		GraceOnInterestPayment: new(t.GraceOnInterestPayment),
		GraceOnInterestCharged: new(t.GraceOnInterestCharged),
		ArrearsTolerance:       new(t.ArrearsTolerance),
		GraceOnArrearsAgeing:   new(t.GraceOnArrearsAgeing),
		Strategy:               t.Strategy,
		// attributes: end
	}
	if t.FixedInstalment.IsPositive() && takesFixedInstalment(t) {
		in.FixedInstalment = new(t.FixedInstalment)
	}
	if t.MaximumOutstanding.IsPositive() {
		in.MaximumOutstanding = new(t.MaximumOutstanding)
	}
	for _, tranche := range l.Tranches {
		planned := loans.PlannedTranche{On: tranche.Expected, Principal: tranche.Principal}
		if tranche.NetDisbursal.IsPositive() {
			planned.NetDisbursal = new(tranche.NetDisbursal)
		}
		in.Tranches = append(in.Tranches, planned)
	}
	if t.LeapYears != o.Product.LeapYears {
		in.LeapYears = t.LeapYears
	}
	if t.DueNthDay != 0 {
		in.NthDay, in.Weekday = new(t.DueNthDay), new(t.DueWeekday)
	}
	addOptions(o, &in)
	for _, c := range o.ActiveCharges() {
		// A charge on tranches is applied for once; the charge on the first one stands for it.
		if c.TrancheID == 0 || c.TrancheID == l.Tranches[0].ID {
			in.Charges = append(in.Charges, loans.Applied{ChargeID: c.DefinitionID, Amount: c.Given, Due: c.Due, ExternalID: c.ExternalID})
		}
	}
	return in
}

// addOptions adds the options in which the loan differs from its product, so that they outlive the change.
func addOptions(o *records.Opened, in *loans.Application) {
	t, p := &o.Loan.Terms, o.Product
	in.LinkedAccountID = o.Loan.LinkedAccountID
	keep(&in.StandingInstruction, o.Loan.StandingInstruction, false)
	in.LoanToCloseID = o.Loan.TopUp.LoanID
	keep(&in.Topup, in.LoanToCloseID != 0, false)
	if r := t.Recalculation; r != nil {
		in.RestFrom = anchorKept(r.Rest, p.RestFrom, in.ExpectedDisbursement)
		in.CompoundingFrom = anchorKept(r.CompoundingOn, p.CompoundingFrom, in.ExpectedDisbursement)
	}
	// attributes: begin kept
	keep(&in.FixedLength, t.FixedLength, p.FixedLength)
	keep(&in.StartsFrom, t.StartsFrom, p.StartsFrom)
	keep(&in.PartialPeriods, t.PartialPeriods, p.PartialPeriods)
	keep(&in.DaysInYear, t.DaysInYear, p.DaysInYear)
	keep(&in.Processing, t.Processing, p.Processing)
	keep(&in.EqualInterest, t.EqualInterest, false)
	keep(&in.FixedPrincipalPercent, t.FixedPrincipalPercent, p.FixedPrincipalPercent)
	keep(&in.RecogniseOnDisbursement, t.RecogniseOnDisbursement, p.RecogniseOnDisbursement)
	keep(&in.InstalmentLevelDelinquency, t.InstalmentLevelDelinquency, p.InstalmentLevelDelinquency)
	keep(&in.FullTermForTranche, t.FullTermForTranche, p.FullTermForTranche)
	keep(&in.DownPayment, t.DownPayment, p.DownPayment)
	// attributes: end
	if t.DownPayment {
		keep(&in.AutoDownPayment, t.AutoDownPayment, p.AutoDownPayment)
		keep(&in.DownPaymentPercent, t.DownPaymentPercent, p.DownPaymentPercent)
	}
}

// anchorKept is the date that a recurrence is counted from, where the loan has one of its own.
func anchorKept(r schedule.Rest, otherwise ...calendar.Date) calendar.Date {
	if r.Seed == firstDate(otherwise...) {
		return calendar.Date{}
	}
	return r.Seed
}

func keep[T comparable](option **T, own, product T) {
	if own != product {
		*option = &own
	}
}

// replaceApplication makes the loan what an application asks for. It keeps its identity; charges and planned tranches are made
// again.
func replaceApplication(o *records.Opened, u *operation.Unit, in loans.Application) error {
	anew, err := Account(in, u, nil)
	if err != nil {
		return err
	}
	for _, c := range o.Charges {
		c.Removed = true
	}
	for _, c := range anew.Charges {
		c.LoanID = o.Loan.ID
	}
	anew.Loan.Key = o.Loan.Key
	anew.Loan.ExternalID, anew.Loan.AccountNo = in.ExternalID, in.AccountNo
	anew.Loan.Timeline.SubmittedBy, anew.Loan.Officers = o.Loan.Timeline.SubmittedBy, o.Loan.Officers
	anew.Charges, anew.Remarks = append(o.Charges, anew.Charges...), o.Remarks
	o.Account = anew
	if err := propose(o.Account, in); err != nil {
		return err
	}
	if err := planTopUp(o.Account, u, nil); err != nil {
		return err
	}
	return o.Save(u)
}
