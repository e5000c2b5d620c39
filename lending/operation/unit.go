package operation

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"github.com/google/uuid"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/store"
)

// Unit is the unit of work that an operation decides in: one transaction, one actor, one frozen moment.
type Unit struct {
	Tx     store.Tx
	Tenant string // whose records these are, for work that goes on after the commit
	Actor  Actor
	Now    time.Time     // UTC, frozen at the start
	Today  calendar.Date // the tenant's business date
	AsOf   calendar.Date // queries show what is effective up to the end of this day; zero for no such limit
	// Command is the number of the command in the command log; 0 in queries.
	Command int64
	// Preview says that nothing will be stored.
	Preview  bool
	after    []func()
	uuids    uint64
	memo     map[any]any
	happened []Announcement
	Resource Resource
	// Neighbours are the answers of packages to what others ask of them; the platform sets them. See With.
	Neighbours []any
	Outside    Outside
	// Rules are those that the command is decided by: Rules now, those of its log entry in a replay.
	Rules RuleSet
}

// RuleSet numbers the rules of the platform, where a decision by later ones would not make again what is stored.
type RuleSet int

// The rules since the first that were numbered. A log entry without a number was decided by those before.
const (
	NightsReviewPerformance RuleSet = 1 // every close of business of a loan says whether it performs
	AuditsNameDeposits      RuleSet = 2 // audit records say which deposit account a command was about
	NightsSkipQuietLoans    RuleSet = 3 // a close of business does not visit loans that it would not change

	Rules = NightsSkipQuietLoans // of this version
)

// Resource says what a command was about, for audit records of outputs that are not a Result, or that leave it out.
type Resource struct {
	OfficeID, GroupID, ClientID, LoanID, SavingsID, ID int64
}

// Actor is who acts.
type Actor struct {
	UserID    int64
	Username  string
	OfficeID  int64
	Hierarchy string // hierarchy of the actor's office: it sees offices whose hierarchy starts with it; "." sees all
	// Permissions are the codes held through enabled roles.
	Permissions []string
	// System is trusted in-process code: every permission, no user record.
	System bool
	// ClientIDs are the clients whom the actor speaks for, as one of them: the actor sees them with their accounts, wherever their
	// office, and nothing else. Empty for people of the bank.
	ClientIDs []int64
}

// NoOffice is the hierarchy of an actor who sees no office.
const NoOffice = "none"

// IsCustomer reports whether the actor is a customer, who sees some clients instead of offices.
func (a Actor) IsCustomer() bool { return len(a.ClientIDs) > 0 }

// SpeaksFor reports whether a customer is, or acts for, a client.
func (a Actor) SpeaksFor(clientID int64) bool { return slices.Contains(a.ClientIDs, clientID) }

// Permission codes that stand for many.
const (
	AllFunctions       = "ALL_FUNCTIONS"
	AllFunctionsRead   = "ALL_FUNCTIONS_READ"
	CheckerSuperUser   = "CHECKER_SUPER_USER"
	ReportingSuperUser = "REPORTING_SUPER_USER"
	BypassWriteGuard   = "BYPASS_LOAN_WRITE_PROTECTION"
)

// Holds reports whether the actor holds one of the codes, or all functions.
func (a Actor) Holds(codes ...string) bool {
	if a.System || slices.Contains(a.Permissions, AllFunctions) {
		return true
	}
	return slices.ContainsFunc(codes, func(c string) bool { return slices.Contains(a.Permissions, c) })
}

// Replays reports whether the unit runs a logged command again. Whether its actor was allowed to give it was decided then.
func (u *Unit) Replays() bool { return u.Outside.Replays }

// AfterCommit registers what leaves the process (mail, a webhook). It runs once, after a successful commit, or after the
// reading of a query, and never in a preview, replay or look into the past.
func (u *Unit) AfterCommit(do func()) { u.after = append(u.after, do) }

// Committed returns the registered after-commit work.
func (u *Unit) Committed() []func() { return u.after }

// Announcement is something that happened, as the code announces it that saved it, with the ids that saving gave.
type Announcement struct {
	Type  string // a name of the table of package events
	About Resource
	Body  any // what changed; its JSON is kept
}

// Announce notes something that happened, to be numbered and stored at the end of the command. Events are announced by their
// types, see package events.
func (u *Unit) Announce(a Announcement) { u.happened = append(u.happened, a) }

// Announced returns what was announced, in order.
func (u *Unit) Announced() []Announcement { return u.happened }

// NewUUID returns the next identifier of the command, derived from the command's number, so that a replay of the log
// gives the same one. It is unique in the tenant, not a secret.
func (u *Unit) NewUUID() string {
	u.uuids++
	var seed [24]byte
	binary.BigEndian.PutUint64(seed[0:], uint64(u.Command))
	binary.BigEndian.PutUint64(seed[8:], u.uuids)
	binary.BigEndian.PutUint64(seed[16:], uint64(u.Now.UnixMicro()))
	sum := sha256.Sum256(seed[:])
	id := uuid.UUID(sum[:16])
	id[6] = id[6]&0x0f | 0x80 // version 8: custom
	id[8] = id[8]&0x3f | 0x80 // RFC 9562 variant
	return id.String()
}

// Memo keeps a value that is read at most once per unit, such as the tenant's configuration.
func Memo[T any](u *Unit, key any, read func() (T, error)) (T, error) {
	if v, ok := u.memo[key]; ok {
		return v.(T), nil
	}
	v, err := read()
	if err == nil {
		if u.memo == nil {
			u.memo = map[any]any{}
		}
		u.memo[key] = v
	}
	return v, err
}

// Forget drops a memo after its source was changed in this unit.
func (u *Unit) Forget(key any) { delete(u.memo, key) }
