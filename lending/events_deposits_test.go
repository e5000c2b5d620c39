package lending_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
)

// keepAll has the tenant keep everything from now on.
func keepAll(t *testing.T, desk *lending.Desk) {
	t.Helper()
	if _, err := desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
}

// TestEventsOfADeposit: the types of all that happens to a deposit account, its ends of transfers with a loan included.
func TestEventsOfADeposit(t *testing.T) {
	s := newSaver(t, "50")
	keepAll(t, s.Desk)
	l := &life{T: t, Bench: s.Bench}
	ctx, desk, today := t.Context(), s.Desk, s.Today()
	paid := l.step("deposit", func() error {
		_, err := desk.Savings.Deposit(ctx, s.account, savings.Cash{On: today, Amount: money.FromInt(30)})
		return err
	}, "SavingsDeposit")[0]
	body, err := events.SavingsDeposit.Body(paid)
	if err != nil || body.Amount != money.FromInt(30) || body.Balance != money.FromInt(80) || body.Currency != "EUR" || body.Type != events.StateOf(savings.Deposit) {
		t.Errorf("%s, %v", paid.Body, err)
	}
	if paid.SavingsID != s.account || paid.ClientID != s.client || paid.OfficeID != 1 || paid.LoanID != 0 || paid.ResourceID != body.ID || paid.Resource() != "savings:1" {
		t.Errorf("%+v", paid)
	}
	var held lending.SavingsResult
	l.step("hold", func() (err error) {
		held, err = desk.Savings.Hold(ctx, s.account, savings.NewHold{On: today, Amount: money.FromInt(5)})
		return err
	}, "SavingsHoldAmount")
	l.step("release", func() error {
		_, err := desk.Savings.Release(ctx, s.account, held.ID, savings.NewRelease{})
		return err
	}, "SavingsReleaseAmount")
	l.step("withdrawal, taken back", func() error {
		out, err := desk.Savings.Withdraw(ctx, s.account, savings.Cash{On: today, Amount: money.FromInt(10)})
		if err == nil {
			_, err = desk.Savings.UndoTransaction(ctx, s.account, out.ID)
		}
		return err
	}, "SavingsWithdrawal", "SavingsUndoTransaction")
	l.step("a loan that is disbursed to the account", func() error {
		_, err := desk.Loans.DisburseToSavings(ctx, s.loan, loans.ToSavings{On: today})
		return err
	}, "SavingsDeposit", "LoanDisbursal", "LoanDisbursalTransaction", "LoanAccrualTransactionCreated", "LoanAccrualTransactionCreated", "LoanStatusChanged", "LoanBalanceChanged")
	l.step("a transfer to the loan", func() error {
		_, err := desk.Transfers.Create(ctx, savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: today, Amount: money.FromInt(1000)})
		return err
	}, "SavingsWithdrawal", "LoanTransactionMakeRepaymentPost", "LoanBalanceChanged")
	l.step("the end", func() error {
		_, err := desk.Savings.Close(ctx, s.account, savings.Closure{On: today, WithdrawBalance: true})
		return err
	}, "SavingsWithdrawal", "SavingsClose")
	l.step("another account, rejected", func() error {
		account, err := desk.Savings.Submit(ctx, savings.Application{ClientID: s.client, ProductID: 1, SubmittedOn: today})
		if err == nil {
			_, err = desk.Savings.Modify(ctx, account.AccountID, savings.Modification{ExternalID: new("S-2")})
		}
		if err == nil {
			_, err = desk.Savings.Approve(ctx, account.AccountID, savings.Approval{On: today})
		}
		if err == nil {
			_, err = desk.Savings.UndoApproval(ctx, account.AccountID, savings.Remark{})
		}
		if err == nil {
			_, err = desk.Savings.Reject(ctx, account.AccountID, savings.Rejection{On: today})
		}
		return err
	}, "SavingsCreate", "SavingsModify", "SavingsApprove", "SavingsUndoApproval", "SavingsReject")
	own, err := desk.Events.List(ctx, events.Filter{SavingsID: s.account})
	if err != nil || len(own.Events) != 9 {
		t.Errorf("%d events of the account, %v", len(own.Events), err)
	}
	mustVerify(t, s.Platform)
}

// TestEventsOfGuarantors: who stands for a loan, and what is held of the funds.
func TestEventsOfGuarantors(t *testing.T) {
	c := newCircle(t)
	keepAll(t, c.Desk)
	l := &life{T: t, Bench: c.Bench}
	l.step("two guarantors", func() error { c.pledge(0, "150"); c.pledge(1, "300"); return nil }, "LoanGuarantorCreate", "LoanGuarantorCreate")
	l.step("another sum", func() error {
		_, err := c.Desk.Loans.UpdateGuarantor(t.Context(), c.loan, 1, loans.GuarantorChange{Amount: new(money.FromInt(160))})
		return err
	}, "LoanGuarantorUpdate")
	l.step("the approval", func() error {
		_, err := c.Desk.Loans.Approve(t.Context(), c.loan, loans.Approval{On: c.Today()})
		return err
	}, "SavingsHoldAmount", "SavingsHoldAmount", "LoanApproved", "LoanStatusChanged")
}

// TestEventsOfAGroup: from its forming to its end.
func TestEventsOfAGroup(t *testing.T) {
	bench := keeping(t)
	ctx, desk := t.Context(), bench.Desk
	asha, kiran := bench.Client(), bench.Client()
	l := &life{T: t, Bench: bench, seen: 4}
	var group int64
	made := l.step("formed", func() error {
		made, err := desk.Groups.Create(ctx, groups.NewGroup{OfficeID: 1, Name: "River", Active: new(false), ClientIDs: []int64{asha}})
		group = made.GroupID
		return err
	}, "GroupsCreate", "GroupsAssociateClients")
	members, err := events.GroupsAssociate.Body(made[1])
	if diff := cmp.Diff([]int64{asha}, members.ClientIDs); err != nil || diff != "" || made[1].GroupID != group || members.Name != "River" {
		t.Errorf("%+v %v %s", made[1], err, diff)
	}
	l.step("a name that it has", func() error {
		_, err := desk.Groups.Update(ctx, group, groups.GroupUpdate{Name: new("River")})
		return err
	})
	l.step("another name", func() error {
		_, err := desk.Groups.Update(ctx, group, groups.GroupUpdate{Name: new("Lake")})
		return err
	}, "GroupsUpdate")
	l.step("active", func() error {
		_, err := desk.Groups.Activate(ctx, group, groups.Activation{On: bench.Today()})
		return err
	}, "GroupsActivate")
	l.step("one more", func() error { _, err := desk.Groups.Join(ctx, group, []int64{kiran}); return err }, "GroupsAssociateClients")
	l.step("one less", func() error { _, err := desk.Groups.Leave(ctx, group, []int64{asha}); return err }, "GroupsDisassociateClients")
	l.step("none left", func() error { _, err := desk.Groups.Leave(ctx, group, []int64{kiran}); return err }, "GroupsDisassociateClients")
	reason, err := desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: refdata.GroupClosureCode, Name: "Dissolved"})
	if err != nil {
		t.Fatal(err)
	}
	l.step("the end", func() error {
		_, err := desk.Groups.Close(ctx, group, groups.Closure{On: bench.Today(), ReasonID: reason.SubID})
		return err
	}, "GroupsClose")
	mustVerify(t, bench.Platform)
}
