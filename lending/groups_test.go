package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// village is a bench with a group of one member, active since the first of the year.
type village struct {
	*lendingtest.Bench
	t                    *testing.T
	ctx                  context.Context
	group, asha, product int64
}

func newVillage(t *testing.T) village {
	t.Helper()
	v := village{Bench: lendingtest.New(t), t: t, ctx: context.Background()}
	v.asha, v.product = v.Client(), v.Product(func(p *products.NewProduct) { p.CountsInCycle = new(true) })
	made, err := v.Desk.Groups.Create(v.ctx, groups.NewGroup{
		OfficeID: 1, Name: "River", Active: new(true), ActivatedOn: calendar.MustParse("2020-06-01"), ClientIDs: []int64{v.asha},
	})
	if err != nil {
		t.Fatal(err)
	}
	v.group = made.GroupID
	return v
}

// lend takes a loan from the application to the borrower.
func (v village) lend(in loans.Application) int64 {
	v.t.Helper()
	loan, err := v.Desk.Loans.Submit(v.ctx, in)
	if err != nil {
		v.t.Fatal(err)
	}
	if _, err := v.Desk.Loans.Approve(v.ctx, loan.LoanID, loans.Approval{On: v.Today()}); err != nil {
		v.t.Fatal(err)
	}
	if _, err := v.Desk.Loans.Disburse(v.ctx, loan.LoanID, loans.Disbursal{On: v.Today()}); err != nil {
		v.t.Fatal(err)
	}
	return loan.LoanID
}

func (v village) ofGroup() loans.Application {
	return loans.Application{GroupID: v.group, ProductID: v.product, LoanType: "group", Principal: money.FromInt(1000)}
}

func (v village) ofMember() loans.Application {
	return loans.Application{ClientID: v.asha, GroupID: v.group, ProductID: v.product, LoanType: "jlg", Principal: money.FromInt(1000)}
}

