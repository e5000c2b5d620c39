package access

import (
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Nobody gives what he does not hold: not by permissions of a role, not by roles of a user, and not by a password or a mail
// address, with which he could sign in as somebody who holds more. Nor does he take it from others, who could not get it back
// where nobody else is left to give it. A user who holds GrantAnything may; a tenant that wants administrators who can do nothing
// else themselves gives them that.

// GrantAnything is the permission to give permissions that one does not hold.
const GrantAnything = "GRANT_ANY_PERMISSION"

// ErrGrantsMore is somebody who would give, take, or get by another's account, a permission that he does not hold.
var ErrGrantsMore = fault.Define(fault.Forbidden, "error.msg.permission.not.held.by.grantor", "You do not hold the permission `%s` yourself, and so can neither give nor take it, nor change those who do.")

// mayGive refuses an actor who does not hold all of some permissions. What the command log has was decided when it was logged.
func mayGive(u *operation.Unit, codes []string) error {
	if u.Replays() || u.Actor.Holds(GrantAnything) {
		return nil
	}
	for _, code := range codes {
		reads := strings.HasPrefix(code, "READ_") && u.Actor.Holds(operation.AllFunctionsRead)
		if !reads && !u.Actor.Holds(code) {
			return ErrGrantsMore.New(code)
		}
	}
	return nil
}

// mayGiveRoles is mayGive for all that some roles give, also when they are enabled one day.
func mayGiveRoles(u *operation.Unit, ids []int64) error {
	roles, err := rolesOf(u.Tx, ids)
	if err != nil {
		return err
	}
	var codes []string
	for _, role := range roles {
		codes = append(codes, role.Permissions...)
	}
	slices.Sort(codes)
	return mayGive(u, slices.Compact(codes))
}

// mayChange refuses an actor who would change a user who holds more.
func mayChange(u *operation.Unit, user User) error {
	if user.ID == u.Actor.UserID {
		return nil
	}
	return mayGiveRoles(u, user.RoleIDs)
}
