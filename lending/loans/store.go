package loans

import (
	"cmp"
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule/progressive"
	"lending.example/platform/lending/store"
)

// storedSchedule is the part of a loan that most commands rewrite: its instalments and, for progressive loans, the
// interest model. Its id is the id of the loan.
type storedSchedule struct {
	store.Key
	Instalments []Instalment       `json:"instalments"`
	Model       *progressive.Model `json:"model,omitempty"`
	Digest      *Digest            `json:"digest,omitempty"`
}

var schedules = store.Table[storedSchedule, *storedSchedule]{
	Kind: &store.Kind{Name: "loan_schedule", Rewritten: true, Columns: []store.Column{{Name: "digested_till", Type: store.Date}}},
	Columns: func(s *storedSchedule) []store.Value {
		if s.Digest == nil {
			return []store.Value{store.Null}
		}
		return []store.Value{store.Day(s.Digest.Till)}
	},
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind {
	return []*store.Kind{loans.Kind, schedules.Kind, transactions.Kind, charges.Kind, chargePaidKind, trancheKind, variationKind, reschedules.Kind, transfers.Kind, locks.Kind, delinquencyTagKind, delinquencyActionKind, originations.Kind}
}

// find resolves a reference to a loan header; unknown ones are refused with the documented codes, and so are loans of
// offices that the actor cannot see.
func find(u *operation.Unit, ref operation.Ref) (Loan, error) {
	loan, _, err := read(u, ref)
	return loan, err
}

// read is find that also returns the header as it is stored.
func read(u *operation.Unit, ref operation.Ref) (Loan, []byte, error) {
	id, err := idOf(u, ref)
	if err != nil {
		return Loan{}, nil, unknown(ref, err)
	}
	loan, body, err := loans.Read(u.Tx, id)
	if err == nil {
		err = visible(u, &loan)
	}
	return loan, body, unknown(ref, err)
}

func idOf(u *operation.Unit, ref operation.Ref) (int64, error) {
	if ref.ExternalID == "" {
		return ref.ID, nil
	}
	loan, err := loans.First(u.Tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
	return loan.ID, err
}

// visible hides loans of offices that the actor does not see.
func visible(u *operation.Unit, loan *Loan) error {
	if u.Actor.System || u.Actor.Hierarchy == "." {
		return nil
	}
	office, err := refdata.OfficeByRef(u.Tx, operation.ByID(loan.OfficeID))
	if err == nil && !refdata.Visible(u.Actor, office.Hierarchy) {
		return store.ErrNotFound
	}
	return err
}

// visibleByID is visible for a loan that is known by its id.
func visibleByID(u *operation.Unit, id int64) error {
	loan, err := loans.Get(u.Tx, id)
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
		return ErrUnknownExternalID.For("id", nil, ref.ExternalID)
	}
	return ErrUnknownLoan.For("id", nil, ref.ID)
}

// opened is an account together with the stored bodies that it was read from.
type opened struct {
	*Account
	header   []byte
	rows     []byte
	revision int64   // of the schedule record; 0 for a loan that is not stored yet
	digested *Digest // as it is stored, also when the account is whole

	partsChanged bool // something beside the header was written
}

// Days for openSince: wholeHistory opens an account with all of its transactions, digestedHistory one that is lean wherever
// there is a digest, for jobs, which have no business with the days that digests stand for.
var (
	wholeHistory    calendar.Date
	digestedHistory = calendar.MustDate(9999, 12, 31)
)

// open loads the whole account of a loan for a decision.
func open(u *operation.Unit, ref operation.Ref) (*opened, error) {
	return openSince(u, ref, wholeHistory)
}

// openSince is open for a decision about a day and later ones. The account may be lean, see digest.go.
func openSince(u *operation.Unit, ref operation.Ref, day calendar.Date) (*opened, error) {
	announce(store.Expecting(u.Tx), ref)
	loan, header, err := read(u, ref)
	if err != nil {
		return nil, err
	}
	o, err := load(u.Tx, loan, header, day)
	if err != nil {
		return nil, err
	}
	return o, o.surround(u)
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
	to.Expect(loans.Kind, ref.ID)
	to.Expect(schedules.Kind, ref.ID)
	to.ExpectFind(transactions.Kind, historyOf(ref.ID))
	to.ExpectReferred(clients.Clients.Kind, loans.Kind, ref.ID, "client_id")
}

// historyOf is the query for the transactions of a loan, the latest first.
func historyOf(id int64) store.Query {
	return store.Where("loan_id", store.Equal, store.Int(id)).By("transaction_date", true)
}

// load reads what belongs to a loan, as far as decisions about a day and later ones need it.
func load(tx store.Tx, loan Loan, header []byte, day calendar.Date) (*opened, error) {
	rows, stored, err := schedules.Read(tx, loan.ID)
	if err != nil {
		return nil, err
	}
	o := newOpened(loan, header, rows, stored)
	if loan.HasCharges {
		if o.Charges, err = pointers(charges.All(tx, store.Where("loan_id", store.Equal, store.Int(loan.ID)))); err != nil {
			return nil, err
		}
	}
	if rows.Digest.allows(day) {
		o.digest = rows.Digest
	}
	for t, err := range transactions.Find(tx, historyOf(loan.ID)) {
		if err != nil {
			return nil, err
		}
		if o.digest != nil && !t.On.After(o.digest.Till) {
			break
		}
		o.entries = append(o.entries, &t)
	}
	sortByID(o.entries)
	return o, nil
}

func sortByID(entries []*Transaction) {
	slices.SortFunc(entries, func(x, y *Transaction) int { return cmp.Compare(x.ID, y.ID) })
}

func newOpened(loan Loan, header []byte, rows storedSchedule, stored []byte) *opened {
	a := &Account{Loan: loan, Instalments: rows.Instalments, Model: rows.Model}
	return &opened{Account: a, header: header, rows: stored, revision: rows.Revision, digested: rows.Digest}
}

// surround adds what a decision needs beside the loan: the environment, the product, the ranges of delinquency.
func (o *opened) surround(u *operation.Unit) error {
	var err error
	if o.env, err = environment(u, o.Loan.Currency); err != nil {
		return err
	}
	if o.env.Workdays, err = workdays(u, o.env.Config, o.Loan.OfficeID, o.Loan.Timeline.SubmittedOn); err != nil {
		return err
	}
	o.noteBooked()
	o.movedBefore = o.moved()
	if o.Product, err = productOf(u, o.Loan.ProductID); err != nil {
		return err
	}
	o.Ranges, err = rangesOf(u, o.Product)
	return err
}

func pointers[T any](all []T, err error) ([]*T, error) {
	list := make([]*T, len(all))
	for i := range all {
		list[i] = &all[i]
	}
	return list, err
}

// environment gathers the values that surround a decision.
func environment(u *operation.Unit, currency money.Currency) (Env, error) {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return Env{}, err
	}
	return Env{
		Today: u.Today, Config: cfg, ActorID: u.Actor.UserID, Command: u.Command,
		Arithmetic: money.Arithmetic{Mode: cfg.Rounding(), Digits: currency.Digits, InMultiplesOf: currency.InMultiplesOf},
		AutoIDs:    cfg.Enabled(refdata.AutoExternalID),
		ids:        newIdentifiers(u),
	}, nil
}

