package lending_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Two branches with one of everything. All that is made for one of them has the branch's number as its id, no matter what it is, so that
// an input whose ids are all that number means what is the branch's. The other one carries a mark in every text and amount.
const (
	ownBranch   = 801
	otherBranch = 901
	beyond      = 1001 // what is made later
	marked      = "Zqmark"
	markedSum   = "77771" // whole units, which no other sum begins with

	tableOfBoth = "Visits of both" // rows of clients
)

// branches is a platform with both of them.
type branches struct {
	*testing.T
	*lendingtest.Bench
	ctx   context.Context
	store *watched
	other map[record]bool // what is the other branch's
	kept  map[int64]kept
	clerk *lending.Desk // of the own branch, with every permission

	borrowed int64 // the latest loan of the own branch's group
}

// kept is the part of a branch that has another name than the branch's number.
type kept struct {
	name  string // of its people
	held  int64  // a command that waits for a second person
	audit int64  // of a command
	entry string // in the journal, made by hand
}

// record names a record.
type record struct {
	kind string
	id   int64
}

func newBranches(t *testing.T) *branches {
	t.Helper()
	s := &watched{Store: emptyStore(t)}
	return branchesOn(t, s, s)
}

// branchesOn has the platform work on another store before the one that is watched.
func branchesOn(t *testing.T, s *watched, before store.Store) *branches {
	t.Helper()
	w := &branches{T: t, Bench: lendingtest.On(t, before), ctx: context.Background(), store: s}
	w.Savings.Keep(lendingtestAccount(ownBranch))
	w.Savings.Keep(lendingtestAccount(otherBranch))
	w.made(w.Desk.Datatables.Register(w.ctx, datatables.NewTable{Name: tableOfBoth, App: datatables.Client, MultiRow: true,
		Columns: []datatables.NewColumn{{Name: "Remark", Type: "String", Length: 50, Indexed: true}}}))
	w.made(w.Desk.Events.Keep(w.ctx, events.Choice{Types: map[string]bool{"ClientCreate": true}}))
	for _, code := range []string{"ADDRESS_TYPE", "RELATIONSHIP", "Customer Identifier", "ClientClosureReason", "ClientRejectReason", "ClientWithdrawReason"} {
		w.value(code)
	}
	w.open(ownBranch, "Own", "1000")
	s.noted = nil
	w.open(otherBranch, marked, markedSum+".33")
	w.reach(beyond)
	w.MoveTo("2026-01-03")
	w.made(w.Desk.Jobs.CloseBusinessOf(w.ctx, loans.InlineClosing{Job: "LOAN_COB", LoanIDs: []int64{ownBranch, otherBranch}}))
	w.MoveTo("2026-01-06")
	w.kept, w.other = map[int64]kept{ownBranch: w.keep(ownBranch, "Own"), otherBranch: w.keep(otherBranch, marked)}, map[record]bool{}
	for _, n := range s.noted {
		if n.id >= otherBranch && n.id < beyond && !slices.Contains(kindsOfAll, n.kind) {
			w.other[n.record] = true
		}
	}
	user := operation.Actor{UserID: ownBranch, Username: "Own", OfficeID: ownBranch, Hierarchy: ".801.", Permissions: []string{operation.AllFunctions}}
	w.clerk = w.Platform.Tenant(lendingtest.Tenant).As(user)
	return w
}

// kindsOfAll are the kinds of records that belong to no office, or to the users who work with them.
var kindsOfAll = []string{
	"audit", "command_key", "role", "code", "code_value", "fund", "payment_type", "currency", "configuration", "delinquency_range", "delinquency_bucket",
	"product", "loan_product", "charge", "tax_component", "tax_group", "gl_account", "activity_account", "originator", "partner", "partner_status", "report",
	"content", "content_piece", "job_run", "savings_product", "event_number",
}

func lendingtestAccount(id int64) loans.SavingsAccount {
	return loans.SavingsAccount{ID: id, ClientID: id, Currency: "EUR", Active: true}
}

