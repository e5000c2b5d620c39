package records

import (
	"cmp"
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/laws"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule/progressive"
	"lending.example/platform/lending/store"
)

// StoredSchedule is the part of a loan that most commands rewrite: its instalments and, for progressive loans, the
// interest model. Its id is the id of the loan.
type StoredSchedule struct {
	store.Key
	Instalments []book.Instalment  `json:"instalments"`
	Model       *progressive.Model `json:"model,omitempty"`
	Digest      *book.Digest       `json:"digest,omitempty"`
}

var Schedules = store.Table[StoredSchedule, *StoredSchedule]{
	Kind: &store.Kind{Name: "loan_schedule", Rewritten: true, Columns: []store.Column{{Name: "digested_till", Type: store.Date}}},
	Columns: func(s *StoredSchedule) []store.Value {
		if s.Digest == nil {
			return []store.Value{store.Null}
		}
		return []store.Value{store.Day(s.Digest.Till)}
	},
}

// Find resolves a reference to a loan header; unknown ones are refused with the documented codes, and so are loans of
// offices that the actor cannot see.
func Find(u *operation.Unit, ref operation.Ref) (book.Loan, error) {
	loan, _, err := read(u, ref)
	return loan, err
}

// read is find that also returns the header as it is stored.
func read(u *operation.Unit, ref operation.Ref) (book.Loan, []byte, error) {
	id, err := idOf(u, ref)
	if err != nil {
		return book.Loan{}, nil, unknown(ref, err)
	}
	loan, body, err := book.Loans.Read(u.Tx, id)
	if err == nil {
		err = visible(u, &loan)
	}
	return loan, body, unknown(ref, err)
}

