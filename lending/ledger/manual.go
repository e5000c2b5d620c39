package ledger

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// NewManualEntry is an entry that a person makes.
type NewManualEntry struct {
	OfficeID      int64         `json:"officeId"`                    // mandatory
	Currency      string        `json:"currencyCode"`                // mandatory; ISO 4217
	On            calendar.Date `json:"transactionDate"`             // mandatory; not after the business date, nor in books that are closed
	Debits        []ManualLine  `json:"debits"`                      // at least one, or made by the rule
	Credits       []ManualLine  `json:"credits"`                     // at least one, or made by the rule; together as much as the debits
	Comments      string        `json:"comments,omitzero"`           // at most 500 characters
	Reference     string        `json:"referenceNumber,omitzero"`    // of the lender's own, at most 100 characters
	AssetOwner    string        `json:"externalAssetOwner,omitzero"` // who owns what the entry is about, when it is not the lender
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"`     // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"`     // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
	// AccountingRuleID is the stored rule that the entry follows: its lines are on the accounts that the rule allows, or
	// ErrRuleAccounts; 0 for none.
	AccountingRuleID int64        `json:"accountingRule,omitzero"`
	Amount           money.Amount `json:"amount,omitzero"` // with a rule alone: a side without lines gets one of this amount, on the account of the rule
}

// ManualLine is one debit or credit of an entry that a person makes.
type ManualLine struct {
	AccountID int64        `json:"glAccountId"`       // a detail account that allows manual entries
	Amount    money.Amount `json:"amount"`            // above zero
	Comments  string       `json:"comments,omitzero"` // "": those of the entry
}

// moved is how the money was moved.
func (in NewManualEntry) moved() refdata.PaymentDetail {
	return refdata.PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks presence, lengths and the currency. What makes an entry of the lines is for the entry to say.
func (in NewManualEntry) Violations() []fault.Violation {
	c := fault.CheckOf("GLJournalEntry")
	c.Required("officeId", in.OfficeID != 0).Date("transactionDate", in.On)
	checkCurrency(c, in.Currency)
	in.checkRule(c)
	c.MaxLength("comments", in.Comments, 500).MaxLength("referenceNumber", in.Reference, 100)
	c.MaxLength("externalAssetOwner", in.AssetOwner, 100)
	for _, line := range slices.Concat(in.Debits, in.Credits) {
		c.MaxLength("comments", line.Comments, 500)
	}
	in.moved().Check(c)
	return c.Violations()
}

func checkCurrency(c *fault.Checks, code string) {
	c.Required("currencyCode", code != "")
	if _, known := money.CurrencyByCode(code); code != "" && !known {
		c.Fail("currencyCode", code, fault.NotListed, "ISO 4217")
	}
}

// CreateManualEntry posts an entry that a person made. Debits equal credits (ledger.ErrUnbalanced), each line on a detail
// account in use that allows manual entries (ledger.ErrAccountUnknown, ledger.ErrAccountHeader, ledger.ErrAccountDisabled,
// ledger.ErrManualRefused), for a day that is not in the future (ledger.ErrEntryFuture) and not in closed books
// (ledger.ErrBooksClosed). With in.AccountingRuleID it follows a stored rule: its lines are on the accounts of the rule alone
// (ledger.ErrRuleUnknown, ledger.ErrRuleOffice, ledger.ErrRuleAccounts), and in.Amount stands for the lines of sides that name one
// account. TransactionID of the result names the entry; ReverseManualEntry takes it back.
//
//desk:method Ledger.CreateManualEntry(in)
var CreateManualEntry = operation.Command[NewManualEntry, operation.Result]{
	Meta: manualMeta("CreateManualEntry", "CREATE", "Posts a manual journal entry."),
	Decide: func(u *operation.Unit, in NewManualEntry) (operation.Result, error) {
		in, err := in.byRule(u)
		if err != nil {
			return operation.Result{}, err
		}
		entry, err := in.entry(u)
		if err != nil {
			return operation.Result{}, err
		}
		_, err = Record(u, entry)
		return operation.Result{OfficeID: in.OfficeID, TransactionID: entry.header.TransactionID}, err
	},
}

// entry makes the entry, in an office that the actor sees, on accounts that persons post to.
func (in NewManualEntry) entry(u *operation.Unit) (Entry, error) {
	office, err := seenOffice(u, in.OfficeID)
	if err != nil {
		return Entry{}, err
	}
	if in.On.After(u.Today) {
		return Entry{}, ErrEntryFuture.For("transactionDate", in.On)
	}
	if in.PaymentTypeID != 0 {
		if _, err := refdata.PaymentTypeByID(u.Tx, in.PaymentTypeID); err != nil {
			return Entry{}, err
		}
	}
	entry, err := NewEntry(in.header(u, office.ID), in.postings()...)
	if err != nil {
		return Entry{}, err
	}
	for _, p := range entry.postings {
		account, err := AccountByID(u.Tx, p.AccountID)
		if err != nil {
			return Entry{}, err
		}
		if err := account.refuseManual(); err != nil {
			return Entry{}, err
		}
	}
	return entry, nil
}

func (in NewManualEntry) header(u *operation.Unit, officeID int64) Header {
	return Header{
		OfficeID: officeID, On: in.On, SubmittedOn: u.Today, TransactionID: newTransactionID(u), Manual: true,
		Reference: in.Reference, Comments: in.Comments, AssetOwner: in.AssetOwner, Payment: in.moved().Detail(),
	}
}

// newTransactionID names what no loan transaction caused.
func newTransactionID(u *operation.Unit) string { return strings.ReplaceAll(u.NewUUID(), "-", "") }

func (in NewManualEntry) postings() []Posting {
	var postings []Posting
	for _, side := range []struct {
		side  Side
		lines []ManualLine
	}{{Debit, in.Debits}, {Credit, in.Credits}} {
		for _, l := range side.lines {
			postings = append(postings, Posting{AccountID: l.AccountID, Side: side.side, Amount: l.Amount, Currency: in.Currency, Comments: l.Comments})
		}
	}
	return postings
}

// refuseManual refuses an account that persons do not post to.
func (a Account) refuseManual() error {
	switch {
	case a.Disabled:
		return ErrAccountDisabled.For("glAccountId", a.ID, a.Name)
	case a.Usage == HeaderAccount:
		return ErrAccountHeader.For("glAccountId", a.ID, a.Name)
	case !a.ManualEntriesAllowed:
		return ErrManualRefused.For("glAccountId", a.ID, a.Name)
	}
	return nil
}

// EntryReversal takes a manual entry back.
type EntryReversal struct {
	TransactionID string `json:"journalEntryId"`    // as lines name it
	Comments      string `json:"comments,omitzero"` // at most 500 characters
}

// Violations checks lengths.
func (in EntryReversal) Violations() []fault.Violation {
	return fault.CheckOf("GLJournalEntry").MaxLength("comments", in.Comments, 500).Violations()
}

// ReverseManualEntry takes a manual entry back by its mirror, on the same day: TransactionID of the result is the mirror's.
// Refused with ledger.ErrNothingToReverse (there is none, it was taken back already, or it is of a loan: loans take their
// own entries back) and ledger.ErrBooksClosed.
//
//desk:method Ledger.ReverseManualEntry(transactionID, in)
var ReverseManualEntry = operation.Command[EntryReversal, operation.Result]{
	Meta: manualMeta("ReverseManualEntry", "REVERSE", "Takes a manual journal entry back."),
	Decide: func(u *operation.Unit, in EntryReversal) (operation.Result, error) {
		return reverseManual(u, in.TransactionID, in.Comments)
	},
}

func reverseManual(u *operation.Unit, transactionID, comments string) (operation.Result, error) {
	posted, err := LinesOf(u.Tx, transactionID)
	if err != nil {
		return operation.Result{}, err
	}
	posted = slices.DeleteFunc(posted, func(l Line) bool { return !l.Manual || l.Reversed || l.isMirror() })
	if len(posted) == 0 {
		return operation.Result{}, ErrNothingToReverse.New(transactionID)
	}
	if _, err := seenOffice(u, posted[0].OfficeID); err != nil {
		return operation.Result{}, err
	}
	id := newTransactionID(u)
	for i := range posted {
		if err := takeBack(u, &posted[i], id, comments); err != nil {
			return operation.Result{}, err
		}
	}
	return operation.Result{OfficeID: posted[0].OfficeID, TransactionID: id}, noteOpeningTakenBack(u.Tx, transactionID, id)
}

func takeBack(u *operation.Unit, original *Line, id, comments string) error {
	mirror := original.mirror(u)
	mirror.TransactionID = id
	if comments != "" {
		mirror.Comments = comments
	}
	if err := insert(u, &mirror); err != nil {
		return err
	}
	original.Reversed = true
	return lines.Save(u.Tx, original)
}

func manualMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "ledger." + id, Action: action, Entity: "JOURNALENTRY", Grouping: "accounting", Summary: summary}
}
