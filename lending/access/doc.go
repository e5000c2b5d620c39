// Package access says who may do what: users, the roles that group permissions, and how a user signs in.
//
// # Permissions
//
// Every operation has a permission, so the catalogue of permissions is derived from the list of operations
// ([CatalogueOf]) and kept nowhere. A role holds codes of the catalogue, a user holds roles, and [ActorOf] joins what
// the enabled ones allow. Some codes stand for many, see the constants of package operation. The operations that need
// the catalogue are functions of [Neighbours], because it is known only above.
//
// # Passwords
//
// A password is stored as an argon2id hash with the cost that it was computed at, and nothing else of it ever reaches a
// record, the command log or an audit: an input that carries one is a [operation.Preparer], and the caller of the command has
// it replaced by its hash first. What decisions must know of it besides, such as the policies it meets, is part of what
// is prepared.
//
// Signing in takes the same time and gives the same refusal, no matter what is wrong. Each check takes tens of milliseconds and
// 9 MiB, so programs bound how many run at once.
//
// # Who sees whom
//
// Users belong to an office and see users, clients and loans of that office and of the offices below it.
//
// A user with clients (NewUser.Clients) is a customer, or acts for some. The user reads these clients and their accounts, of any
// office, and nothing else, and changes nothing but the own password: of what the roles give, only what [OpenToCustomers] is left, and
// [ErrNotForCustomers] refuses the rest.
//
// # A second person
//
// [NeedsChecker] and [MayCheck] are the rules of maker-checker; keeping the commands that wait is the platform's.
//
// # Files
//
//	access.go, errors.go, seed.go, neighbours.go                  what there is; the first users; what is asked of other packages
//	user.go, users.go, newuser.go, userupdate.go, lookalike.go    users, and names that could be taken for others
//	customers.go                                                  users who are clients, and what is open to them
//	role.go, roles.go, grants.go                                  roles, and who may give them
//	catalogue.go, permissions.go, renamed.go                      permissions; those that need a second person
//	lastholder.go                                                 the last user who may do everything
//	authenticate.go, authentication.go, lockout.go, forgotten.go  signing in; failed attempts; forgotten passwords
//	password.go, policy.go, preferences.go, prepared.go           hashes; rules of new passwords; passwords on their way into a decision
package access