// save writes what the decision changed, and nothing else. The header goes with every change of the loan, so that its revision
// tells whether anything of the loan changed.
func (o *opened) save(u *operation.Unit) error {
	if o.env.ids.err != nil {
		return o.env.ids.err
	}
	o.Loan.HasCharges = len(o.Charges) > 0
	if o.revision == 0 {
		if err := loans.Insert(u.Tx, &o.Loan); err != nil {
			return err
		}
	}
	if err := o.saveParts(u); err != nil {
		return err
	}
	if err := o.saveHeader(u); err != nil {
		return err
	}
	if err := o.post(u); err != nil {
		return err
	}
	for _, r := range o.remarks {
		if _, err := refdata.AddNote(u, r.to, r.owner, r.text); err != nil {
			return err
		}
	}
	return nil
}

func (o *opened) saveParts(u *operation.Unit) error {
	if err := o.saveSchedule(u); err != nil {
		return err
	}
	if err := o.saveCharges(u); err != nil {
		return err
	}
	if err := o.saveTransfers(u); err != nil {
		return err
	}
	return o.saveHistory(u)
}

func (o *opened) saveHeader(u *operation.Unit) error {
	switch {
	case o.revision == 0:
		return nil
	case o.partsChanged:
		return loans.Save(u.Tx, &o.Loan)
	}
	return loans.SaveChanged(u.Tx, &o.Loan, o.header)
}

