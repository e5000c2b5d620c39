package ledger

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewManualEntry is an entry that a person makes.
type NewManualEntry struct {
	OfficeID      int64         `json:"officeId"`                    // mandatory
	Currency      string        `json:"currencyCode"`                // mandatory; ISO 4217
	On            calendar.Date `json:"transactionDate"`             // mandatory; not after the business date, nor in books that are closed
	Debits        []ManualLine  `json:"debits"`                      // at least one
	Credits       []ManualLine  `json:"credits"`                     // at least one; together as much as the debits
	Comments      string        `json:"comments,omitzero"`           // at most 500 characters
	Reference     string        `json:"referenceNumber,omitzero"`    // of the lender's own, at most 100 characters
	AssetOwner    string        `json:"externalAssetOwner,omitzero"` // who owns what the entry is about, when it is not the lender
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"`     // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"`     // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
	// AccountingRuleID and Amount would make the lines by a stored rule; such rules are not implemented.
	AccountingRuleID int64        `json:"accountingRule,omitzero"`
	Amount           money.Amount `json:"amount,omitzero"` // refused, see AccountingRuleID
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
	c.Required("officeId", in.OfficeID != 0).Date("transactionDate", in.On).Required("currencyCode", in.Currency != "")
	if _, known := money.CurrencyByCode(in.Currency); in.Currency != "" && !known {
		c.Fail("currencyCode", in.Currency, fault.NotListed, "ISO 4217")
	}
	c.MaxLength("comments", in.Comments, 500).MaxLength("referenceNumber", in.Reference, 100)
	c.MaxLength("externalAssetOwner", in.AssetOwner, 100)
	for _, line := range slices.Concat(in.Debits, in.Credits) {
		c.MaxLength("comments", line.Comments, 500)
	}
	in.moved().Check(c)
	return c.Violations()
}

// CreateManualEntry posts an entry that a person made: balanced, not in the future, and on accounts that are open for
// manual entries. Its debits stand before its credits.
var CreateManualEntry = operation.Command[NewManualEntry, operation.Result]{
	Meta: manualMeta("CreateManualEntry", "CREATE", "Posts a manual journal entry."),
	Decide: func(u *operation.Unit, in NewManualEntry) (operation.Result, error) {
		if in.AccountingRuleID != 0 {
			return operation.Result{}, ErrAccountingRules.For("accountingRule", in.AccountingRuleID)
		}
		office, err := seenOffice(u, in.OfficeID)
		if err != nil {
			return operation.Result{}, err
		}
		if in.On.After(u.Today) {
			return operation.Result{}, ErrEntryFuture.For("transactionDate", in.On)
		}
		if in.PaymentTypeID != 0 {
			if _, err := refdata.PaymentTypeByID(u.Tx, in.PaymentTypeID); err != nil {
				return operation.Result{}, err
			}
		}
		entry, err := NewEntry(in.header(u, office.ID), in.postings()...)
		if err != nil {
			return operation.Result{}, err
		}
		for _, p := range entry.postings {
			if err := refuseManual(u.Tx, p.Account); err != nil {
				return operation.Result{}, err
			}
		}
		_, err = Record(u, entry)
		return operation.Result{OfficeID: office.ID, TransactionID: entry.header.TransactionID}, err
	},
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
			postings = append(postings, Posting{Account: l.AccountID, Side: side.side, Amount: l.Amount, Currency: in.Currency, Comments: l.Comments})
		}
	}
	return postings
}

// refuseManual refuses accounts that persons do not post to.
func refuseManual(tx store.Tx, accountID int64) error {
	account, err := AccountByID(tx, accountID)
	switch {
	case err != nil:
		return err
	case account.Disabled:
		return ErrAccountDisabled.For("glAccountId", accountID, account.Name)
	case account.Usage == HeaderAccount:
		return ErrAccountHeader.For("glAccountId", accountID, account.Name)
	case !account.ManualEntriesAllowed:
		return ErrManualRefused.For("glAccountId", accountID, account.Name)
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

// ReverseManualEntry posts the mirror of a manual entry under a transaction id of its own, on the same date, and marks the
// lines of the first one as reversed. Entries of loans are taken back by the loan, and an entry is taken back once.
var ReverseManualEntry = operation.Command[EntryReversal, operation.Result]{
	Meta: manualMeta("ReverseManualEntry", "REVERSE", "Takes a manual journal entry back."),
	Decide: func(u *operation.Unit, in EntryReversal) (operation.Result, error) {
		posted, err := LinesOf(u.Tx, in.TransactionID)
		if err != nil {
			return operation.Result{}, err
		}
		posted = slices.DeleteFunc(posted, func(l Line) bool { return !l.Manual || l.Reversed || l.isMirror() })
		if len(posted) == 0 {
			return operation.Result{}, ErrNothingToReverse.New(in.TransactionID)
		}
		if _, err := seenOffice(u, posted[0].OfficeID); err != nil {
			return operation.Result{}, err
		}
		id := newTransactionID(u)
		for i := range posted {
			if err := takeBack(u, &posted[i], id, in.Comments); err != nil {
				return operation.Result{}, err
			}
		}
		return operation.Result{OfficeID: posted[0].OfficeID, TransactionID: id}, nil
	},
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
