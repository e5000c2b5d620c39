package refdata

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// PaymentDetail says how money was moved. It says nothing when all of it is empty.
type PaymentDetail struct {
	PaymentTypeID int64  `json:"paymentTypeId,omitempty"` // the instrument; 0: not said
	AccountNumber string `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string `json:"checkNumber,omitempty"`
	RoutingCode   string `json:"routingCode,omitempty"`
	ReceiptNumber string `json:"receiptNumber,omitempty"`
	BankNumber    string `json:"bankNumber,omitempty"`
}

// longestPaymentText bounds the texts of a payment detail.
const longestPaymentText = 50

type namedText struct{ name, value string }

func (d PaymentDetail) texts() [5]namedText {
	return [5]namedText{
		{"accountNumber", d.AccountNumber}, {"checkNumber", d.CheckNumber}, {"routingCode", d.RoutingCode},
		{"receiptNumber", d.ReceiptNumber}, {"bankNumber", d.BankNumber},
	}
}

// Check checks the number of the payment type and the lengths.
func (d PaymentDetail) Check(c *fault.Checks) {
	if d.PaymentTypeID < 0 {
		c.Fail("paymentTypeId", d.PaymentTypeID, fault.NotPositive)
	}
	for _, text := range d.texts() {
		c.MaxLength(text.name, text.value, longestPaymentText)
	}
}

// Detail is the payment detail to store: nil when it says nothing.
func (d PaymentDetail) Detail() *PaymentDetail {
	if d == (PaymentDetail{}) {
		return nil
	}
	return &d
}

// Repeat adds what it says to the changes of a command.
func (d PaymentDetail) Repeat(changes operation.Changes) {
	if d.PaymentTypeID != 0 {
		changes["paymentTypeId"] = operation.Sent{Value: d.PaymentTypeID}
	}
	for _, text := range d.texts() {
		if text.value != "" {
			changes[text.name] = operation.Sent{Value: text.value}
		}
	}
}

// CheckPaymentType refuses a payment type that is not there; 0 is none and fine.
func CheckPaymentType(tx store.Tx, id int64) error {
	if id == 0 {
		return nil
	}
	_, err := PaymentTypeByID(tx, id)
	return err
}

// PaymentDetailData is how money was moved, as clients see it.
type PaymentDetailData struct {
	PaymentType   *PaymentTypeName `json:"paymentType,omitempty"`
	AccountNumber string           `json:"accountNumber,omitzero"`
	CheckNumber   string           `json:"checkNumber,omitzero"`
	RoutingCode   string           `json:"routingCode,omitzero"`
	ReceiptNumber string           `json:"receiptNumber,omitzero"`
	BankNumber    string           `json:"bankNumber,omitzero"`
}

// PaymentTypeName names a payment type.
type PaymentTypeName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Data returns it as clients see it, with the name of the payment type.
func (d PaymentDetail) Data(tx store.Tx) (PaymentDetailData, error) {
	data := PaymentDetailData{
		AccountNumber: d.AccountNumber, CheckNumber: d.CheckNumber, RoutingCode: d.RoutingCode, ReceiptNumber: d.ReceiptNumber, BankNumber: d.BankNumber,
	}
	if d.PaymentTypeID == 0 {
		return data, nil
	}
	kind, err := PaymentTypeByID(tx, d.PaymentTypeID)
	data.PaymentType = &PaymentTypeName{kind.ID, kind.Name}
	return data, err
}