func idOf(u *operation.Unit, ref operation.Ref) (int64, error) {
	if ref.ExternalID == "" {
		return ref.ID, nil
	}
	loan, err := book.Loans.First(u.Tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
	return loan.ID, err
}

// visible hides loans of offices that the actor does not see, and from customers those of others.
func visible(u *operation.Unit, loan *book.Loan) error {
	if u.Actor.IsCustomer() && !u.Actor.SpeaksFor(loan.ClientID) {
		return store.ErrNotFound
	}
	if u.Actor.IsCustomer() || u.Actor.System || u.Actor.Hierarchy == "." {
		return nil
	}
	office, err := refdata.OfficeByRef(u.Tx, operation.ByID(loan.OfficeID))
	if err == nil && !refdata.Visible(u.Actor, office.Hierarchy) {
		return store.ErrNotFound
	}
	return err
}

// VisibleByID is visible for a loan that is known by its id.
func VisibleByID(u *operation.Unit, id int64) error {
	loan, err := book.Loans.Get(u.Tx, id)
	if err != nil {
		return err
	}
	return visible(u, &loan)
}

// unknown turns an absent record into the documented refusal.
func unknown(ref operation.Ref, err error) error {
	switch {
	case !errors.Is(err, store.ErrNotFound):
		return err
	case ref.ExternalID != "":
		return loans.ErrUnknownExternalID.For("id", nil, ref.ExternalID)
	}
	return loans.ErrUnknownLoan.For("id", nil, ref.ID)
}

// Opened is an account together with the stored bodies that it was read from.
type Opened struct {
	*book.Account
	header   []byte
	rows     []byte
	Revision int64        // of the schedule record; 0 for a loan that is not stored yet
	Digested *book.Digest // as it is stored, also when the account is whole

	partsChanged bool          // a part other than the header was written
	before       *earlierState // nil where nobody asks what changed
	quiet        *quietDays    // of a loan that is stored as quiet; nil of others
}

// Days for openSince: wholeHistory opens an account with all of its transactions, digestedHistory one that is lean wherever
// there is a digest, for jobs, which have no business with the days that digests stand for.
var (
	WholeHistory    calendar.Date
	DigestedHistory = calendar.MustDate(9999, 12, 31)
)

// Open loads the whole account of a loan for a decision.
func Open(u *operation.Unit, ref operation.Ref) (*Opened, error) {
	return openSince(u, ref, WholeHistory)
}

// openSince is open for a decision about a day and later ones. The account may be lean, see [book.Digest].
func openSince(u *operation.Unit, ref operation.Ref, day calendar.Date) (*Opened, error) {
	announce(store.Expecting(u.Tx), ref)
	loan, header, err := read(u, ref)
	if err != nil {
		return nil, err
	}
	return loadSince(u, loan, header, day)
}

// loadSince is openSince for a loan whose header was read.
func loadSince(u *operation.Unit, loan book.Loan, header []byte, day calendar.Date) (*Opened, error) {
	o, err := Load(u.Tx, loan, header, day)
	if err != nil {
		return nil, err
	}
	return o, o.Surround(u)
}

// Announce says what a command with this input reads first. A store that is a network away reads it while the command waits for
// its turn.
func Announce(to store.Expecter, input any) {
	if about, ok := input.(interface{ AboutLoan() operation.Ref }); ok {
		announce(to, about.AboutLoan())
	}
}

// announce says what opening a loan for a command reads.
func announce(to store.Expecter, ref operation.Ref) {
	if ref.ID == 0 {
		return
	}
	to.Expect(book.Loans.Kind, ref.ID)
	to.Expect(Schedules.Kind, ref.ID)
	to.ExpectFind(book.Transactions.Kind, historyOf(ref.ID))
	to.ExpectReferred(clients.Clients.Kind, book.Loans.Kind, ref.ID, "client_id")
}

// historyOf is the query for the transactions of a loan, the latest first.
func historyOf(id int64) store.Query {
	return store.Where("loan_id", store.Equal, store.Int(id)).By("transaction_date", true)
}

// Load reads what belongs to a loan, as far as decisions about a day and later ones need it.
func Load(tx store.Tx, loan book.Loan, header []byte, day calendar.Date) (*Opened, error) {
	rows, stored, err := Schedules.Read(tx, loan.ID)
	if err != nil {
		return nil, err
	}
	o := NewOpened(loan, header, rows, stored)
	if loan.HasCharges {
		if o.Charges, err = pointers(book.Charges.All(tx, store.Where("loan_id", store.Equal, store.Int(loan.ID)))); err != nil {
			return nil, err
		}
	}
	if rows.Digest.Allows(day) {
		o.Digest = rows.Digest
	}
	for t, err := range book.Transactions.Find(tx, historyOf(loan.ID)) {
		if err != nil {
			return nil, err
		}
		if o.Digest != nil && !t.On.After(o.Digest.Till) {
			break
		}
		o.Entries = append(o.Entries, &t)
	}
	SortByID(o.Entries)
	return o, nil
}

// LoadLatest reads a loan without its charges and without the transactions before the day of the newest one that is enough.
func LoadLatest(tx store.Tx, loan book.Loan, isEnough func(*book.Transaction) bool) (*Opened, error) {
	rows, stored, err := Schedules.Read(tx, loan.ID)
	if err != nil {
		return nil, err
	}
	o := NewOpened(loan, nil, rows, stored)
	var from calendar.Date
	for t, err := range book.Transactions.Find(tx, historyOf(loan.ID)) {
		if err != nil {
			return nil, err
		}
		if t.On.Before(from) {
			break
		}
		if from.IsZero() && isEnough(&t) {
			from = t.On
		}
		o.Entries = append(o.Entries, &t)
	}
	SortByID(o.Entries)
	return o, nil
}

// Recall makes a lean account whole: it reads what the digest stands for.
func (o *Opened) Recall(u *operation.Unit) error {
	if !o.Lean() {
		return nil
	}
	var digested []*book.Transaction
	for t, err := range book.Transactions.Find(u.Tx, historyOf(o.Loan.ID)) {
		if err != nil {
			return err
		}
		if !t.On.After(o.Digest.Till) {
			digested = append(digested, &t)
		}
	}
	o.Digest, o.Entries = nil, append(o.Entries, digested...)
	SortByID(o.Entries)
	noteBooked(digested)
	o.noteReversed(digested)
	for who, amount := range moved(digested) {
		o.MovedBefore = put(o.MovedBefore, who, o.MovedBefore[who].Add(amount))
	}
	o.Meter.Lap("READ")
	return nil
}

func SortByID(entries []*book.Transaction) {
	slices.SortFunc(entries, func(x, y *book.Transaction) int { return cmp.Compare(x.ID, y.ID) })
}

func NewOpened(loan book.Loan, header []byte, rows StoredSchedule, stored []byte) *Opened {
	a := &book.Account{Contents: &book.Contents{Loan: loan, Instalments: rows.Instalments, Model: rows.Model}}
	return &Opened{Account: a, header: header, rows: stored, Revision: rows.Revision, Digested: rows.Digest}
}

// Surround adds the data that a decision needs besides the loan: the environment, the product, the ranges of delinquency.
func (o *Opened) Surround(u *operation.Unit) error {
	var err error
	if o.Env, err = Environment(u, o.Loan.Currency); err != nil {
		return err
	}
	if o.Env.Workdays, err = drawing.Workdays(u, o.Env.Config, o.Loan.OfficeID, o.Loan.Timeline.SubmittedOn); err != nil {
		return err
	}
	if err = o.awaken(u.Tx); err != nil {
		return err
	}
	noteBooked(o.Entries)
	if err = o.noteState(u); err != nil {
		return err
	}
	o.MovedBefore = moved(o.Entries)
	if o.Product, err = ProductOf(u, o.Loan.ProductID); err != nil {
		return err
	}
	o.Ranges, err = lateness.RangesOf(u, o.Product)
	return err
}

func pointers[T any](all []T, err error) ([]*T, error) {
	list := make([]*T, len(all))
	for i := range all {
		list[i] = &all[i]
	}
	return list, err
}

// Environment gathers the values that surround a decision.
func Environment(u *operation.Unit, currency money.Currency) (book.Env, error) {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return book.Env{}, err
	}
	return book.Env{
		Today: u.Today, Config: cfg, ActorID: u.Actor.UserID, Command: u.Command, Rules: u.Rules, Replays: u.Replays(),
		Arithmetic: money.Arithmetic{Mode: cfg.Rounding(), Digits: currency.Digits, InMultiplesOf: currency.InMultiplesOf},
		AutoIDs:    cfg.Enabled(refdata.AutoExternalID),
		Ids:        book.NewIdentifiers(u),
	}, nil
}

