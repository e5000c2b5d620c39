package lending_test

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/audits"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/search"
)

// TestNothingOfAnotherOfficeShows gives every operation of the registry inputs that name what belongs to another branch, and wants
// nothing of that branch in the answer, in a refusal, or changed. So that an operation cannot pass by not understanding its
// input, somebody who sees all offices gives the same inputs: where that shows or changes nothing of the branch either, the
// operation has to be among those that have nothing to do with offices, with the reason.
func TestNothingOfAnotherOfficeShows(t *testing.T) {
	w := newBranches(t)
	w.store.dry = true
	for _, op := range w.Platform.Operations() {
		if op.About().Internal {
			continue
		}
		_, apart := apartFromOffices[cmp.Or(alone[op.About().ID], op.About().Entity)]
		reached, said := false, ""
		for name, input := range w.inputs(op) {
			all := w.try(w.Desk, op, input)
			own := w.try(w.clerk, op, w.inputs(op)[name]) // what is called with is changed by it
			reached = reached || all.reaches(w) || own.refused() && all.text != own.text
			said = cmp.Or(said, fmt.Sprintf(" %s %s %.300s => %.200s", op.About().Entity, name, inJSON(input), all.text))
			for _, found := range own.leaks(w, name, all, apart) {
				if meant[op.About().ID] == "" {
					t.Errorf("%s, %s, %s: %s", op.About().ID, name, inJSON(input), found)
				}
			}
		}
		if !reached && !apart {
			t.Errorf("%s: no input reaches anything of a branch; give it one in complete, or say in apartFromOffices why there is none. It came to%s", op.About().ID, said)
		}
	}
}

// outcome is what a call came to.
type outcome struct {
	text    string // of the answer, or of the refusal
	err     error
	written []written
}

func (w *branches) try(desk *lending.Desk, op operation.Operation, input any) outcome {
	w.store.noted = nil
	out, err := desk.Perform(w.ctx, op, input, lending.CallOptions{})
	o := outcome{err: err, written: w.store.noted}
	if err == nil || errors.Is(err, errDry) {
		o.text, o.err = inJSON(out.Output), nil
	}
	if refused := new(fault.Error); errors.As(err, &refused) {
		o.text = fmt.Sprint(refused.Violations)
	}
	return o
}

// reaches reports whether the call had to do with the other branch.
func (o outcome) reaches(w *branches) bool {
	return shows(o.text) || len(o.touched(w)) > 0 || o.err != nil && decided(o.err)
}

// refused reports whether the caller was told that there is no such thing, or none for him.
func (o outcome) refused() bool {
	return slices.Contains([]fault.Kind{fault.NotFound, fault.Forbidden}, fault.KindOf(o.err)) && o.err != nil
}

// decided reports whether a refusal is about the state of what was named, and not about the name.
func decided(err error) bool {
	switch fault.KindOf(err) {
	case fault.Rule, fault.Integrity, fault.Conflict, fault.Unavailable:
		return true
	}
	return false
}

func shows(text string) bool { return showing.MatchString(text) }

// showing finds the marks, and the numbers of the other branch's loans and clients.
var showing = regexp.MustCompile(fmt.Sprintf(`%s|%s|"(loanId|clientId|toAccountId|fromAccountId)":9\d\d\b|"loanIds":\[([0-8]\d\d,)*9\d\d`, marked, markedSum))

// naming finds the other branch's number where a record refers to something that belongs to a branch.
var naming = regexp.MustCompile(fmt.Sprintf(`(office|client|loan|staff|officer|savings|user|maker)_?(?i:id)"?[:=]%d[,;}]`, otherBranch))

// touched are the records of the other branch that were written, and those that refer to it.
func (o outcome) touched(w *branches) (names []string) {
	for _, n := range o.written {
		if slices.Contains([]string{"audit", "command_key"}, n.kind) {
			continue
		}
		if w.other[n.record] || naming.MatchString(n.body) {
			names = append(names, fmt.Sprintf("%s %d", n.kind, n.id))
		}
	}
	return names
}

// leaks is what a call of the clerk should not have come to. Another refusal than that there is no such thing, where somebody who
// sees all is told the same, tells that there is.
func (o outcome) leaks(w *branches, name string, all outcome, apart bool) (found []string) {
	if shows(o.text) {
		found = append(found, "shows "+o.text)
	}
	for _, name := range o.touched(w) {
		found = append(found, "writes "+name)
	}
	if o.err != nil && !apart && strings.HasPrefix(name, "of ") && all.err != nil && decided(all.err) && o.err.Error() == all.err.Error() && strings.Contains(o.err.Error(), fmt.Sprint(otherBranch)) {
		found = append(found, "tells what is: "+o.text)
	}
	return found
}