// TestLoansOfGroups lives the life of a loan of a group, and of one of a member as such.
func TestLoansOfGroups(t *testing.T) {
	v := newVillage(t)
	own, hers, alone := v.lend(v.ofGroup()), v.lend(v.ofMember()), v.lend(v.Application(v.asha, v.product, "1000"))
	if read := v.Loan(own); read.ClientID != 0 || read.Group == nil || read.Group.Name != "River" || read.AccountType != loans.Group || read.Cycle != 1 {
		t.Errorf("the loan of the group: client %d, group %v, %v, cycle %d", read.ClientID, read.Group, read.AccountType.Option(), read.Cycle)
	}
	if read := v.Loan(hers); read.ClientID != v.asha || read.Group == nil || read.AccountType != loans.JointGroup || read.Cycle != 1 {
		t.Errorf("the loan of the member: client %d, group %v, %v, cycle %d", read.ClientID, read.Group, read.AccountType.Option(), read.Cycle)
	}
	if read := v.Loan(alone); read.Group != nil || read.Cycle != 2 {
		t.Errorf("a loan of her own: group %v, cycle %d", read.Group, read.Cycle)
	}
	overview, err := v.Desk.Groups.Accounts(v.ctx, v.group)
	if err != nil || len(overview.Loans) != 1 || len(overview.MemberLoans) != 1 || overview.Loans[0].ID != own || overview.MemberLoans[0].ID != hers {
		t.Errorf("the accounts of the group: %+v, %v", overview, err)
	}
	list, err := v.Desk.Loans.List(v.ctx, loans.ListInput{GroupID: v.group})
	if err != nil || list.Total != 2 {
		t.Errorf("%d loans of the group, %v", list.Total, err)
	}
	reason, err := v.Desk.Codes.CreateValue(v.ctx, refdata.NewCodeValue{CodeName: refdata.GroupClosureCode, Name: "Dissolved"})
	if err != nil {
		t.Fatal(err)
	}
	closure := groups.Closure{On: v.Today(), ReasonID: reason.SubID}
	if _, err := v.Desk.Groups.Close(v.ctx, v.group, closure); !errors.Is(err, groups.ErrOpenLoans) {
		t.Errorf("a group with open loans is closed: %v", err)
	}
	if _, err := v.Desk.Groups.Leave(v.ctx, v.group, []int64{v.asha}); !errors.Is(err, groups.ErrMemberLoan) {
		t.Errorf("a member with an open loan leaves: %v", err)
	}
	for _, loan := range []int64{own, hers, alone} {
		owed := v.Loan(loan).Summary.Outstanding
		paid, err := v.Desk.Loans.Repay(v.ctx, loan, loans.Payment{On: v.Today(), Amount: owed})
		if err != nil {
			t.Fatal(err)
		}
		if paid.Status == loans.Active {
			t.Errorf("loan %d is still active", loan)
		}
		if paid.Status == loans.Overpaid {
			if _, err := v.Desk.Loans.RefundCreditBalance(v.ctx, loan, loans.Payment{On: v.Today(), Amount: paid.Balance.Overpaid}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := v.Desk.Groups.Leave(v.ctx, v.group, []int64{v.asha}); err != nil {
		t.Errorf("a member without open loans stays: %v", err)
	}
	if _, err := v.Desk.Groups.Close(v.ctx, v.group, closure); err != nil {
		t.Errorf("a group without open loans: %v", err)
	}
	audits, err := v.Desk.Audits.List(v.ctx, lending.AuditFilter{GroupID: v.group})
	if err != nil || audits.Total < 8 {
		t.Errorf("%d audits of the group, %v", audits.Total, err)
	}
}

func TestWrongLoansOfGroups(t *testing.T) {
	v := newVillage(t)
	stranger := v.Client()
	pending, err := v.Desk.Groups.Create(v.ctx, groups.NewGroup{OfficeID: 1, Name: "Hill", Active: new(false)})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		in   loans.Application
		code string
	}{
		"of no group":           {changedIn(v.ofGroup(), func(in *loans.Application) { in.GroupID = 0 }), "validation.msg.loan.groupId.cannot.be.blank"},
		"of an unknown group":   {changedIn(v.ofGroup(), func(in *loans.Application) { in.GroupID = 99 }), clients.ErrGroupID.ID},
		"of a group and client": {changedIn(v.ofGroup(), func(in *loans.Application) { in.ClientID = v.asha }), "validation.msg.loan.clientId.cannot.also.be.provided.when.groupId.is.populated"},
		"of a pending group":    {changedIn(v.ofGroup(), func(in *loans.Application) { in.GroupID = pending.GroupID }), groups.ErrNotActive.ID},
		"of no member":          {changedIn(v.ofMember(), func(in *loans.Application) { in.ClientID = stranger }), groups.ErrNoMember.ID},
		"of a member of none":   {changedIn(v.ofMember(), func(in *loans.Application) { in.GroupID = 0 }), "validation.msg.loan.groupId.cannot.be.blank"},
		"of an individual":      {changedIn(v.ofMember(), func(in *loans.Application) { in.LoanType = "individual" }), "validation.msg.loan.groupId.cannot.also.be.provided.when.clientId.is.populated"},
		"under the group's":     {changedIn(v.ofMember(), func(in *loans.Application) { in.LoanType = "glim" }), loans.ErrGroupLoans.ID},
		"before the group":      {changedIn(v.ofGroup(), func(in *loans.Application) { in.SubmittedOn = calendar.MustParse("2020-05-31") }), loans.ErrSubmittedBeforeGroup.ID},
	} {
		t.Run(name, func(t *testing.T) {
			var refused *fault.Error
			if _, err := v.Desk.Loans.Submit(v.ctx, c.in); !errors.As(err, &refused) || !refused.Has(c.code) {
				t.Errorf("%v, want %s", err, c.code)
			}
		})
	}
}

func changedIn(in loans.Application, change func(*loans.Application)) loans.Application {
	change(&in)
	return in
}
