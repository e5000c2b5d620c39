package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Result is what a command came to: whose resource it was, and what was made or changed.
type Result struct {
	OfficeID  int64 `json:"officeId"`
	ClientID  int64 `json:"clientId"`
	GroupID   int64 `json:"groupId"`
	LoanID    int64 `json:"loanId"`
	SavingsID int64 `json:"savingsId"`

	ID            int64          `json:"resourceId"`    // of the resource that was made or changed
	SubID         int64          `json:"subResourceId"` // of the part of it that was
	ExternalID    string         `json:"resourceExternalId"`
	SubExternalID string         `json:"subResourceExternalId"`
	Identifier    string         `json:"resourceIdentifier"` // of a resource that is no number
	TransactionID string         `json:"transactionId"`      // of a journal entry, or of a payment of a client
	Changes       map[string]any `json:"changes"`            // in the words of the request; numbers are json.Number
	Warnings      []string       `json:"warnings"`

	CommandID int64 `json:"commandId"` // see Awaiting
	Held      bool  `json:"rollbackTransaction"`

	Repeated bool `json:"-"` // answered from an earlier command with the same idempotency key; nothing was done
}

// LoanResult is what a command on a loan came to.
type LoanResult struct {
	Result
	// Preview is the whole loan as it would be, at a client of [Client.Preview]; otherwise nil.
	Preview *loans.LoanData `json:"preview"`
	// PreviewJournal are the lines that the command would write into the books, at such a client; otherwise nil.
	PreviewJournal []ledger.EntryData `json:"previewJournal"`
}

// Awaiting is the error of a command that waits for a second person and so came to nothing yet.
type Awaiting struct{ CommandID int64 }

// Error names the command.
func (a *Awaiting) Error() string {
	return fmt.Sprintf("client: command %d waits for approval", a.CommandID)
}

// perform asks for an operation whose answer is of a type of its own.
func perform[Out any](ctx context.Context, c *Client, operation string, in any) (Out, error) {
	var out Out
	_, err := c.perform(ctx, operation, in, &out)
	return out, err
}

// give sends a command.
func give(ctx context.Context, c *Client, operation string, in any) (Result, error) {
	var r Result
	repeated, err := c.perform(ctx, operation, in, &r)
	return r.finished(repeated, err)
}

// onLoan gives a command on a loan.
func onLoan(ctx context.Context, c *Client, operation string, in any) (LoanResult, error) {
	var r LoanResult
	repeated, err := c.perform(ctx, operation, in, &r)
	r.Result, err = r.Result.finished(repeated, err)
	return r, err
}

func (r Result) finished(repeated bool, err error) (Result, error) {
	r.Repeated = repeated
	if err == nil && r.CommandID != 0 && r.Held {
		return r, &Awaiting{r.CommandID}
	}
	return r, err
}

// decode reads an answer; one without a body says nothing.
func decode(text []byte, out any) error {
	if out == nil || len(text) == 0 {
		return nil
	}
	if raw, ok := out.(*json.RawMessage); ok {
		*raw = text
		return nil
	}
	if err := jsonv2.Unmarshal(text, out, ofTheInterface); err != nil {
		return fmt.Errorf("client: %w", err)
	}
	return nil
}

// ofTheInterface reads what the interface writes otherwise than the types themselves do: dates as [2026,1,31], entries of closed
// lists as objects of which the id counts, numbers of no declared type with all their digits.
var ofTheInterface = jsonv2.WithUnmarshalers(jsonv2.JoinUnmarshalers(
	jsonv2.UnmarshalFromFunc(readDate),
	jsonv2.UnmarshalFromFunc(readOption),
	jsonv2.UnmarshalFromFunc(readEnumeration),
	jsonv2.UnmarshalFromFunc(readRef),
	jsonv2.UnmarshalFromFunc(readAny),
))

func readDate(d *jsontext.Decoder, date *calendar.Date) error {
	if d.PeekKind() != '[' {
		return errors.ErrUnsupported // as text, which it reads itself
	}
	var parts [3]int
	if err := jsonv2.UnmarshalDecode(d, &parts); err != nil {
		return err
	}
	return date.UnmarshalText(fmt.Appendf(nil, "%04d-%02d-%02d", parts[0], parts[1], parts[2]))
}

func readOption(d *jsontext.Decoder, option *enumeration.Option) error {
	var read struct {
		ID    jsontext.Value `json:"id"`
		Code  string         `json:"code"`
		Label string         `json:"value"`
	}
	if err := jsonv2.UnmarshalDecode(d, &read); err != nil {
		return err
	}
	option.Code, option.Label = read.Code, read.Label
	if len(read.ID) > 0 && read.ID.Kind() == '"' {
		var name string
		err := jsonv2.Unmarshal(read.ID, &name)
		option.ID = name
		return err
	}
	var id int
	err := jsonv2.Unmarshal(read.ID, &id)
	option.ID = id
	return err
}

func readEnumeration(d *jsontext.Decoder, value enumeration.Enumerated) error {
	if d.PeekKind() != '{' {
		return errors.ErrUnsupported
	}
	target := reflect.ValueOf(value)
	if target.Kind() != reflect.Pointer || target.Elem().Kind() == reflect.Struct || target.Elem().Kind() == reflect.Pointer {
		return errors.ErrUnsupported
	}
	var read struct {
		ID jsontext.Value `json:"id"`
	}
	if err := jsonv2.UnmarshalDecode(d, &read); err != nil {
		return err
	}
	return jsonv2.Unmarshal(read.ID, target.Interface())
}

// readRef reads a reference that is written as the id or the external id alone.
func readRef(d *jsontext.Decoder, ref *operation.Ref) error {
	switch d.PeekKind() {
	case '0':
		return jsonv2.UnmarshalDecode(d, &ref.ID)
	case '"':
		return jsonv2.UnmarshalDecode(d, &ref.ExternalID)
	}
	return errors.ErrUnsupported
}

func readAny(d *jsontext.Decoder, value *any) error {
	if d.PeekKind() != '0' {
		return errors.ErrUnsupported
	}
	number, err := d.ReadValue()
	*value = json.Number(number)
	return err
}