// inputs are the inputs that an operation is given, by what they are.
func (w *branches) inputs(op operation.Operation) map[string]any {
	made, names := map[string]any{}, namedByPaths(op)
	add := func(name string, path, body int64, only string) {
		in := filler{branches: w, names: names, path: path, body: body, only: only}
		made[name] = in.input(op)
		w.complete(op.About().ID, made[name], path)
	}
	add("of the other branch", otherBranch, 0, "")
	add("of the other branch, second", otherBranch+1, 0, "")
	add("of both", otherBranch, otherBranch, "")
	add("nothing said", 0, 0, "")
	if op.About().ID == "reports.Run" {
		return w.runs()
	}
	for _, name := range idsIn(reflect.TypeOf(op.NewInput()).Elem(), names) {
		add("own, "+name+" of the other branch", ownBranch, otherBranch, name)
	}
	return made
}

// complete says what inputs need to reach a branch besides ids of its own, or ids that are not the branch's number.
func (w *branches) complete(op string, input any, branch int64) {
	at := w.kept[branch-branch%100+1]
	switch in := input.(type) {
	case *access.PasswordChange:
		in.Password, in.RepeatPassword = "Second-Pa1sword-x!", "Second-Pa1sword-x!"
	case *loans.Addressed[loans.NewDelinquencyAction]:
		in.Body.To = in.Body.From.AddDays(2)
	case *loans.Addressed[loans.CutOver]:
		in.Body.FeeChargeID, in.Body.PenaltyChargeID = 0, 0
		in.Body.Instalments = []loans.RemainingInstalment{{Due: in.Body.On.AddDays(30), Principal: money.FromInt(1)}}
	case *clients.NewClient:
		in.OfficeID, in.First, in.Last = max(branch, ownBranch), "A", "B"
	case *lending.HeldRef:
		in.CommandID = at.held
	case *audits.Rejection:
		in.CommandID = at.held
	case *lending.AuditRef:
		in.ID = at.audit
	case *ledger.EntryReversal:
		in.TransactionID = at.entry
	case *loans.NewLock:
		in.Owner = loans.ChunkLock
	case *loans.ReAgePreview:
		in.Frequency = "MONTHS"
	case *loans.ReAmortizationPreview:
		in.Interest = "DEFAULT"
	case *loans.TransactionTemplateInput:
		in.Command = "repayment"
	case *refdata.NewHoliday:
		in.MovedTo, in.Offices = in.To.AddDays(1), []refdata.HolidayOffice{{OfficeID: max(branch, ownBranch)}}
	case *loans.Addressed[loans.AmountChange]:
		in.Body.Amount = new(money.FromInt(500))
	case *search.Query:
		in.Text = at.name
	case *datatables.RowInput:
		in.Cells = map[string]datatables.Cell{"Remark": datatables.Say("given")}
	case *datatables.Lookup:
		in.Column, in.Value, in.Shown = "Remark", datatables.Say(at.name), nil
	case *savings.NewTransfer:
		in.FromType, in.ToType = 2, 2
		if op == "savings.RefundByTransfer" {
			in.FromType = 1
		}
	case *webhooks.NewHook:
		in.Name, in.Config, in.Commands, in.Types = "Web", map[string]string{"Payload URL": "https://shop.example/", "Secret": "sixteen-and-more-letters"}, nil, []string{"ClientCreate"}
	case *refdata.NoteRef:
		in.Ref = operation.ByID(branch + noteOf(op))
	case *refdata.NoteUpdate:
		in.Ref = operation.ByID(branch + noteOf(op))
	}
}

// noteOf is how far the number of a note is from that of the branch: one is of a client, one of a loan, one of a transaction.
func noteOf(op string) int64 {
	switch {
	case strings.HasPrefix(op, "loans.Transaction"):
		return 2
	case strings.HasPrefix(op, "loans."):
		return 1
	}
	return 0
}

// runs are inputs that run every report.
func (w *branches) runs() map[string]any {
	list, err := w.Desk.Reports.List(w.ctx)
	if err != nil {
		w.Fatal(err)
	}
	values := map[string]string{
		"startDateSelect": "2020-01-01", "endDateSelect": "2030-01-01", "obligDateTypeSelect": "1", "parTypeSelect": "1", "asOnDate": "2026-01-01",
		"loanOfficerIdSelectAll": "-1", "currencyIdSelectAll": "-1", "fundIdSelectAll": "-1", "loanProductIdSelectAll": "-1", "loanPurposeIdSelectAll": "-1",
	}
	variables := map[string]string{
		"startDateSelect": "startDate", "endDateSelect": "endDate", "obligDateTypeSelect": "obligDateType", "OfficeIdSelectOne": "officeId",
		"loanOfficerIdSelectAll": "loanOfficerId", "currencyIdSelectAll": "currencyId", "fundIdSelectAll": "fundId", "loanProductIdSelectAll": "loanProductId",
		"loanPurposeIdSelectAll": "loanPurposeId", "parTypeSelect": "parType", "asOnDate": "asOn",
	}
	made := map[string]any{}
	for _, report := range list {
		for _, office := range []int64{1, ownBranch, otherBranch} {
			sent := map[string]string{}
			for _, p := range report.Parameters {
				sent[variables[p.Parameter]] = cmp.Or(values[p.Parameter], fmt.Sprint(office))
			}
			made[fmt.Sprint(report.Name, " of ", office)] = &reports.RunInput{Name: report.Name, Sent: sent}
		}
	}
	for _, choice := range []string{"OfficeIdSelectOne", "loanOfficerIdSelectAll"} {
		made["choices of "+choice] = &reports.RunInput{Name: choice, Choices: true}
	}
	return made
}

