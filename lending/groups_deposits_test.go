package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
)

// newSavingVillage is a village on a platform that keeps deposit accounts.
func newSavingVillage(t *testing.T) village {
	t.Helper()
	v := village{Bench: lendingtest.Keeping(t), t: t, ctx: context.Background()}
	v.asha, v.product = v.Client(), v.Product()
	made, err := v.Desk.Groups.Create(v.ctx, groups.NewGroup{
		OfficeID: 1, Name: "River", Active: new(true), ActivatedOn: calendar.MustParse("2020-06-01"), ClientIDs: []int64{v.asha},
	})
	v.must(err)
	v.group = made.GroupID
	return v
}

func (v village) must(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

// TestDepositsOfGroups lives a group's deposit account: asked for, linked with a loan of the group, paid out to, refunded to, and in
// the way of the end of the group until it is closed.
func TestDepositsOfGroups(t *testing.T) {
	v := newSavingVillage(t)
	hers := v.Deposit(v.asha, "10")
	account := v.DepositOf(savings.Owner{GroupID: v.group}, "100")
	read, err := v.Desk.Savings.Get(v.ctx, account, savings.Selection{})
	if err != nil || read.GroupID != v.group || read.GroupName != "River" || read.ClientID != 0 || read.ClientName != "" || read.OfficeID != 1 {
		t.Errorf("the account %+v, %v", read, err)
	}
	list, err := v.Desk.Savings.List(v.ctx, savings.Filter{GroupID: v.group, OrderBy: "clientId"})
	if err != nil || list.Total != 1 || list.Items[0].ID != account {
		t.Errorf("the list %+v, %v", list, err)
	}
	in := v.ofGroup()
	in.LinkedAccountID = hers
	if _, err := v.Desk.Loans.Submit(v.ctx, in); !errors.Is(err, loans.ErrSavingsOtherClient) {
		t.Errorf("a loan of the group is linked with the account of a member: %v", err)
	}
	alone := v.Application(v.asha, v.product, "1000")
	alone.LinkedAccountID = account
	if _, err := v.Desk.Loans.Submit(v.ctx, alone); !errors.Is(err, loans.ErrSavingsOtherClient) {
		t.Errorf("a loan of a client is linked with the account of the group: %v", err)
	}
	in.LinkedAccountID, in.StandingInstruction = account, new(true)
	loan, err := v.Desk.Loans.Submit(v.ctx, in)
	v.must(err)
	_, err = v.Desk.Loans.Approve(v.ctx, loan.LoanID, loans.Approval{On: v.Today()})
	v.must(err)
	_, err = v.Desk.Loans.DisburseToSavings(v.ctx, loan.LoanID, loans.ToSavings{On: v.Today()})
	v.must(err)
	v.onAccount(account, "1100")
	instructions, err := v.Desk.Transfers.Instructions(v.ctx, loans.InstructionFilter{GroupID: v.group})
	if err != nil || instructions.Total != 1 || instructions.Items[0].GroupID != v.group || instructions.Items[0].ClientID != 0 {
		t.Errorf("the standing instruction %+v, %v", instructions, err)
	}
	made, err := v.Desk.Transfers.Create(v.ctx, savings.NewTransfer{
		FromGroupID: v.group, FromType: 2, FromID: account, ToGroupID: v.group, ToType: 1, ToID: loan.LoanID, On: v.Today(), Amount: money.FromInt(1050),
	})
	v.must(err)
	if moved, err := v.Desk.Transfers.Get(v.ctx, made.ID); err != nil || moved.From.GroupID != v.group || moved.To.GroupID != v.group {
		t.Errorf("the transfer %+v, %v", moved, err)
	}
	over := v.Loan(loan.LoanID).Overpaid
	back := savings.NewTransfer{FromType: 1, FromID: loan.LoanID, ToType: 2, ToID: hers, On: v.Today(), Amount: over}
	if _, err := v.Desk.Transfers.Create(v.ctx, back); !errors.Is(err, loans.ErrSavingsOtherClient) {
		t.Errorf("what the group paid too much goes to a member: %v", err)
	}
	back.ToID, back.ToClientID = account, v.asha
	if _, err := v.Desk.Transfers.Create(v.ctx, back); !errors.Is(err, savings.ErrTransferClient) {
		t.Errorf("the account of the group is said to be a member's: %v", err)
	}
	back.ToClientID, back.ToGroupID = 0, v.group
	_, err = v.Desk.Transfers.Create(v.ctx, back)
	v.must(err)
	overview, err := v.Desk.Groups.Accounts(v.ctx, v.group)
	if err != nil || len(overview.Savings) != 1 || overview.Savings[0].ID != account {
		t.Errorf("the overview %+v, %v", overview, err)
	}
	reason, err := v.Desk.Codes.CreateValue(v.ctx, refdata.NewCodeValue{CodeName: refdata.GroupClosureCode, Name: "Dissolved"})
	v.must(err)
	closure := groups.Closure{On: v.Today(), ReasonID: reason.SubID}
	if _, err := v.Desk.Groups.Close(v.ctx, v.group, closure); !errors.Is(err, groups.ErrOpenSavings) {
		t.Errorf("a group with an open account is closed: %v", err)
	}
	_, err = v.Desk.Savings.Close(v.ctx, account, savings.Closure{On: v.Today(), WithdrawBalance: true})
	v.must(err)
	_, err = v.Desk.Groups.Leave(v.ctx, v.group, []int64{v.asha})
	v.must(err)
	_, err = v.Desk.Groups.Close(v.ctx, v.group, closure)
	v.must(err)
	findings, err := v.Platform.Verify(v.ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

func (v village) onAccount(account int64, balance string) {
	v.t.Helper()
	if got, _ := v.OnDeposit(account); got != money.MustParse(balance) {
		v.t.Errorf("%s on the account, want %s", got, balance)
	}
}

func TestWrongDepositsOfGroups(t *testing.T) {
	v := newSavingVillage(t)
	v.DepositOf(savings.Owner{GroupID: v.group}, "0")
	pending, err := v.Desk.Groups.Create(v.ctx, groups.NewGroup{OfficeID: 1, Name: "Hill", Active: new(false)})
	v.must(err)
	branch, err := v.Desk.Offices.Create(v.ctx, refdata.NewOffice{Name: "Branch", OpenedOn: calendar.MustParse("2020-01-01"), ParentID: 1})
	v.must(err)
	clerk := v.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{
		UserID: 1, Username: "clerk", OfficeID: branch.ID, Hierarchy: ".2.", Permissions: []string{operation.AllFunctions},
	})
	for name, c := range map[string]struct {
		at     *lending.Desk
		change func(*savings.Application)
		want   error
	}{
		"neither a client nor a group": {v.Desk, func(in *savings.Application) { in.GroupID = 0 }, nil},
		"a client and a group":         {v.Desk, func(in *savings.Application) { in.ClientID = v.asha }, nil},
		"a negative group":             {v.Desk, func(in *savings.Application) { in.GroupID = -1 }, nil},
		"no such group":                {v.Desk, func(in *savings.Application) { in.GroupID = 77 }, clients.ErrGroupID},
		"a pending group":              {v.Desk, func(in *savings.Application) { in.GroupID = pending.GroupID }, groups.ErrNotActive},
		"before the group":             {v.Desk, func(in *savings.Application) { in.SubmittedOn = calendar.MustParse("2020-05-31") }, savings.ErrSubmittedBeforeGroup},
		"of another office":            {clerk, func(*savings.Application) {}, clients.ErrGroupID},
	} {
		in := savings.Application{GroupID: v.group, ProductID: 1, SubmittedOn: v.Today()}
		c.change(&in)
		_, err := c.at.Savings.Submit(v.ctx, in)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := clerk.Savings.Get(v.ctx, 1, savings.Selection{}); !errors.Is(err, savings.ErrUnknown) {
		t.Errorf("a branch sees the account of a group of the head office: %v", err)
	}
	if list, err := v.Desk.Savings.List(v.ctx, savings.Filter{}); err != nil || list.Total != 1 {
		t.Errorf("%d accounts after refusals, %v", list.Total, err)
	}
}
