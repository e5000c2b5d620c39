package lending_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
)

// TestOpenOperations: what needs no permission of its own is on this list, so that nothing gets there unnoticed.
func TestOpenOperations(t *testing.T) {
	want := []string{
		"access.Authentication",                                                                                                      // whoever signs in has no permission yet
		"access.ChangePassword",                                                                                                      // one's own; any other needs the permission
		"access.ForgotPassword",                                                                                                      // whoever forgot a password cannot sign in
		"access.GetUser",                                                                                                             // oneself; any other needs the permission
		"access.UpdateUser",                                                                                                          // one's own password; anything else needs the permission
		"lending.ApprovePending", "lending.DeletePending", "lending.ListPending", "lending.PendingTemplate", "lending.RejectPending", // what one may check
		"partners.SetActive",                      // two permissions, by what is asked for
		"refdata.GetLender",                       // on every paper that is handed out
		"reports.AvailableExports", "reports.Run", // each report has a permission of its own
	}
	var got []string
	for _, op := range lendingtest.New(t).Platform.Operations() {
		if op.About().Open {
			got = append(got, op.About().ID)
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestUsersChangeTheirOwnPassword: the two commands that need a permission for others and none for oneself.
func TestUsersChangeTheirOwnPassword(t *testing.T) {
	const own, other = 1, 99 // who acts: the user admin, whose password it is, or somebody else
	bench, password := lendingtest.New(t), "Another-2026-y"
	for name, c := range map[string]struct {
		actor       int64
		permissions []string
		byUpdate    bool
		byChange    bool
	}{
		"one's own":                           {own, nil, true, true},
		"another's":                           {other, nil, false, false},
		"another's, with UPDATE_USER":         {other, []string{"UPDATE_USER", access.GrantAnything}, true, false},
		"another's, with CHANGEPWD_USER":      {other, []string{"CHANGEPWD_USER", access.GrantAnything}, false, true},
		"one's who holds more":                {other, []string{"UPDATE_USER", "CHANGEPWD_USER"}, false, false},
		"another's, with all functions":       {other, []string{operation.AllFunctions}, true, true},
		"another's, with every read":          {other, []string{operation.AllFunctionsRead}, false, false},
		"another's, with some other function": {other, []string{"DELETE_USER"}, false, false},
	} {
		actor := operation.Actor{UserID: c.actor, Username: "actor", OfficeID: 1, Hierarchy: ".", Permissions: c.permissions}
		desk, admin := bench.Platform.Tenant(lendingtest.Tenant).As(actor).Preview(), operation.ByID(own)
		_, err := lending.Run(context.Background(), desk, access.UpdateUser, access.UserUpdate{Ref: admin, Password: password, RepeatPassword: password})
		if got := err == nil; got != c.byUpdate {
			t.Errorf("%s, by an update: %v, want allowed %t", name, err, c.byUpdate)
		}
		_, err = lending.Run(context.Background(), desk, access.ChangePassword, access.PasswordChange{Ref: admin, Password: password, RepeatPassword: password})
		if got := err == nil; got != c.byChange {
			t.Errorf("%s, by a change of password: %v, want allowed %t", name, err, c.byChange)
		}
	}
}