// namedByPaths lists what the paths of an operation name.
func namedByPaths(op operation.Operation) (names []string) {
	for _, row := range httpserver.Routes() {
		if row.Operation == op.About().ID {
			names = append(names, wire.Named(row.Path)...)
		}
	}
	return names
}

// filler makes inputs: ids that name the resource, and others.
type filler struct {
	*branches
	names      []string // of the ids that name the resource
	path, body int64
	only       string // of the others only this one; "" for all
}

// input fills what names the resource and what the operation misses otherwise, until it misses nothing that the filler knows.
func (f filler) input(op operation.Operation) any {
	input := op.NewInput()
	f.ids(reflect.ValueOf(input).Elem(), true)
	for range 8 {
		violations := op.Check(input)
		if len(violations) == 0 {
			break
		}
		for _, v := range violations {
			f.named(reflect.ValueOf(input).Elem(), v.Field)
			if strings.HasSuffix(v.Code, fault.NothingToUpdate) {
				f.change(input)
			}
		}
	}
	return input
}

// change says something that an update may be about.
func (f filler) change(input any) {
	for _, name := range []string{"description", "note", "comments", "lastname", "lastName", "name", "documentKey", "street", "amount", "dueDate", "enabled", "firstname"} {
		before := inJSON(input)
		if f.named(reflect.ValueOf(input).Elem(), name); inJSON(input) != before {
			return
		}
	}
}

// ids sets all ids.
func (f filler) ids(v reflect.Value, path bool) {
	for i := range v.NumField() {
		field, of := v.Field(i), v.Type().Field(i)
		name, _, _ := strings.Cut(of.Tag.Get("json"), ",")
		inPath := path && (slices.Contains(f.names, name) || field.Type() == reflect.TypeFor[operation.Ref]())
		id := f.body
		if inPath {
			id = f.path
		} else if f.only != "" && f.only != name {
			id = 0
		}
		switch {
		case !of.IsExported() || name == "-":
		case field.Type() == reflect.TypeFor[operation.Ref]():
			field.Set(reflect.ValueOf(operation.ByID(id)))
		case field.Type() == reflect.TypeFor[int64]() && isID(name):
			field.SetInt(id)
		case inPath && field.Kind() == reflect.String:
			field.SetString(f.text(name))
		case field.Kind() == reflect.Struct && field.Type().PkgPath() != reflect.TypeFor[calendar.Date]().PkgPath() && field.Type().PkgPath() != reflect.TypeFor[money.Amount]().PkgPath():
			f.ids(field, false)
		}
	}
}

func isID(name string) bool { return strings.HasSuffix(name, "Id") || name == "id" }

// idsIn are the names of the ids in an input that do not name the resource, as those of its paths do.
func idsIn(t reflect.Type, paths []string) (names []string) {
	for i := range t.NumField() {
		of := t.Field(i)
		name, _, _ := strings.Cut(of.Tag.Get("json"), ",")
		switch {
		case !of.IsExported() || slices.Contains(paths, name):
		case of.Type == reflect.TypeFor[int64]() && isID(name):
			names = append(names, name)
		case of.Type.Kind() == reflect.Struct && name == "body":
			names = append(names, idsIn(of.Type, nil)...)
		}
	}
	return names
}

// named fills the attributes of a name.
func (f filler) named(v reflect.Value, name string) {
	for i := range v.NumField() {
		field, of := v.Field(i), v.Type().Field(i)
		called, _, _ := strings.Cut(of.Tag.Get("json"), ",")
		switch {
		case !of.IsExported():
		case called == name:
			f.fill(field, name)
		case name == "file" && field.Type() == reflect.TypeFor[content.File]():
			field.Set(reflect.ValueOf(sent("paper.png", []byte("\x89PNG\r\n\x1a\n given"))))
		case field.Kind() == reflect.Struct:
			f.named(field, name)
		}
	}
}

