package origination

import (
	"errors"
	"slices"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// CreateGuarantor decides [loans.CreateGuarantor].
func CreateGuarantor(u *operation.Unit, in loans.Addressed[loans.NewGuarantor]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		if err := a.InStateFor(book.Guaranteeing); err != nil {
			return operation.Result{}, err
		}
		g := records.Guarantor{
			LoanID: a.Loan.ID, Type: in.Body.Type, EntityID: in.Body.EntityID, RelationshipID: in.Body.RelationshipID,
			AccountID: in.Body.SavingsID, Amount: in.Body.Amount, Own: in.Body.EntityID == a.Loan.ClientID,
		}
		if g.Type == loans.ExternalGuarantor {
			g.EntityID, g.Own, g.Person = 0, false, in.Body.Person()
		}
		if err := mayStand(u, a, g); err != nil {
			return operation.Result{}, err
		}
		if g.AccountID != 0 {
			if err := mayGive(u, a, g); err != nil {
				return operation.Result{}, err
			}
			a.Loan.Secured = true
		}
		err := g.Add(u, &a.Loan)
		return operation.Result{ID: g.ID}, err
	})
}

// mayStand refuses guarantors who are not there, and those who stand for the loan already.
func mayStand(u *operation.Unit, a *book.Account, g records.Guarantor) error {
	if err := refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: g.RelationshipID, Code: refdata.GuarantorCode}); err != nil {
		return err
	}
	switch g.Type {
	case loans.CustomerGuarantor:
		client, err := clients.Visible(u, operation.ByID(g.EntityID))
		if err != nil {
			return err
		}
		if !client.IsActive() {
			return clients.ErrNotActive.New(client.ID)
		}
	case loans.StaffGuarantor:
		if _, err := refdata.StaffByID(u.Tx, g.EntityID); err != nil {
			return err
		}
	case loans.ExternalGuarantor:
		return nil
	}
	known, err := records.GuarantorsOf(u.Tx, a.Loan.ID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(known, func(k records.Guarantor) bool {
		return k.Type == g.Type && k.EntityID == g.EntityID && k.AccountID == g.AccountID
	}) {
		return loans.ErrGuarantorTwice.New()
	}
	return nil
}

// mayGive refuses funds that cannot be held for the loan.
func mayGive(u *operation.Unit, a *book.Account, g records.Guarantor) error {
	if _, outside := operation.Supplied[loans.GuaranteeFunds](u); outside {
		return loans.ErrGuaranteesOutside.New()
	}
	if a.Loan.Status != loans.Submitted {
		return loans.ErrGuarantorFunds.New()
	}
	account, err := records.AskOwn(u, g.AccountID, a.Loan.Currency.Code)
	if err != nil {
		return err
	}
	if account.ClientID != g.EntityID {
		return loans.ErrSavingsOtherClient.For("savingsId", g.AccountID)
	}
	return a.Precise("loan.guarantor", "amount", &g.Amount)
}

// onGuarantor decides a command on a guarantor of a loan.
func onGuarantor(u *operation.Unit, loan operation.Ref, id int64, do func(*book.Account, *records.Guarantor) (operation.Result, error)) (operation.Result, error) {
	return records.Decide(u, loan, func(a *book.Account) (operation.Result, error) {
		if err := a.InStateFor(book.Guaranteeing); err != nil {
			return operation.Result{}, err
		}
		g, err := GuarantorOf(u.Tx, a.Loan.ID, id)
		if err != nil {
			return operation.Result{}, err
		}
		result, err := do(a, &g)
		result.ID = g.ID
		return result, err
	})
}

// GuarantorOf reads a guarantor of a loan; one of another loan is unknown.
func GuarantorOf(tx store.Tx, loan, id int64) (records.Guarantor, error) {
	g, err := records.Guarantors.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && g.LoanID != loan {
		return g, loans.ErrGuarantorUnknown.New(id)
	}
	return g, err
}