// Save writes what the decision changed, and nothing else. The header goes with every change of the loan, so that its revision
// tells whether anything of the loan changed.
func (o *Opened) Save(u *operation.Unit) error {
	if o.Env.Ids.Err != nil {
		return o.Env.Ids.Err
	}
	if err := o.mustAddUp(u); err != nil {
		return err
	}
	if err := refundsCovered(o.Account); err != nil {
		return err
	}
	if err := madeInOffice(o.Account); err != nil {
		return err
	}
	if err := madeSinceCutOver(o.Account); err != nil {
		return err
	}
	o.Loan.HasCharges = len(o.Charges) > 0
	if o.Revision == 0 {
		if err := book.Loans.Insert(u.Tx, &o.Loan); err != nil {
			return err
		}
	}
	if err := o.saveParts(u); err != nil {
		return err
	}
	if err := o.saveInstruction(u); err != nil {
		return err
	}
	if err := o.saveHeader(u); err != nil {
		return err
	}
	if err := o.post(u); err != nil {
		return err
	}
	for _, r := range o.Remarks {
		if _, err := refdata.AddNote(u, r.To, r.Owner, r.Text); err != nil {
			return err
		}
	}
	return o.announce(u)
}

// mustAddUp refuses to store an account that breaks a law. One that was broken before is let through, or nobody could put it
// right; and a replay repeats what was decided then.
func (o *Opened) mustAddUp(u *operation.Unit) error {
	broken := laws.Broken(o.Account)
	if len(broken) == 0 || u.Replays() {
		return nil
	}
	if o.Revision > 0 {
		before, err := Open(u, operation.ByID(o.Loan.ID))
		if err != nil {
			return err
		}
		if len(laws.Broken(before.Account)) > 0 {
			return nil
		}
	}
	return laws.Refuse(o.Account, broken)
}

func (o *Opened) saveParts(u *operation.Unit) error {
	if err := o.saveSchedule(u); err != nil {
		return err
	}
	if err := o.saveCharges(u); err != nil {
		return err
	}
	if err := o.saveTransfers(u); err != nil {
		return err
	}
	if err := o.moveOwnFunds(u); err != nil {
		return err
	}
	return o.saveHistory(u)
}

func (o *Opened) saveHeader(u *operation.Unit) error {
	asleep, err := o.isAsleep()
	switch {
	case err != nil || asleep || o.Revision == 0:
		return err
	case o.partsChanged:
		return book.Loans.Save(u.Tx, &o.Loan)
	}
	return book.Loans.SaveChanged(u.Tx, &o.Loan, o.header)
}

func (o *Opened) saveSchedule(u *operation.Unit) error {
	rows := StoredSchedule{
		Key: store.Key{ID: o.Loan.ID, Revision: o.Revision}, Instalments: o.Instalments, Model: o.Model, Digest: o.DigestNow(),
	}
	if o.Revision == 0 {
		return Schedules.Insert(u.Tx, &rows)
	}
	err := Schedules.SaveChanged(u.Tx, &rows, o.rows)
	o.partsChanged = rows.Revision != o.Revision
	return err
}

func (o *Opened) saveCharges(u *operation.Unit) error {
	for _, c := range o.Charges {
		var err error
		switch {
		case c.Removed && !c.IsNew:
			err = book.Charges.Delete(u.Tx, c)
		case c.Removed:
			continue
		case c.IsNew:
			err = book.Charges.Insert(u.Tx, c)
		case c.Changed:
			err = book.Charges.Save(u.Tx, c)
		default:
			continue
		}
		if err != nil {
			return err
		}
		o.partsChanged = true
	}
	return nil
}

