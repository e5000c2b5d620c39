package ledger

import (
	"strconv"
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Transactions is what this package asks of loans, which lie above it.
type Transactions interface {
	// Detail describes a loan transaction; nil when there is none of that id.
	Detail(tx store.Tx, transactionID int64) (*TransactionDetail, error)
}

// TransactionDetail is what caused the lines of an entry.
type TransactionDetail struct {
	ID        int64               `json:"transactionId,omitzero"`    // of the loan transaction
	Payment   any                 `json:"paymentDetails,omitempty"`  // how the money was moved; nil: not said
	Note      *refdata.NoteData   `json:"noteData,omitempty"`        // the latest one
	Type      *enumeration.Option `json:"transactionType,omitempty"` // of the loan transaction
	CommandID int64               `json:"commandId,omitzero"`        // that made the loan transaction; its entry in the audit trail has the same id
}

// detail describes what caused a line; nil when nothing is known of it.
func (n *lookup) detail(l Line) (*TransactionDetail, error) {
	if l.Manual {
		return n.manualDetail(l)
	}
	if known, ok := n.details[l.TransactionID]; ok {
		return known, nil
	}
	number, isLoan := strings.CutPrefix(l.TransactionID, "L")
	number, _, _ = strings.Cut(number, "-") // of an entry that corrects that of the transaction, too
	id, err := strconv.ParseInt(number, 10, 64)
	if !isLoan || err != nil || n.transactions == nil {
		return nil, nil
	}
	found, err := n.transactions.Detail(n.tx, id)
	if n.details == nil {
		n.details = map[string]*TransactionDetail{}
	}
	n.details[l.TransactionID] = found
	return found, err
}

func (n *lookup) manualDetail(l Line) (*TransactionDetail, error) {
	if l.Payment == nil {
		return nil, nil
	}
	data, err := l.Payment.Data(n.tx)
	if err != nil {
		return nil, err
	}
	return &TransactionDetail{Payment: data}, nil
}
