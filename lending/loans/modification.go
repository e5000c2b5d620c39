package loans

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Modification is the input of Modify: the attributes of an application that change. Lists replace the lists that the
// application had.
type Modification Application

// Violations checks what is sent. The loan type alone changes nothing.
func (in Modification) Violations() []fault.Violation {
	checks := fault.CheckOf("loan")
	if reflect.DeepEqual(in, Modification{LoanType: in.LoanType}) {
		checks.Fail("", nil, fault.NothingToUpdate)
	}
	Application(in).check(checks)
	return checks.Violations()
}

// Modify changes a loan application that awaits approval. The result must be an application that could be submitted.
var Modify = operation.Command[Addressed[Modification], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Modify", Action: "UPDATE", Entity: "LOAN", Grouping: "portfolio", Summary: "Changes a loan application."},
	Decide: modify,
}

// modify decides [Modify].
func modify(u *operation.Unit, in Addressed[Modification]) (operation.Result, error) {
	o, err := openToWrite(u, in.Loan, wholeHistory)
	if err != nil {
		return operation.Result{}, err
	}
	if err := o.inStateFor(modifying); err != nil {
		return operation.Result{}, err
	}
	before := o.application()
	after, err := before.with(Application(in.Body))
	if err != nil {
		return operation.Result{}, err
	}
	if err := fault.Invalid(after.Violations()); err != nil {
		return operation.Result{}, err
	}
	if err := after.refuseTaken(u, o.Loan.ID); err != nil {
		return operation.Result{}, err
	}
	o.remark(refdata.LoanNote, o.Loan.ID, in.Body.Note)
	if err := o.become(u, after); err != nil {
		return operation.Result{}, err
	}
	if err := after.reoriginate(u, o.env.Config, o.Loan.ID); err != nil {
		return operation.Result{}, err
	}
	changes, err := before.changesTo(after)
	if err != nil {
		return operation.Result{}, err
	}
	return withStanding(u, o.Account, operation.Result{ID: o.Loan.ID, ExternalID: o.Loan.ExternalID, Changes: changes}), nil
}

// with lays what is sent over the application. An attribute that is not sent is absent from its JSON.
func (in Application) with(sent Application) (Application, error) {
	sent.Warn = false // says nothing about the loan
	if sent.Charges != nil {
		in.Charges = nil
	}
	if sent.Tranches != nil {
		in.Tranches = nil
	}
	body, err := json.Marshal(sent)
	if err != nil {
		return in, err
	}
	return in, json.Unmarshal(body, &in)
}

