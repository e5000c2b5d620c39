package ledger

import (
	"cmp"
	"iter"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Line is one stored debit or credit. Lines come from Record and from reversals alone, and never change, but that a manual
// entry that was taken back is marked.
type Line struct {
	store.Key
	AccountID     int64                  `json:"glAccountId"`         // a detail account
	OfficeID      int64                  `json:"officeId"`            // whose books it is in
	On            calendar.Date          `json:"transactionDate"`     // effective date
	TransactionID string                 `json:"transactionId"`       // what the lines of one entry share
	EntityType    EntityType             `json:"entityType,omitzero"` // what the entry is about; zero for manual entries
	EntityID      int64                  `json:"entityId,omitzero"`   // which one
	Side          Side                   `json:"entryType"`
	Amount        money.Amount           `json:"amount"` // above zero; Side says which way
	Currency      string                 `json:"currency"`
	Reversed      bool                   `json:"reversed,omitzero"`    // of manual entries: taken back
	Manual        bool                   `json:"manualEntry,omitzero"` // made by a person
	SubmittedOn   calendar.Date          `json:"submittedOnDate"`      // business date on which it was recorded
	Reference     string                 `json:"referenceNumber,omitzero"`
	Comments      string                 `json:"comments,omitzero"`
	AssetOwner    string                 `json:"externalAssetOwner,omitzero"` // who owns what the entry is about; "" is the lender
	Payment       *refdata.PaymentDetail `json:"payment,omitempty"`           // how money moved; nil when nobody said
	MirrorOf      int64                  `json:"mirrorOf,omitzero"`           // the line that this one takes back; 0 for an original
	CreatedByID   int64                  `json:"createdByUserId,omitzero"`
	CreatedByName string                 `json:"createdByUserName,omitzero"` // as it was then
	CreatedAt     time.Time              `json:"createdDate"`
}

// lines stays inside the package, so that nothing reaches the journal but balanced entries.
var lines = store.Table[Line, *Line]{
	Kind: &store.Kind{
		Name: "journal_line", SeldomRead: true,
		Columns: []store.Column{
			{Name: "account_id", Type: store.Integer},
			{Name: "office_id", Type: store.Integer},
			{Name: "entry_date", Type: store.Date, Indexed: true},
			{Name: "transaction_id", Type: store.Text, Indexed: true},
			{Name: "entity_type", Type: store.Integer},
			{Name: "loan_id", Type: store.Integer},
			{Name: "side", Type: store.Integer},
			{Name: "amount", Type: store.Decimal},
			{Name: "currency", Type: store.Text},
			{Name: "reversed", Type: store.Integer},
			{Name: "manual", Type: store.Integer},
			{Name: "submitted_on", Type: store.Date, Indexed: true},
			{Name: "savings_id", Type: store.Integer},
		},
		Indexes: []store.Index{
			{Columns: []string{"account_id", "entry_date"}},
			{Columns: []string{"office_id", "entry_date"}},
			{Columns: []string{"loan_id", "entry_date"}},
			{Columns: []string{"manual", "entry_date"}},
			{Columns: []string{"savings_id", "entry_date"}},
		},
		Tallies: []store.Tally{{By: []string{"account_id", "currency", "side", "office_id", "entry_date"}, Sum: "amount"}},
	},
	Columns: func(l *Line) []store.Value {
		return []store.Value{
			store.Int(l.AccountID), store.Int(l.OfficeID), store.Day(l.On), store.OptionalString(l.TransactionID),
			store.OptionalInt(int64(l.EntityType)), store.OptionalInt(l.LoanID()), store.Int(int64(l.Side)), store.Money(l.Amount),
			store.String(l.Currency), store.Bool(l.Reversed), store.Bool(l.Manual), store.Day(l.SubmittedOn), store.OptionalInt(l.savingsID()),
		}
	},
}

// LoanID returns the loan that the line was posted for, 0 when it was none.
func (l Line) LoanID() int64 { return l.of(ForLoan) }

// savingsID returns the deposit account that the line was posted for, 0 when it was none.
func (l Line) savingsID() int64 { return l.of(ForSavings) }

// of is what the line was posted for, if it is of that sort.
func (l Line) of(sort EntityType) int64 {
	if l.EntityType != sort {
		return 0
	}
	return l.EntityID
}

// Record writes the lines of an entry, in order, and returns them. An empty entry writes nothing; one into closed books is
// refused (ErrBooksClosed).
func Record(u *operation.Unit, e Entry) ([]Line, error) {
	written := make([]Line, 0, len(e.postings))
	for _, p := range e.postings {
		line := lineOf(u, e.header, p)
		if err := insert(u, &line); err != nil {
			return nil, err
		}
		written = append(written, line)
	}
	return written, nil
}

// insert is the one place where a line enters the journal.
func insert(u *operation.Unit, l *Line) (err error) {
	if l.On, err = dateOf(u, l.OfficeID, l.On); err != nil {
		return err
	}
	if err := refuseClosed(u, l.OfficeID, l.On); err != nil {
		return err
	}
	if err := lines.Insert(u.Tx, l); err != nil || !u.Preview {
		return err
	}
	written := writtenBy(u)
	*written = append(*written, *l)
	return nil
}

// writtenBy keeps the lines that a previewed command writes; a command that is done need not remember them.
func writtenBy(u *operation.Unit) *[]Line {
	type key struct{}
	written, _ := operation.Memo(u, key{}, func() (*[]Line, error) { return new([]Line), nil })
	return written
}

// Previewed are the lines that the command of a preview would write, in their order.
func Previewed(u *operation.Unit) ([]EntryData, error) {
	return entriesData(u, *writtenBy(u), nil, false, false)
}

func lineOf(u *operation.Unit, h Header, p Posting) Line {
	return Line{
		AccountID: p.AccountID, OfficeID: h.OfficeID, On: h.On, TransactionID: h.TransactionID,
		EntityType: h.EntityType, EntityID: h.EntityID, Side: p.Side, Amount: p.Amount, Currency: p.Currency,
		Manual: h.Manual, SubmittedOn: h.SubmittedOn, Reference: h.Reference, Comments: cmp.Or(p.Comments, h.Comments),
		AssetOwner: h.AssetOwner, Payment: h.Payment,
		CreatedByID: u.Actor.UserID, CreatedByName: u.Actor.Username, CreatedAt: u.Now,
	}
}

// LinesOf returns the lines of a transaction in the order in which they were written.
func LinesOf(tx store.Tx, transactionID string) ([]Line, error) {
	return lines.All(tx, store.Where("transaction_id", store.Equal, store.String(transactionID)))
}

// LinesOfLoan streams the lines of a loan by date and id.
func LinesOfLoan(tx store.Tx, loanID int64) iter.Seq2[Line, error] {
	return lines.Find(tx, store.Where("loan_id", store.Equal, store.Int(loanID)).By("entry_date", false))
}

// Reverse takes a loan transaction out of the books: it appends the mirror of every line that has none yet, under the same
// transaction id and date. The books keep both, and nothing that was posted is changed. Doing so again changes nothing.
func Reverse(u *operation.Unit, transactionID string) ([]Line, error) {
	posted, err := LinesOf(u.Tx, transactionID)
	if err != nil {
		return nil, err
	}
	var written []Line
	for _, original := range Standing(posted) {
		mirror := original.mirror(u)
		if err := insert(u, &mirror); err != nil {
			return nil, err
		}
		written = append(written, mirror)
	}
	return written, nil
}

func (l Line) isMirror() bool { return l.MirrorOf != 0 }

// mirror makes the line that takes l back, entered now.
func (l Line) mirror(u *operation.Unit) Line {
	m := l
	m.Key, m.MirrorOf, m.Side = store.Key{}, l.ID, l.Side.opposite()
	m.SubmittedOn, m.CreatedAt = u.Today, u.Now
	m.CreatedByID, m.CreatedByName = u.Actor.UserID, u.Actor.Username
	return m
}

// signed returns the amount, negative for credits.
func (l Line) signed() money.Amount { return signed(l.Side, l.Amount) }
