package payments

import (
	"errors"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// UpdateInstruction decides [loans.UpdateInstruction].
func UpdateInstruction(u *operation.Unit, in loans.InstructionChange) (operation.Result, error) {
	return onInstruction(u, in.ID, func(i *records.Instruction) (operation.Changes, error) {
		changes := operation.Changes{}
		operation.Change(changes, "name", &i.Name, in.Name)
		operation.Change(changes, "validFrom", &i.From, in.ValidFrom)
		operation.Change(changes, "validTill", &i.Till, in.ValidTill)
		if in.Status != nil {
			operation.Change(changes, "status", &i.Status, new(loans.InstructionStatus(*in.Status)))
		}
		if !i.Till.IsZero() && i.Till.Before(i.From) {
			return nil, loans.ErrInstructionDays.For("validTill", i.Till, i.Till, i.From)
		}
		return changes, nil
	})
}

// DeleteInstruction decides [loans.DeleteInstruction].
func DeleteInstruction(u *operation.Unit, in loans.InstructionRef) (operation.Result, error) {
	return onInstruction(u, in.ID, func(i *records.Instruction) (operation.Changes, error) {
		i.Status = loans.InstructionDeleted
		return nil, nil
	})
}

// onInstruction decides a command on a standing instruction that is not cancelled, of a loan that the actor may change.
func onInstruction(u *operation.Unit, id int64, do func(*records.Instruction) (operation.Changes, error)) (operation.Result, error) {
	i, err := records.Instructions.Get(u.Tx, id)
	if err == nil {
		err = records.VisibleByID(u, i.LoanID)
	}
	if errors.Is(err, store.ErrNotFound) {
		return operation.Result{}, loans.ErrInstructionUnknown.New(id)
	}
	if err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, operation.ByID(i.LoanID), func(*book.Account) (operation.Result, error) {
		if i.Status == loans.InstructionDeleted {
			return operation.Result{}, loans.ErrInstructionCancelled.For("id", id, id)
		}
		changes, err := do(&i)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: i.ID, Changes: changes}, records.Instructions.Save(u.Tx, &i)
	})
}