// fill sets a value that is likely to be taken.
func (f filler) fill(v reflect.Value, name string) {
	switch v.Interface().(type) {
	case calendar.Date:
		v.Set(reflect.ValueOf(f.Today()))
		return
	case money.Amount:
		v.Set(reflect.ValueOf(money.FromInt(1)))
		return
	case money.Decimal:
		v.Set(reflect.ValueOf(money.MustDecimal("1")))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), name)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		f.fill(v.Index(0), name)
	case reflect.Struct:
		for i := range v.NumField() {
			of, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if v.Type().Field(i).IsExported() && of != "" && of != "-" {
				f.fill(v.Field(i), of)
			}
		}
	case reflect.String:
		v.SetString(f.text(name))
	case reflect.Bool:
		v.SetBool(false)
	case reflect.Int64:
		if isID(name) || v.Type() == reflect.TypeFor[int64]() {
			v.SetInt(f.idFor(name))
			return
		}
		v.SetInt(1)
	case reflect.Int, reflect.Uint8, reflect.Int8:
		v.Set(reflect.ValueOf(1).Convert(v.Type()))
	}
}

// idFor is an id that an attribute takes: a value of the code that it is of, or what belongs to the branch.
func (f filler) idFor(name string) int64 {
	if code, known := map[string]string{
		"type": "ADDRESS_TYPE", "addressTypeId": "ADDRESS_TYPE", "relationshipId": "RELATIONSHIP", "documentTypeId": "Customer Identifier",
		"closureReasonId": "ClientClosureReason", "rejectionReasonId": "ClientRejectReason", "withdrawalReasonId": "ClientWithdrawReason",
		"rescheduleReasonId": refdata.LoanRescheduleCode,
	}[name]; known {
		return f.value(code)
	}
	return max(f.path, f.body, ownBranch)
}

// text is a text that an attribute takes.
func (f filler) text(name string) string {
	if text, known := map[string]string{
		"datatable": tableOfBoth, "entityType": "clients", "entityId": fmt.Sprint(f.path), "currencyCode": "EUR", "action": "pause", "command": "pending", "associations": "all",
		"jobName": "LOAN_COB", "frequency": "MONTHS", "email": "a@example.org", "type": "approval", "password": "first-Passw0rd!", "repeatPassword": "first-Passw0rd!",
	}[name]; known {
		return text
	}
	return "given"
}

// apartFromOffices are the entities that belong to the whole tenant, and why.
var apartFromOffices = map[string]string{
	"AUTHENTICATION": "before anybody is known", "PASSWORD": "before anybody is known", "PASSWORD_PREFERENCES": "a rule for all users",
	"ROLE": "held by users of all offices", "PERMISSION": "held by users of all offices", "CONFIGURATION": "how the tenant works",
	"BUSINESS_DATE": "one day for all", "WORKINGDAYS": "one week for all", "CURRENCY": "lent in everywhere",
	"CODE": "lists to choose from", "CODEVALUE": "lists to choose from", "FUND": "lists to choose from", "PAYMENTTYPE": "lists to choose from",
	"DELINQUENCY_RANGE": "terms of products", "DELINQUENCY_BUCKET": "terms of products", "LOANPRODUCT": "sold everywhere", "CHARGE": "sold everywhere",
	"TAXCOMPONENT": "owed everywhere", "TAXGROUP": "owed everywhere", "GLACCOUNT": "one chart of accounts; the entries are of offices",
	"FINANCIALACTIVITYACCOUNT": "one chart of accounts", "SOURCING_PARTNER": "bring loans to any office", "LOAN_ORIGINATOR": "bring loans to any office",
	"REPORT": "the catalogue is one; runs show what their reader sees, and are given inputs of their own", "SCHEDULER": "jobs are of all loans",
	"SAVINGSPRODUCT": "sold everywhere", "DATATABLE": "columns; the rows belong to clients and others", "ENTITY_DATATABLE_CHECK": "rules for all offices",
	"EXTERNAL_EVENT_CONFIGURATION": "what the tenant keeps", "CATCH_UP": "jobs are of all loans", "PERIODICACCRUALACCOUNTING": "jobs are of all loans", "BATCH_BUSINESS_STEP": "jobs are of all loans",
	"FORECAST": "sums of the loans that its reader sees, which TestForecastsOfABranch holds",
}

// alone are operations that deal with another entity than they are named after.
var alone = map[string]string{
	"clients.AddressTemplate": "CODEVALUE", "clients.ListAddressFields": "CONFIGURATION", "refdata.HolidayTemplate": "CODEVALUE", "loans.Ahead": "FORECAST", "loans.RescheduleTemplate": "CODEVALUE", "reports.Run": "RUN OF A REPORT", "webhooks.Template": "CODEVALUE",
}

// meant are the operations that reach into another office on purpose, and why.
var meant = map[string]string{
	"clients.ProposeTransfer": "a client moves to an office that those who propose it do not see; it is for that office to accept",
}