// changesTo lists the attributes in which another application differs: numbers as numbers, everything else in the words of the
// request (wire contract of loans, modification).
func (in Application) changesTo(after Application) (map[string]any, error) {
	was, err := in.attributes()
	if err != nil {
		return nil, err
	}
	is, err := after.attributes()
	stated := after.stated()
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

func (in Application) attributes() (map[string]any, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	var named map[string]any
	return named, json.Unmarshal(body, &named)
}

// stated are the values of an application by the names of their attributes.
func (in Application) stated() map[string]any {
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
func (o *opened) application() Application {
	l, t := &o.Loan, &o.Loan.Terms
	in := Application{
		ProductID: l.ProductID, ClientID: l.ClientID, LoanType: "individual", ExternalID: l.ExternalID, AccountNo: l.AccountNo,
		FundID: l.FundID, OfficerID: l.OfficerID, PurposeID: l.PurposeID,

		SubmittedOn: l.Timeline.SubmittedOn, ExpectedDisbursement: l.Timeline.ExpectedDisbursement,
		FirstDue: l.Timeline.FirstDue, InterestChargedFrom: l.Timeline.InterestChargedFrom,
		Principal:     l.Proposed,
		TermFrequency: t.TermFrequency, TermFrequencyType: new(t.TermFrequencyType), Repayments: t.Repayments,
		Every: t.Every, Frequency: new(t.Frequency),
		InterestRate: new(t.InterestRate), RateFrequency: new(t.RateFrequency), Amortization: new(t.Amortization),
		InterestMethod: new(t.InterestMethod), InterestPeriod: new(t.InterestPeriod), Strategy: t.Strategy,
		GraceOnPrincipal: new(t.GraceOnPrincipal), GraceOnInterestPayment: new(t.GraceOnInterestPayment),
		GraceOnInterestCharged: new(t.GraceOnInterestCharged), GraceOnArrearsAgeing: new(t.GraceOnArrearsAgeing),
		ArrearsTolerance: new(t.ArrearsTolerance),
	}
	if t.FixedInstalment.IsPositive() {
		in.FixedInstalment = new(t.FixedInstalment)
	}
	if t.MaximumOutstanding.IsPositive() {
		in.MaximumOutstanding = new(t.MaximumOutstanding)
	}
	for _, tranche := range l.Tranches {
		planned := PlannedTranche{On: tranche.Expected, Principal: tranche.Principal}
		if tranche.NetDisbursal.IsPositive() {
			planned.NetDisbursal = new(tranche.NetDisbursal)
		}
		in.Tranches = append(in.Tranches, planned)
	}
	if t.DueNthDay != 0 {
		in.NthDay, in.Weekday = new(t.DueNthDay), new(t.DueWeekday)
	}
	o.addOptions(&in)
	for _, c := range o.ActiveCharges() {
		// A charge on tranches is applied for once; the charge on the first one stands for it.
		if c.TrancheID == 0 || c.TrancheID == l.Tranches[0].ID {
			in.Charges = append(in.Charges, Applied{ChargeID: c.DefinitionID, Amount: c.Given, Due: c.Due, ExternalID: c.ExternalID})
		}
	}
	return in
}

// addOptions adds the options in which the loan differs from its product, so that they outlive the change.
func (o *opened) addOptions(in *Application) {
	t, p := &o.Loan.Terms, o.Product
	in.LinkedAccountID = o.Loan.LinkedAccountID
	if r := t.Recalculation; r != nil {
		in.RestDate = anchorKept(r.Rest, p.RestDate, in.ExpectedDisbursement)
		in.CompoundingDate = anchorKept(r.CompoundingOn, p.CompoundingDate, in.ExpectedDisbursement)
	}
	keep(&in.PartialPeriods, t.PartialPeriods, p.PartialPeriods)
	keep(&in.DaysInYear, t.DaysInYear, p.DaysInYear)
	keep(&in.EqualInterest, t.EqualInterest, false)
	keep(&in.FixedPrincipalPercent, t.FixedPrincipalPercent, p.FixedPrincipalPercent)
	keep(&in.RecogniseOnDisbursement, t.RecogniseOnDisbursement, p.RecogniseOnDisbursement)
	keep(&in.Processing, t.Processing, p.Processing)
	keep(&in.FixedLength, t.FixedLength, p.FixedLength)
	keep(&in.StartsFrom, t.StartsFrom, p.StartsFrom)
	keep(&in.InstalmentLevelDelinquency, t.InstalmentLevelDelinquency, p.DelinquencyByInstalments)
	keep(&in.FullTermForTranche, t.FullTermForTranche, p.FullTermForTranche)
	keep(&in.DownPayment, t.DownPayment, p.DownPayment)
	if t.DownPayment {
		keep(&in.AutoDownPayment, t.AutoDownPayment, p.DownPaymentAuto)
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

// become makes the loan what an application asks for. It keeps its identity; charges and planned tranches are made
// anew.
func (o *opened) become(u *operation.Unit, in Application) error {
	anew, err := in.account(u, nil)
	if err != nil {
		return err
	}
	for _, c := range o.Charges {
		c.removed = true
	}
	for _, c := range anew.Charges {
		c.LoanID = o.Loan.ID
	}
	anew.Loan.Key = o.Loan.Key
	anew.Loan.ExternalID, anew.Loan.AccountNo = in.ExternalID, in.AccountNo
	anew.Loan.Timeline.SubmittedBy, anew.Loan.Officers = o.Loan.Timeline.SubmittedBy, o.Loan.Officers
	anew.Charges, anew.remarks = append(o.Charges, anew.Charges...), o.remarks
	o.Account = anew
	if err := o.propose(in); err != nil {
		return err
	}
	return o.save(u)
}