// saveHistory writes reversed originals first: an external id may have moved from one to its replacement.
func (o *Opened) saveHistory(u *operation.Unit) error {
	for _, t := range o.Entries {
		o.partsChanged = o.partsChanged || t.Changed || t.IsNew
		if t.Changed && !t.IsNew {
			if err := book.Transactions.Save(u.Tx, t); err != nil {
				return err
			}
		}
	}
	for _, t := range o.Entries {
		if t.IsNew {
			if err := book.Transactions.Insert(u.Tx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// requireActiveBorrower refuses commands on loans of clients and groups who are not active, such as closed ones. A client on the way
// to another office goes on paying.
func (o *Opened) requireActiveBorrower(u *operation.Unit) error {
	if o.Loan.GroupID != 0 {
		group, err := groups.ByRef(u.Tx, operation.ByID(o.Loan.GroupID))
		if err == nil && group.Status != groups.Active {
			err = groups.ErrNotActive.New(group.ID)
		}
		if err != nil || o.Loan.ClientID == 0 {
			return err
		}
	}
	client, err := clients.Get(u.Tx, operation.ByID(o.Loan.ClientID))
	if err == nil && !client.IsActive() && !client.OnTheWay() {
		return clients.ErrNotActive.New(client.ID)
	}
	o.ClientSince, o.OnTheWay = client.OfficeJoinedOn, client.OnTheWay()
	return err
}

// Decide is the way of every command on a stored loan: open, decide, save.
func Decide(u *operation.Unit, ref operation.Ref, decision func(*book.Account) (operation.Result, error)) (operation.Result, error) {
	o, err := OpenToWrite(u, ref, WholeHistory)
	if err != nil {
		return operation.Result{}, err
	}
	return o.decide(u, decision)
}

// DecideOn is Decide for what concerns one transaction of the loan.
func DecideOn(u *operation.Unit, loan, transaction operation.Ref, decision func(*book.Account, *book.Transaction) (operation.Result, error)) (operation.Result, error) {
	return Decide(u, loan, func(a *book.Account) (operation.Result, error) {
		t, err := a.FindTransaction(transaction)
		if err != nil {
			return operation.Result{}, err
		}
		return decision(a, t)
	})
}

// DecideSince is decide for what concerns a day and later ones. It reads old transactions only where looksBack says of the lean
// account that the decision needs them.
func DecideSince(u *operation.Unit, ref operation.Ref, day calendar.Date, looksBack func(*book.Account) bool, decision func(*book.Account) (operation.Result, error)) (operation.Result, error) {
	if u.Preview {
		day = WholeHistory // a preview shows all of it
	}
	o, err := OpenToWrite(u, ref, day)
	if err != nil {
		return operation.Result{}, err
	}
	if o.Lean() && looksBack(o.Account) {
		if err := o.Recall(u); err != nil {
			return operation.Result{}, err
		}
	}
	return o.decide(u, decision)
}

func (o *Opened) decide(u *operation.Unit, decision func(*book.Account) (operation.Result, error)) (operation.Result, error) {
	if err := o.requireActiveBorrower(u); err != nil {
		return operation.Result{}, err
	}
	result, err := decision(o.Account)
	if failure := o.Failure(err); failure != nil {
		return operation.Result{}, failure
	}
	if err != nil {
		return operation.Result{}, err
	}
	if err := o.Save(u); err != nil {
		return operation.Result{}, err
	}
	return WithStanding(u, o.Account, result), nil
}

// Failure returns the failure of the store behind a decision's outcome, as opposed to a business refusal.
func (o *Opened) Failure(outcome error) error {
	for _, err := range []error{outcome, o.Env.Ids.Err} {
		if errors.Is(err, store.ErrUnavailable) {
			return err
		}
	}
	return nil
}

// WithStanding adds where the loan stands to the result of a command, and to that of a preview the account as it would be;
// callers see it described, see shown.
func WithStanding(u *operation.Unit, a *book.Account, result operation.Result) operation.Result {
	result.OfficeID, result.GroupID, result.ClientID, result.LoanID = a.Loan.OfficeID, a.Loan.GroupID, a.Loan.ClientID, a.Loan.ID
	result.Standing = a.Loan.Standing()
	if u.Preview {
		result.Preview = a
	}
	return result
}

// ProductOf reads a product once per unit of work.
func ProductOf(u *operation.Unit, id int64) (*products.Product, error) {
	type key struct{ product int64 }
	return operation.Memo(u, key{id}, func() (*products.Product, error) {
		product, err := products.Get(u.Tx, id)
		return &product, err
	})
}

// CloseMissing closes what is missing of a loan's business up to a day.
func (o *Opened) CloseMissing(u *operation.Unit, day calendar.Date) error {
	penalty, err := closing.OverdueCharge(u, o.Product)
	if err != nil {
		return err
	}
	o.PayerOn = o.payerOf(u)
	if o.Lean() && closing.LooksBack(o.Account, day, penalty) {
		if err := o.Recall(u); err != nil {
			return err
		}
	}
	return closing.CloseUntil(o.Account, day, penalty)
}
