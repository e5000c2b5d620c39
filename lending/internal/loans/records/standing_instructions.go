package records

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// Instruction is the standing instruction of a loan, made with its first disbursal. It is in force while the loan is active, on
// the days and in the status that it has.
type Instruction struct {
	store.Key
	LoanID    int64                   `json:"loanId"`
	ClientID  int64                   `json:"clientId"` // 0: the loan is a group's
	OfficeID  int64                   `json:"officeId"`
	AccountID int64                   `json:"accountId"` // that pays
	From      calendar.Date           `json:"from"`
	Till      calendar.Date           `json:"till,omitzero"`   // zero: as long as the loan
	Name      string                  `json:"name,omitzero"`   // "": it has none of its own
	Status    loans.InstructionStatus `json:"status,omitzero"` // 0: active
	GroupID   int64                   `json:"groupId,omitempty"`
}

// paysOn reports whether the instruction is in force on a day, as far as it says itself.
func (i Instruction) paysOn(day calendar.Date) bool {
	active := i.Status == 0 || i.Status == loans.InstructionActive
	return active && !day.Before(i.From) && (i.Till.IsZero() || !day.After(i.Till))
}

// Instructions is the table of standing instructions.
var Instructions = store.Table[Instruction, *Instruction]{
	Kind: &store.Kind{
		Name: "standing_instruction",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer, Unique: true},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "account_id", Type: store.Integer, Indexed: true},
			{Name: "group_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(i *Instruction) []store.Value {
		return []store.Value{store.Int(i.LoanID), store.Int(i.ClientID), store.Int(i.OfficeID), store.Int(i.AccountID), store.OptionalInt(i.GroupID)}
	},
}

// Run is one try of a standing instruction.
type Run struct {
	store.Key
	InstructionID int64 `json:"instructionId"`
	LoanID        int64 `json:"loanId"`
	AccountID     int64 `json:"accountId"`
	OfficeID      int64 `json:"officeId"`
	book.Try
}

// Runs is the table of tries of standing instructions.
var Runs = store.Table[Run, *Run]{
	Kind: &store.Kind{
		Name: "standing_instruction_run",
		Columns: []store.Column{
			{Name: "instruction_id", Type: store.Integer, Indexed: true},
			{Name: "loan_id", Type: store.Integer, Indexed: true},
			{Name: "account_id", Type: store.Integer, Indexed: true},
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "on_date", Type: store.Date, Indexed: true},
			{Name: "paid", Type: store.Decimal},
			{Name: "outcome", Type: store.Text},
		},
	},
	Columns: func(r *Run) []store.Value {
		return []store.Value{
			store.Int(r.InstructionID), store.Int(r.LoanID), store.Int(r.AccountID), store.Int(r.OfficeID), store.Day(r.On),
			store.Money(r.Paid), store.String(string(r.Outcome)),
		}
	},
}

// payerOf is who pays for a loan by standing instruction on a day, with what was available from that day on, less what this
// decision has taken already: nobody on days on which the instruction is not in force. It is nil for loans without one.
func (o *Opened) payerOf(u *operation.Unit) func(calendar.Date) (*loans.SavingsAccount, error) {
	if !o.Loan.StandingInstruction {
		return nil
	}
	return func(day calendar.Date) (*loans.SavingsAccount, error) {
		if o.Loan.InstructionID != 0 { // else it is made with this decision
			instruction, err := Instructions.Get(u.Tx, o.Loan.InstructionID)
			if err != nil || !instruction.paysOn(day) {
				return nil, err
			}
		}
		account, err := AskSavings(u, o.Loan.LinkedAccountID)
		switch {
		case errors.Is(err, savings.ErrUnknown):
			return &loans.SavingsAccount{}, nil
		case err != nil:
			return nil, err
		case account.Currency != o.Loan.Currency.Code: // linked by an earlier version
			return &loans.SavingsAccount{Active: account.Active}, nil
		case account.Own:
			if account.Available, err = savings.AvailableFrom(u, account.ID, day); err != nil {
				return nil, err
			}
		}
		for _, try := range o.Tries {
			account.Available = account.Available.Sub(try.Paid)
		}
		account.Available = money.Max(account.Available, money.Amount{})
		return &account, nil
	}
}

// MoveInstruction takes the standing instruction of a loan along to the office that the loan has now.
func MoveInstruction(u *operation.Unit, l *book.Loan) error {
	if l.InstructionID == 0 {
		return nil
	}
	i, err := Instructions.Get(u.Tx, l.InstructionID)
	if err != nil {
		return err
	}
	i.OfficeID = l.OfficeID
	return Instructions.Save(u.Tx, &i)
}

// saveInstruction makes the standing instruction of a loan that is paid out, and keeps what became of it.
func (o *Opened) saveInstruction(u *operation.Unit) error {
	if !o.Loan.StandingInstruction || !o.Loan.Disbursed() {
		return nil
	}
	if o.Loan.InstructionID == 0 {
		of := o.Loan.Owner()
		made := Instruction{
			LoanID: o.Loan.ID, ClientID: of.ClientID, GroupID: of.GroupID, OfficeID: o.Loan.OfficeID, AccountID: o.Loan.LinkedAccountID, From: o.Loan.Timeline.DisbursedOn,
		}
		if err := Instructions.Insert(u.Tx, &made); err != nil {
			return err
		}
		o.Loan.InstructionID = made.ID
	}
	for _, try := range o.Tries {
		run := Run{InstructionID: o.Loan.InstructionID, LoanID: o.Loan.ID, AccountID: o.Loan.LinkedAccountID, OfficeID: o.Loan.OfficeID, Try: try}
		if err := Runs.Insert(u.Tx, &run); err != nil {
			return err
		}
	}
	o.Tries = nil
	return nil
}
