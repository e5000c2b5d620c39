package records

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// detailed is a body that may say how money was moved.
type detailed interface{ Moved() loans.PaymentDetail }

// transactionID is the external id that a body gives to the transaction which it makes; "" for none.
func transactionID(body any) string {
	switch in := body.(type) {
	case loans.Payment:
		return in.ExternalID
	case loans.Closing:
		return in.ExternalID
	case loans.Foreclosure:
		return in.ExternalID
	case loans.ChargeRefundInput:
		return in.ExternalID
	case loans.ChargeWaiver:
		return in.ExternalID
	case loans.ChargeAdjustmentInput:
		return in.ExternalID
	case loans.TransferRefundInput:
		return in.ExternalID
	case loans.Disbursal:
		return in.ExternalID
	case loans.Income:
		return in.ExternalID
	case loans.Adjustment:
		return in.ExternalID
	case loans.ChargebackInput:
		return in.ExternalID
	case loans.InterestRefundInput:
		return in.ExternalID
	}
	return ""
}

// RefuseUnknownReferences refuses a payment type or a reason that is not there, and an external id that another transaction
// has.
func RefuseUnknownReferences(u *operation.Unit, body any) error {
	if err := RefuseTakenTransactionID(u, transactionID(body)); err != nil {
		return err
	}
	if reasoned, ok := body.(loans.Closing); ok {
		return refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: reasoned.ReasonID, Code: refdata.WriteOffReasonsCode})
	}
	if said, ok := body.(detailed); ok {
		return refdata.CheckPaymentType(u.Tx, said.Moved().PaymentTypeID)
	}
	return nil
}

func RepeatText(changes map[string]any, name, value string) {
	if value != "" {
		changes[name] = operation.Sent{Value: value}
	}
}

// RefuseTakenTransactionID refuses an external id that another transaction has.
func RefuseTakenTransactionID(u *operation.Unit, id string) error {
	if id == "" {
		return nil
	}
	taken, err := book.Transactions.Exists(u.Tx, store.Where("external_id", store.Equal, store.String(id)))
	if err == nil && taken {
		return loans.ErrTransactionIDTaken.For("externalId", id)
	}
	return err
}