// UpdateGuarantor decides [loans.UpdateGuarantor].
func UpdateGuarantor(u *operation.Unit, in loans.OnGuarantor[loans.GuarantorChange]) (operation.Result, error) {
	return onGuarantor(u, in.Loan, in.GuarantorID, func(a *book.Account, g *records.Guarantor) (operation.Result, error) {
		changes := operation.Changes{}
		in.Body.Apply(&g.Person, changes)
		if len(changes) > 0 && g.Type != loans.ExternalGuarantor {
			return operation.Result{}, loans.ErrGuarantorOther.New()
		}
		operation.Change(changes, "clientRelationshipTypeId", &g.RelationshipID, in.Body.RelationshipID)
		if err := refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: g.RelationshipID, Code: refdata.GuarantorCode}); err != nil {
			return operation.Result{}, err
		}
		if in.Body.Amount != nil {
			if g.AccountID == 0 {
				return operation.Result{}, loans.ErrGuarantorNoFunds.New()
			}
			operation.Change(changes, "amount", &g.Amount, in.Body.Amount)
			if err := mayGive(u, a, *g); err != nil {
				return operation.Result{}, err
			}
		}
		if len(changes) == 0 {
			return operation.Result{Changes: changes}, nil
		}
		return operation.Result{Changes: changes}, g.Change(u, &a.Loan)
	})
}

// DeleteGuarantor decides [loans.DeleteGuarantor].
func DeleteGuarantor(u *operation.Unit, in loans.OnGuarantor[operation.NoInput]) (operation.Result, error) {
	return onGuarantor(u, in.Loan, in.GuarantorID, func(a *book.Account, g *records.Guarantor) (operation.Result, error) {
		if g.AccountID != 0 && a.Loan.Status != loans.Submitted {
			return operation.Result{}, loans.ErrGuarantorFunds.New()
		}
		return operation.Result{}, g.Remove(u, &a.Loan)
	})
}

// Approving decides [loans.Approve].
func Approving(u *operation.Unit, in loans.Addressed[loans.Approval]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		result, err := approve(a, in.Body)
		if err == nil {
			err = guaranteed(u, a)
		}
		if err == nil {
			err = planTopUp(a, u, in.Body.NetDisbursal)
		}
		return result, err
	})
}

// guaranteed refuses to approve a loan for which the product wants more guarantees than there are: in all, of the borrower's own,
// and of others. Where an embedding program keeps the funds of guarantors, that is its business. What was approved once is
// approved in a replay.
func guaranteed(u *operation.Unit, a *book.Account) error {
	_, outside := operation.Supplied[loans.GuaranteeFunds](u)
	if !a.Product.HoldsGuarantee || outside || u.Replays() {
		return nil
	}
	list, err := records.GuarantorsOf(u.Tx, a.Loan.ID)
	if err != nil {
		return err
	}
	var own, others money.Amount
	for _, g := range list {
		if g.Own {
			own = own.Add(g.Amount)
		} else {
			others = others.Add(g.Amount)
		}
	}
	for _, rule := range []struct {
		name    string
		percent money.Decimal
		given   money.Amount
	}{
		{"mandatoryGuarantee", a.Product.MandatoryGuarantee, own.Add(others)},
		{"minimumGuaranteeFromOwnFunds", a.Product.MinimumOwnFunds, own},
		{"minimumGuaranteeFromGuarantor", a.Product.MinimumGuarantor, others},
	} {
		if wanted := a.Env.Arithmetic.Percent(a.Loan.Approved, rule.percent); rule.given.Less(wanted) {
			return loans.ErrGuaranteeTooSmall.For(rule.name, rule.given, rule.name, wanted, rule.given)
		}
	}
	return nil
}

// removeGuarantors takes the guarantors of a loan away that is deleted.
func removeGuarantors(tx store.Tx, loan int64) error {
	list, err := records.GuarantorsOf(tx, loan)
	for i := range list {
		if err := records.Guarantors.Delete(tx, &list[i]); err != nil {
			return err
		}
	}
	return err
}