func (o *opened) saveSchedule(u *operation.Unit) error {
	rows := storedSchedule{
		Key: store.Key{ID: o.Loan.ID, Revision: o.revision}, Instalments: o.Instalments, Model: o.Model, Digest: o.digestNow(),
	}
	if o.revision == 0 {
		return schedules.Insert(u.Tx, &rows)
	}
	err := schedules.SaveChanged(u.Tx, &rows, o.rows)
	o.partsChanged = rows.Revision != o.revision
	return err
}

func (o *opened) saveCharges(u *operation.Unit) error {
	for _, c := range o.Charges {
		var err error
		switch {
		case c.removed && !c.isNew:
			err = charges.Delete(u.Tx, c)
		case c.removed:
			continue
		case c.isNew:
			err = charges.Insert(u.Tx, c)
		case c.changed:
			err = charges.Save(u.Tx, c)
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
func (o *opened) saveHistory(u *operation.Unit) error {
	for _, t := range o.entries {
		o.partsChanged = o.partsChanged || t.changed || t.isNew
		if t.changed && !t.isNew {
			if err := transactions.Save(u.Tx, t); err != nil {
				return err
			}
		}
	}
	for _, t := range o.entries {
		if t.isNew {
			if err := transactions.Insert(u.Tx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// requireActiveClient refuses commands on loans of clients who are not active, such as closed ones.
func (o *opened) requireActiveClient(u *operation.Unit) error {
	client, err := clients.Get(u.Tx, operation.ByID(o.Loan.ClientID))
	if err == nil && !client.IsActive() {
		return clients.ErrNotActive.New(client.ID)
	}
	o.clientSince = client.OfficeJoinedOn
	return err
}

// decide is the way of every command on a stored loan: open, decide, save.
func decide(u *operation.Unit, ref operation.Ref, decision func(*Account) (operation.Result, error)) (operation.Result, error) {
	return decideSince(u, ref, wholeHistory, decision)
}

// decideSince is decide for what concerns a day and later ones: it reads old transactions only when it turns out to need them.
func decideSince(u *operation.Unit, ref operation.Ref, day calendar.Date, decision func(*Account) (operation.Result, error)) (operation.Result, error) {
	if u.Preview {
		day = wholeHistory // a preview shows all of it
	}
	o, result, err := openAndDecide(u, ref, day, decision)
	if o != nil && o.askedForAll {
		o.env.ids.handBack(u)
		o, result, err = openAndDecide(u, ref, wholeHistory, decision)
	}
	if err != nil {
		return operation.Result{}, err
	}
	if err := o.save(u); err != nil {
		return operation.Result{}, err
	}
	return withStanding(u, o.Account, result), nil
}

func openAndDecide(u *operation.Unit, ref operation.Ref, day calendar.Date, decision func(*Account) (operation.Result, error)) (o *opened, result operation.Result, err error) {
	if o, err = openToWrite(u, ref, day); err != nil {
		return o, result, err
	}
	if err = o.requireActiveClient(u); err == nil {
		result, err = decision(o.Account)
	}
	return o, result, err
}

// withStanding adds where the loan stands to the result of a command, and to that of a preview the account as it would be;
// callers see it described, see shown.
func withStanding(u *operation.Unit, a *Account, result operation.Result) operation.Result {
	result.OfficeID, result.ClientID, result.LoanID = a.Loan.OfficeID, a.Loan.ClientID, a.Loan.ID
	result.Standing = a.Loan.standing()
	if u.Preview {
		result.Preview = a
	}
	return result
}
