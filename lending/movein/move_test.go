package movein_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/movein"
)

// TestMove imports the database of testdata, and holds the proof: how many loans are equal to the cent, and why the others are not.
func TestMove(t *testing.T) {
	ctx, book := context.Background(), readSource(t)
	desk := lendingtest.New(t).Platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	made, err := movein.Move(ctx, desk, book, nil)
	if err != nil {
		t.Fatal(err)
	}
	proof, err := made.Prove(ctx, desk)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := proof.WriteText(&text, 3); err != nil {
		t.Fatal(err)
	}
	t.Log(&text)
	if diff := cmp.Diff([]int{436, wantEqual, wantBooked, wantAccounts}, []int{len(proof.Loans), proof.Equal, proof.Booked, proof.Accounts - len(proof.Books)}); diff != "" {
		t.Errorf("loans, equal ones, those with equal sums on accounts, and equal accounts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(wantCauses, proof.Causes()); diff != "" {
		t.Errorf("causes (-want +got):\n%s", diff)
	}
	var manual []string
	for _, account := range proof.Books {
		if len(account.LoanIDs) == 0 {
			manual = append(manual, account.Code)
		}
	}
	if diff := cmp.Diff(wantManual, manual); diff != "" {
		t.Errorf("accounts that differ by no loan (-want +got):\n%s", diff)
	}
}

// TestMoveContinues stops an import in the middle, and repeats it: every record is made once.
func TestMoveContinues(t *testing.T) {
	if testing.Short() {
		t.Skip("imports twice")
	}
	book := readSource(t)
	desk := lendingtest.New(t).Platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	ctx, stop := context.WithCancel(context.Background())
	_, err := movein.Move(ctx, desk, book, func(p movein.Progress) {
		if p.Done == p.Total/2 {
			stop()
		}
	})
	if err == nil {
		t.Fatal("the import was not stopped")
	}
	made, err := movein.Move(context.Background(), desk, book, nil)
	if err != nil {
		t.Fatal(err)
	}
	proof, err := made.Prove(context.Background(), desk)
	if err != nil || proof.Equal != wantEqual {
		t.Errorf("%d loans are equal after an interruption, want %d (%v)", proof.Equal, wantEqual, err)
	}
	if found, err := desk.Loans.List(context.Background(), loans.ListInput{}); err != nil || found.Total != len(proof.Loans) {
		t.Errorf("%d loans, want %d (%v)", found.Total, len(proof.Loans), err)
	}
}

// TestMoveNeedsAnEmptyTenant refuses a tenant with clients of its own.
func TestMoveNeedsAnEmptyTenant(t *testing.T) {
	bench := lendingtest.New(t)
	bench.Client()
	if _, err := movein.Move(context.Background(), bench.Desk, movein.Book{}, nil); err != movein.ErrNotEmpty {
		t.Errorf("got %v", err)
	}
}

// TestSurvey lists what the database of testdata has and no import carries.
func TestSurvey(t *testing.T) {
	var lines []string
	found, err := movein.Survey(readSource(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, obstacle := range found {
		lines = append(lines, obstacle.What)
	}
	if got := strings.Join(lines, "\n"); !strings.Contains(got, "deposit accounts") || !strings.Contains(got, "users") {
		t.Errorf("listed:\n%s", got)
	}
}

// TestTextThatCannotBeRead stops an import before its first command.
func TestTextThatCannotBeRead(t *testing.T) {
	book := readSource(t)
	book["m_product_loan"][0]["principal_amount"] = "1e5"
	desk := lendingtest.New(t).Platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	made, err := movein.Move(t.Context(), desk, book, nil)
	if err == nil || !strings.Contains(err.Error(), `principal_amount of the source has "1e5"`) {
		t.Errorf("got %v", err)
	}
	if made != nil && made.Commands > 0 {
		t.Errorf("%d commands were given", made.Commands)
	}
}