// made ends the test where something was not made.
func (w *branches) made(_ any, err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// reach has the next record of every kind get an id.
func (w *branches) reach(id int64) {
	w.Helper()
	err := w.store.Store.Update(w.ctx, lendingtest.Tenant, func(tx store.Tx) error {
		for _, kind := range lending.Schema() {
			for {
				given, err := tx.NextID(kind)
				if err != nil {
					return err
				}
				if given >= id {
					return errors.New(kind.Name + " is beyond the number")
				}
				if given == id-1 {
					break
				}
			}
		}
		return nil
	})
	if err != nil {
		w.Fatal(err)
	}
}

// open makes a branch with one of everything, twice of what a second one tells more about.
func (w *branches) open(id int64, name, sum string) {
	w.Helper()
	w.reach(id)
	d, amount := w.Desk, money.MustParse(sum)
	tag := strconv.FormatInt(id, 10)
	w.made(d.Offices.Create(w.ctx, refdata.NewOffice{Name: name, ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01"), ExternalID: name + "-office"}))
	hire := func(last string) {
		w.made(d.Staff.Create(w.ctx, refdata.NewStaff{OfficeID: id, First: name, Last: last, LoanOfficer: true, ExternalID: name + last, JoinedOn: calendar.MustParse("2020-01-01")}))
	}
	hire("Officer")
	hire("Colleague")
	w.made(d.Users.Create(w.ctx, access.NewUser{Username: name, First: name, Last: "User", Email: name + "@example.org", OfficeID: id, RoleIDs: []int64{1}, StaffID: id,
		SendPassword: new(false), Password: "first-Passw0rd!", RepeatPassword: "first-Passw0rd!"}))
	w.made(d.Roles.Create(w.ctx, access.NewRole{Name: "Role " + tag, Description: "of all"}))
	w.made(d.Calendar.CreateHoliday(w.ctx, refdata.NewHoliday{Name: name + " day", From: calendar.MustParse("2026-05-01"), To: calendar.MustParse("2026-05-01"),
		MovedTo: calendar.MustParse("2026-05-02"), Offices: []refdata.HolidayOffice{{OfficeID: id}}}))
	w.lists(tag)
	w.people(id, name)
	w.credit(id, name, amount)
	w.saved(id, name, amount)
	w.paidByInstruction(id)
	w.books(id, name, amount)
}

// saved is a group of the branch, and two deposit accounts with all that is kept with one.
func (w *branches) saved(id int64, name string, amount money.Amount) {
	w.Helper()
	d, day := w.Desk, w.Today()
	w.made(d.Groups.Create(w.ctx, groups.NewGroup{OfficeID: id, Name: name, ExternalID: name + "-group", StaffID: id, Active: new(true), ActivatedOn: day, ClientIDs: []int64{id}}))
	w.made(d.Datatables.AddRow(w.ctx, tableOfBoth, id, map[string]datatables.Cell{"Remark": datatables.Say(name)}))
	for account := id; account <= id+1; account++ {
		w.made(d.Savings.Submit(w.ctx, savings.Application{ClientID: id, ProductID: id, SubmittedOn: day, ExternalID: name + strconv.FormatInt(account, 10)}))
		w.made(d.Savings.Approve(w.ctx, account, savings.Approval{On: day}))
		w.made(d.Savings.Activate(w.ctx, account, savings.Activation{On: day}))
	}
	w.made(d.Savings.Deposit(w.ctx, id, savings.Cash{On: day, Amount: amount}))
	w.made(d.Savings.Hold(w.ctx, id, savings.NewHold{On: day, Amount: money.FromInt(3)}))
	w.made(d.Savings.AddCharge(w.ctx, id, savings.NewCharge{ChargeID: id + 2, Due: day}))
	w.made(d.Transfers.Create(w.ctx, savings.NewTransfer{FromType: 2, FromID: id, ToType: 2, ToID: id + 1, On: day, Amount: money.FromInt(7)}))
}

// paidByInstruction is what became of the branch's standing instruction on a night.
func (w *branches) paidByInstruction(id int64) {
	w.made(nil, w.store.Update(w.ctx, lendingtest.Tenant, func(tx store.Tx) error {
		run := records.Run{InstructionID: id, LoanID: id, AccountID: id, OfficeID: id}
		run.On, run.Outcome = w.Today(), loans.TryPaid
		return records.Runs.Insert(tx, &run)
	}))
}

// lists are what both branches choose from.
func (w *branches) lists(tag string) {
	w.Helper()
	d := w.Desk
	w.made(d.Codes.Create(w.ctx, refdata.NewCode{Name: "Code " + tag}))
	w.made(d.Codes.CreateValue(w.ctx, refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "asked for " + tag}))
	w.made(d.Funds.Create(w.ctx, refdata.NewFund{Name: "Fund " + tag}))
	w.made(d.PaymentTypes.Create(w.ctx, refdata.NewPaymentType{Name: "Way " + tag}))
	w.made(d.Originators.Create(w.ctx, originators.NewOriginator{ExternalID: "originator-" + tag}))
	w.made(d.Ledger.CreateAccount(w.ctx, ledger.NewAccount{Name: "Cash " + tag, Code: "c" + tag, Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}))
	w.made(d.Ledger.CreateAccount(w.ctx, ledger.NewAccount{Name: "Other " + tag, Code: "o" + tag, Type: ledger.Liability, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}))
	for _, target := range []products.ChargeTarget{products.ChargeForLoan, products.ChargeForClient, products.ChargeForSavings} {
		time := schedule.OnSpecifiedDate
		w.made(d.Charges.Create(w.ctx, products.NewCharge{Name: "Charge " + tag + target.Option().Code, CurrencyCode: "EUR", Amount: money.FromInt(5), Target: target, Time: time,
			Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly), Penalty: new(false), Active: new(true)}))
	}
	w.made(d.SavingsProducts.Create(w.ctx, savings.NewProduct{Name: "Deposits " + tag, ShortName: "D" + tag, CurrencyCode: "EUR", Rule: 1}))
	w.made(d.Products.Create(w.ctx, products.NewProduct{Name: "Product " + tag, ShortName: "P" + tag, CurrencyCode: "EUR", Principal: money.FromInt(1000), Repayments: 3,
		InterestRate: new(money.MustDecimal("12")), InterestPeriod: new(schedule.SameAsRepayment)}))
}

// people are the branch's clients, with all that is kept with one.
func (w *branches) people(id int64, name string) {
	w.Helper()
	d := w.Desk
	opened := calendar.MustParse("2020-01-01")
	w.made(d.Clients.Create(w.ctx, clients.NewClient{OfficeID: id, First: name, Last: "Client", Active: new(true), ActivatedOn: opened, ExternalID: name + "-client", StaffID: id}))
	w.made(d.Clients.CreateAddress(w.ctx, id, clients.NewAddress{TypeID: w.value("ADDRESS_TYPE"), Street: name, Active: true}))
	w.made(d.Clients.CreateFamilyMember(w.ctx, id, clients.NewFamilyMember{First: name, RelationshipID: w.value("RELATIONSHIP")}))
	w.made(d.Clients.CreateIdentifier(w.ctx, id, clients.NewIdentifier{TypeID: w.value("Customer Identifier"), DocumentKey: name}))
	w.made(d.Clients.AddCharge(w.ctx, id, clients.NewCharge{ChargeID: id + 1, Amount: money.FromInt(id * 100), Due: w.Today()}))
	w.made(d.Notes.AddToClient(w.ctx, id, refdata.NewNote{Text: name}))
	w.made(d.Documents.Add(w.ctx, documents.Upload{EntityType: "clients", EntityID: strconv.FormatInt(id, 10), Name: name, File: sent("paper.pdf", []byte("%PDF-1.4 "+name))}))
	w.made(d.Clients.SetImage(w.ctx, id, clients.NewImage{File: sent("face.png", []byte("\x89PNG\r\n\x1a\n "+name))}))
	w.made(d.Clients.Create(w.ctx, clients.NewClient{OfficeID: id, First: name, Last: "Moving", Active: new(true), ActivatedOn: opened}))
	w.made(d.Clients.ProposeTransfer(w.ctx, id+1, clients.TransferProposal{OfficeID: 1, On: w.Today()}))
}

// value is a value of a code, which is made if there is none.
func (w *branches) value(code string) int64 {
	w.Helper()
	values, err := w.Desk.Codes.Values(w.ctx, refdata.CodeRef{Name: code})
	if err != nil {
		w.Fatal(err)
	}
	if len(values) > 0 {
		return values[0].ID
	}
	made, err := w.Desk.Codes.CreateValue(w.ctx, refdata.NewCodeValue{CodeName: code, Name: "one"})
	w.made(made, err)
	return made.SubID
}

// credit is an active loan of the branch, with all that is kept with one, and an application.
func (w *branches) credit(id int64, name string, amount money.Amount) {
	w.Helper()
	d := w.Desk
	apply := func(external string) loans.Application {
		in := w.Application(id, id, amount.String())
		in.ExternalID, in.OfficerID = name+external, id
		return in
	}
	in := apply("-loan")
	in.Charges = []loans.Applied{{ChargeID: id, Amount: money.MustDecimal("5"), Due: w.Today().AddDays(40)}}
	in.LinkedAccountID, in.StandingInstruction = id, new(true)
	w.made(d.Loans.Submit(w.ctx, in))
	w.made(d.Loans.Approve(w.ctx, id, loans.Approval{On: w.Today()}))
	w.made(d.Loans.Disburse(w.ctx, id, loans.Disbursal{On: w.Today()}))
	w.made(d.Loans.Submit(w.ctx, apply("-asked")))
	w.made(d.Loans.Submit(w.ctx, apply("-locked")))
	w.made(d.Jobs.PlaceLock(w.ctx, loans.NewLock{Loan: lending.ByID(id + 2), Owner: loans.ChunkLock}))
	in = apply("-to-savings")
	in.LinkedAccountID = id
	w.made(d.Loans.Submit(w.ctx, in))
	w.made(d.Loans.Approve(w.ctx, id+3, loans.Approval{On: w.Today()}))
	w.made(d.Loans.DisburseToSavings(w.ctx, id+3, loans.ToSavings{On: w.Today()}))
	w.made(d.Loans.AttachOriginator(w.ctx, id+1, id))
	w.made(d.Notes.AddToLoan(w.ctx, id, refdata.NewNote{Text: name}))
	w.made(d.Notes.AddToTransaction(w.ctx, id, refdata.NewNote{Text: name}))
	row := w.Loan(id).Schedule.Periods[1]
	w.made(d.Reschedules.Request(w.ctx, loans.RescheduleRequest{LoanID: id, From: row.Due, MovedTo: row.Due.AddDays(3), ReasonID: id, SubmittedOn: w.Today(), Comment: name}))
	w.made(d.Loans.CreateDelinquencyAction(w.ctx, id, loans.NewDelinquencyAction{Action: "pause", From: w.Today(), To: w.Today().AddDays(3)}))
	w.Guarantees.Hold(id, loans.Guarantee{ID: 9, Amount: money.FromInt(30)})
}

// keep makes what has numbers of its own.
func (w *branches) keep(id int64, name string) (made kept) {
	w.Helper()
	cent := money.MustParse("0.01")
	entry, err := w.Desk.Ledger.CreateManualEntry(w.ctx, ledger.NewManualEntry{OfficeID: id, Currency: "EUR", On: w.Today(), Comments: name,
		Debits: []ledger.ManualLine{{AccountID: id, Amount: cent}}, Credits: []ledger.ManualLine{{AccountID: id + 1, Amount: cent}}})
	w.made(entry, err)
	head, err := w.Platform.Head(w.ctx, lendingtest.Tenant)
	w.made(head, err)
	made.name, made.entry, made.audit = name, entry.TransactionID, head.Entry
	check := func(on bool) {
		w.made(w.Desk.Configuration.Update(w.ctx, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(on)}))
	}
	w.made(w.Desk.Roles.MarkForChecking(w.ctx, access.CheckedUpdate{Permissions: map[string]bool{"CREATE_CLIENT": true}}))
	check(true)
	maker := operation.Actor{UserID: id, Username: name, OfficeID: id, Hierarchy: ".", Permissions: []string{"CREATE_CLIENT"}}
	_, err = w.Platform.Tenant(lendingtest.Tenant).As(maker).Clients.Create(w.ctx, clients.NewClient{OfficeID: id, First: name, Last: "Waits", Active: new(false)})
	waits := new(lending.Awaiting)
	if !errors.As(err, &waits) {
		w.Fatal(err)
	}
	check(false)
	made.held = waits.CommandID
	return made
}

// books are entries of the branch, and a rule for more.
func (w *branches) books(id int64, name string, amount money.Amount) {
	w.Helper()
	entry := func(on string) ledger.NewManualEntry {
		return ledger.NewManualEntry{OfficeID: id, Currency: "EUR", On: calendar.MustParse(on), Comments: name, Reference: name,
			Debits: []ledger.ManualLine{{AccountID: id, Amount: amount}}, Credits: []ledger.ManualLine{{AccountID: id + 1, Amount: amount}}}
	}
	w.made(w.Desk.Ledger.CreateManualEntry(w.ctx, entry("2025-12-02")))
	w.made(w.Desk.Ledger.CreateClosure(w.ctx, ledger.NewClosure{OfficeID: id, On: calendar.MustParse("2025-12-01"), Comments: name}))
	w.made(w.Desk.Ledger.CreateEntryRule(w.ctx, ledger.NewEntryRule{OfficeID: id, Name: name, DebitAccountID: id, CreditAccountID: id + 1}))
}

// watched is a store that notes what is written and, when it is dry, undoes it.
type watched struct {
	store.Store
	dry   bool
	noted []written
}

// written is a record that was written: as it is afterwards, or as it was before it was removed.
type written struct {
	record
	body string
}

// errDry undoes a transaction that succeeded.
var errDry = errors.New("dry")

func (s *watched) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	before := len(s.noted)
	err := s.Store.Update(ctx, tenant, func(tx store.Tx) error {
		err := fn(watchedTx{tx, s})
		if err == nil && s.dry {
			return errDry
		}
		return err
	})
	if err != nil && !errors.Is(err, errDry) {
		s.noted = s.noted[:before]
	}
	return err
}

type watchedTx struct {
	store.Tx
	to *watched
}

func (x watchedTx) note(k *store.Kind, r store.Record) {
	text := string(r.Body)
	for i, c := range k.Columns { // so that columns are found like attributes
		if v := r.Values[i]; c.Type == store.Integer && !v.IsNull() {
			text += " " + c.Name + "=" + strconv.FormatInt(v.Int64(), 10) + ";"
		}
	}
	x.to.noted = append(x.to.noted, written{record{k.Name, r.ID}, text})
}

func (x watchedTx) Insert(k *store.Kind, r store.Record) error {
	x.note(k, r)
	return x.Tx.Insert(k, r)
}

func (x watchedTx) Save(k *store.Kind, r store.Record) error {
	x.note(k, r)
	return x.Tx.Save(k, r)
}

func (x watchedTx) Delete(k *store.Kind, id, revision int64) error {
	if r, err := x.Get(k, id); err == nil {
		x.note(k, r)
	}
	return x.Tx.Delete(k, id, revision)
}
