package reading

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// What every standing instruction is.
var (
	loanRepayment  = enumeration.Option{ID: 2, Code: "transferType.loan.repayment", Label: "Loan Repayment"}
	ofDues         = enumeration.Option{ID: 2, Code: "standingInstructionType.dues", Label: "Dues"}
	asDues         = enumeration.Option{ID: 2, Code: "accountTransferRecurrenceType.as.per.dues", Label: "As Per Dues"}
	successOfTries = map[bool]string{true: "success", false: "failed"}
)

func instructionData(u *operation.Unit, i records.Instruction) (loans.InstructionData, error) {
	loan, err := book.Loans.Get(u.Tx, i.LoanID)
	if err != nil {
		return loans.InstructionData{}, err
	}
	d := loans.InstructionData{
		ID: i.ID, Name: cmp.Or(i.Name, fmt.Sprint("Repayment of loan ", loan.AccountNo)), ClientID: i.ClientID, GroupID: i.GroupID, OfficeID: loan.OfficeID, FromID: i.AccountID,
		ToID: i.LoanID, ToNo: loan.AccountNo, Type: loanRepayment, Instruction: ofDues, Recurrence: asDues, Status: cmp.Or(i.Status, loans.InstructionActive),
		ValidFrom: i.From, ValidTill: i.Till, Currency: refdata.CurrencyDataOf(loan.Currency),
	}
	if loan.Status != loans.Active && d.Status == loans.InstructionActive {
		d.Status = loans.InstructionDisabled
	}
	account, err := records.AskSavings(u, i.AccountID)
	if errors.Is(err, savings.ErrUnknown) {
		return d, nil // kept by a program that is not here
	}
	d.FromNo = account.AccountNo
	return d, err
}

// GetInstruction decides [loans.GetInstruction].
func GetInstruction(u *operation.Unit, in loans.InstructionRef) (loans.InstructionData, error) {
	i, err := records.Instructions.Get(u.Tx, in.ID)
	if err == nil {
		err = records.VisibleByID(u, i.LoanID)
	}
	if errors.Is(err, store.ErrNotFound) {
		return loans.InstructionData{}, loans.ErrInstructionUnknown.New(in.ID)
	}
	if err != nil {
		return loans.InstructionData{}, err
	}
	return instructionData(u, i)
}

// ListInstructions decides [loans.ListInstructions].
func ListInstructions(u *operation.Unit, in loans.InstructionFilter) (operation.Page[loans.InstructionData], error) {
	q := equal(equal(store.Query{}, "client_id", in.ClientID), "group_id", in.GroupID)
	q = equal(equal(q, "account_id", in.FromID), "loan_id", in.LoanID)
	return pageOf(u, records.Instructions, q, operation.Paging{Offset: in.Offset, Limit: in.Limit}, in.SortOrder, instructionData)
}

// ListInstructionRuns decides [loans.ListInstructionRuns].
func ListInstructionRuns(u *operation.Unit, in loans.TryFilter) (operation.Page[loans.TryData], error) {
	q := equal(store.Query{}, "instruction_id", in.InstructionID)
	q = equal(equal(q, "account_id", in.FromAccountID), "loan_id", in.LoanID)
	if !in.From.IsZero() {
		q = q.And("on_date", store.AtLeast, store.Day(in.From))
	}
	if !in.To.IsZero() {
		q = q.And("on_date", store.AtMost, store.Day(in.To))
	}
	return pageOf(u, records.Runs, q, operation.Paging{Offset: in.Offset, Limit: in.Limit}, in.SortOrder, tryData)
}

func tryData(_ *operation.Unit, r records.Run) (loans.TryData, error) {
	return loans.TryData{
		ID: r.ID, InstructionID: r.InstructionID, LoanID: r.LoanID, AccountID: r.AccountID, On: r.On, Due: r.Due, Paid: r.Paid,
		Status: successOfTries[r.Outcome == loans.TryPaid], Outcome: r.Outcome,
	}, nil
}

// equal restricts a query to one value of a column, unless it is 0.
func equal(q store.Query, column string, value int64) store.Query {
	if value == 0 {
		return q
	}
	return q.And(column, store.Equal, store.Int(value))
}

// pageOf reads a page of records by id, of the offices that the actor sees, as callers see them.
func pageOf[T, D any, P store.Keyed[T]](u *operation.Unit, table store.Table[T, P], q store.Query, paging operation.Paging, sortOrder string, show func(*operation.Unit, T) (D, error)) (operation.Page[D], error) {
	page := operation.Page[D]{Items: []D{}}
	q, err := WithinOffices(u, q)
	if err != nil {
		return page, err
	}
	if page.Total, err = table.Count(u.Tx, q); err != nil {
		return page, err
	}
	q = q.By("id", strings.EqualFold(sortOrder, "DESC"))
	q.Skip, q.Limit, q.Matches = paging.Skip(), paging.Size(), page.Total
	for found, err := range table.Find(u.Tx, q) {
		if err != nil {
			return page, err
		}
		data, err := show(u, found)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, data)
	}
	return page, nil
}
