package access

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// What is open to users who are clients. What is not listed here is closed to them, with any role. (docs/semantics/wire-platform.md, 1.6.)

// ErrNotForCustomers refuses a user with clients an operation that only people of the bank may do.
var ErrNotForCustomers = fault.Define(fault.Forbidden, "error.msg.not.open.to.clients", "`%s` is not open to users who are clients.")

// MaxClientsOfUser is the largest number of clients of one user.
const MaxClientsOfUser = 100

// forCustomer is an operation that is open to customers, with the permission that it takes; "" where it takes none for one's own.
type forCustomer struct{ operation, permission string }

var forCustomers = []forCustomer{
	{"access.Authentication", ""},
	{"access.ChangePassword", ""},
	{"access.UpdateUser", ""}, // the own password

	{"clients.Get", "READ_CLIENT"},
	{"clients.Accounts", "READ_CLIENT"},
	{"clients.GetImage", "READ_CLIENTIMAGE"},
	{"clients.ListAddresses", "READ_ADDRESS"},
	{"clients.ListIdentifiers", "READ_CLIENTIDENTIFIER"},
	{"clients.GetIdentifier", "READ_CLIENTIDENTIFIER"},
	{"clients.ListFamilyMembers", "READ_FAMILYMEMBERS"},
	{"clients.GetFamilyMember", "READ_FAMILYMEMBERS"},
	{"clients.ListCharges", "READ_CLIENTCHARGE"},
	{"clients.GetCharge", "READ_CLIENTCHARGE"},
	{"clients.ListPayments", "READ_CLIENTCHARGE"},
	{"clients.GetPayment", "READ_CLIENTCHARGE"},

	{"loans.Get", "READ_LOAN"},
	{"loans.Explain", "READ_LOAN"},
	{"loans.Disclose", "READ_LOAN"},
	{"loans.ListTransactions", "READ_LOAN"},
	{"loans.GetTransaction", "READ_LOAN"},
	{"loans.TransactionTemplate", "READ_LOAN"}, // what pays the loan off
	{"loans.ListCharges", "READ_LOAN"},
	{"loans.GetCharge", "READ_LOAN"},
	{"loans.GetTranche", "READ_LOAN"},

	{"savings.Get", "READ_SAVINGSACCOUNT"},
	{"savings.Statement", "READ_SAVINGSACCOUNT"},
	{"savings.GetTransaction", "READ_SAVINGSACCOUNT"},
	{"savings.ListCharges", "READ_SAVINGSACCOUNTCHARGE"},
	{"savings.GetCharge", "READ_SAVINGSACCOUNTCHARGE"},
}

// OpenToCustomers reports whether users with clients may call an operation. Whose resources it answers about is the operation's to
// look at: see [operation.Actor.Clients].
func OpenToCustomers(id string) bool {
	return slices.ContainsFunc(forCustomers, func(f forCustomer) bool { return f.operation == id })
}

// ofCustomers are the permissions that customers have of those that their roles give: so many at most, also of roles that give all.
func ofCustomers(codes []string) []string {
	all := slices.Contains(codes, operation.AllFunctions) || slices.Contains(codes, operation.AllFunctionsRead)
	var held []string
	for _, f := range forCustomers {
		if f.permission != "" && (all || slices.Contains(codes, f.permission)) {
			held = append(held, f.permission)
		}
	}
	slices.Sort(held)
	return slices.Compact(held)
}

func (u User) isCustomer() bool { return len(u.ClientIDs) > 0 }

// permissions are those that a user has of some roles.
func (u User) permissions(roles []Role) []string {
	codes := permissionsOf(roles)
	if u.isCustomer() {
		return ofCustomers(codes)
	}
	return codes
}

// checkClients checks the clients of a user by their form.
func checkClients(c *fault.Checks, ids []int64) {
	if len(ids) > MaxClientsOfUser {
		c.Fail("clients", len(ids), fault.TooLong, MaxClientsOfUser)
	}
	for _, id := range ids {
		if id <= 0 {
			c.Fail("clients", id, fault.NotPositive)
		}
	}
}

// seesClients refuses clients whom the actor does not see. Logs of earlier versions may hold any.
func (n Neighbours) seesClients(u *operation.Unit, ids []int64) error {
	if u.Replays() {
		return nil
	}
	for _, id := range ids {
		if err := n.Client(u, id); err != nil {
			return err
		}
	}
	return nil
}
