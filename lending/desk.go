package lending

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/draft"
)

// SystemUser is trusted in-process code: it holds every permission and has no user record.
var SystemUser = operation.Actor{Username: "system", OfficeID: 1, Hierarchy: ".", System: true}

// isStranger reports whether nobody has signed in.
func isStranger(actor operation.Actor) bool {
	return actor.UserID == 0 && actor.Username == "" && !actor.System
}

// Tenant is one tenant of a platform. It costs nothing to make.
type Tenant struct {
	platform *Platform
	name     string
	origin   string
}

// Tenant names a tenant. Whether it exists shows at the first call, which of an unknown one gives ErrUnknownTenant and
// makes nothing.
func (p *Platform) Tenant(name string) Tenant { return Tenant{platform: p, name: name} }

// From returns the tenant as callers at an address see it: their sign-ins take turns with those of other addresses, and audit
// records name the address. A program that serves users of its own over a network says so for each of them.
func (t Tenant) From(address string) Tenant {
	t.origin = address
	return t
}

// As opens the desk of an actor: the typed services of the tenant with the actor's permissions. The program answers for them;
// a user who has been deleted gives no commands all the same. A customer (operation.Actor.Clients) sees no office:
// the actor's Hierarchy does not count then.
func (t Tenant) As(actor operation.Actor) *Desk {
	if actor.IsCustomer() {
		actor.Hierarchy = operation.NoOffice
	}
	return newDesk(Desk{platform: t.platform, tenant: t.name, actor: actor, origin: t.origin})
}

// SignIn checks a user's name and password and opens the user's desk, which gives commands for as long as the user has that
// password and may sign in, with the permissions of the moment. Queries are answered with those of the sign-in: a program that
// keeps desks signs in again for each request of its user, as the REST shell does. Every failure of the credentials is
// access.ErrNotAuthenticated, regardless of its cause; an unknown tenant is ErrUnknownTenant.
func (t Tenant) SignIn(ctx context.Context, username, password string) (*Desk, error) {
	if err := t.platform.isMade(); err != nil {
		return nil, err
	}
	who, err := t.signIn(ctx, username, password)
	if err != nil {
		return nil, asFault(err)
	}
	return newDesk(Desk{platform: t.platform, tenant: t.name, actor: who.actor, origin: t.origin, outdated: who.outdated, proof: who.proof}), nil
}

// Desk is where one actor works for one tenant. Its fields are the services of the platform; each of their methods is one
// operation, with the checks that a request over HTTP meets: permission, idempotency key, all rules of the input at once, then one
// transaction. A desk is immutable and may be shared by goroutines; WithKey, Preview, AsOf and InTx return changed copies.
//
// Where a method takes ids and an input, the ids name the resource, and the fields of the input that do so (Ref, Loan, Client)
// are filled from them. A command answers what it made; [LoanResult] says besides where the loan stands. Repeated is true in a
// result of an earlier command with the same idempotency key: nothing was done. Every refusal is a *fault.Error with a code; a
// command that has to wait for a second person gives an *[Awaiting].
type Desk struct {
	Loans           LoanService           // loan accounts, from application to closure
	Reschedules     RescheduleService     // requests to change the schedule of a loan
	Clients         ClientService         // customers
	Groups          GroupService          // groups of clients who borrow together
	Search          SearchService         // what a person types
	Notes           NoteService           // remarks on clients, loans and transactions
	Documents       DocumentService       // files
	Datatables      DatatableService      // tables of the lender's own, on clients and others
	Products        ProductService        // loan products
	Charges         ChargeService         // definitions of fees and penalties
	SavingsProducts SavingsProductService // deposit products
	Savings         SavingsService        // deposit accounts
	Transfers       TransferService       // money between two accounts of the platform
	Taxes           TaxService            // tax components and groups
	Partners        PartnerService        // sourcing partners
	Originators     OriginatorService     // loan originators
	Offices         OfficeService         // the tree of offices
	Staff           StaffService          // loan officers and others
	Codes           CodeService           // lists of values to choose from
	PaymentTypes    PaymentTypeService    // ways in which money is moved
	Funds           FundService           // sources of the money that is lent
	Currencies      CurrencyService       // currencies that are lent in
	Calendar        CalendarService       // business date, working days, holidays
	Configuration   ConfigurationService  // settings of the tenant
	Delinquency     DelinquencyService    // ranges and buckets of days overdue
	Users           UserService           // who may sign in
	Roles           RoleService           // roles and permissions
	Ledger          LedgerService         // chart of accounts, journal, closures, trial balance
	Reports         ReportService         // reports and their runs
	Jobs            JobService            // jobs, close of business, locks
	Approvals       ApprovalService       // commands that wait for a second person
	Audits          AuditService          // who did what
	Events          EventService          // what happened, and which of it is kept
	Hooks           HookService           // addresses that events are posted to

	platform  *Platform
	tenant    string
	actor     operation.Actor
	key       string
	preview   bool
	replica   bool // queries may be answered from there
	origin    string
	replaying *store.LogEntry
	answers   []json.RawMessage // what the replayed command was answered from outside
	enclosing *enclosing
	then      Then
	outdated  error  // the user's password must be renewed before anything else
	proof     string // hash of the password that the user signed in with; "" at the desk of a program
}

// Atomically runs several operations in one transaction: all of what they do is stored when run returns nil, and nothing
// otherwise. The function gets a desk of the same actor and must use no other; it may run again from the start. A command that is
// refused inside refuses the whole: where run goes on all the same, Atomically returns the first such refusal, and nothing is stored.
// Queries may fail. Goroutines that share the desk take turns. Previews and Atomically itself are refused inside. So is a command at
// another desk of the tenant, with ErrOutsideDesk, as it would wait for the transaction; one in a goroutine that run starts waits.
//
// The key of a desk (WithKey) is that of the whole: each command inside has the key and its position. Running the same again
// answers the first outcomes and does nothing. Where commands are others, in another order, or more of them, the whole is refused with
// ErrKeyReused.
func (d *Desk) Atomically(ctx context.Context, run func(*Desk) error) error {
	if err := d.isReady(ctx); err != nil {
		return err
	}
	if run == nil {
		return ErrNoFunction
	}
	if d.enclosing != nil || d.preview {
		return ErrEnclosed.New()
	}
	if err := d.platform.open.check(d.tenant); err != nil {
		return err
	}
	if err := CheckKey(d.key); err != nil {
		return err
	}
	var shared *enclosing
	err := d.platform.store.Update(ctx, d.tenant, func(tx store.Tx) error {
		leave := d.platform.open.enter(d.tenant, nil)
		defer leave()
		shared = enclosed(d.key, func(_ context.Context, fn func(store.Tx) error) error { return fn(tx) })
		return cmp.Or(run(d.inside(shared)), shared.refusal)
	})
	if err != nil {
		return asFault(err)
	}
	shared.committed()
	return nil
}

// inside is the desk of a transaction that several operations share. The key of the desk is that of the whole transaction.
func (d *Desk) inside(shared *enclosing) *Desk {
	inner := *d
	inner.enclosing, inner.key = shared, ""
	return newDesk(inner)
}

// view runs fn on a snapshot, or in the enclosing transaction. What was known at a moment does not depend on that.
func (d *Desk) view(ctx context.Context, fn func(store.Tx) error) error {
	if known := d.then.KnownAt; !known.IsZero() && known.Before(d.platform.cfg.Clock()) {
		return d.platform.viewKnown(ctx, d.tenant, d.actor.Username, known, fn)
	}
	if d.enclosing != nil {
		return d.enclosing.take(ctx, fn)
	}
	return d.noted(ctx, d.platform.store.View(ctx, d.tenant, fn))
}

// readFor runs a query, where it may be read from.
func (d *Desk) readFor(ctx context.Context, fn func(store.Tx) error) error {
	replica := d.platform.cfg.Replica
	if d.replica && replica != nil && d.enclosing == nil && d.then.KnownAt.IsZero() {
		return replica.View(ctx, d.tenant, fn)
	}
	return d.view(ctx, fn)
}

// update runs fn in a transaction of its own, or in the enclosing one.
func (d *Desk) update(ctx context.Context, fn func(store.Tx) error) error {
	if d.enclosing != nil {
		return d.enclosing.take(ctx, fn)
	}
	return d.noted(ctx, d.platform.store.Update(ctx, d.tenant, fn))
}

// draft runs fn on a draft of its own, of which nothing is stored: previews and rehearsals hold up nobody.
func (d *Desk) draft(ctx context.Context, fn func(store.Tx) error) error {
	return d.noted(ctx, draft.Run(ctx, d.platform.store, d.tenant, fn))
}

// noted tells operators what the store could not do, such as a disk that is full. Callers hear no more than that they may try again.
func (d *Desk) noted(ctx context.Context, err error) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUncertain) {
		d.platform.cfg.Logger.ErrorContext(ctx, "the store failed", "tenant", d.tenant, "error", err)
	}
	return err
}

func newDesk(d Desk) *Desk {
	desk := &d
	desk.bindServices()
	return desk
}

// bindServices points the services at the desk.
func (d *Desk) bindServices() {
	d.Loans = LoanService{d}
	d.Reschedules = RescheduleService{d}
	d.Clients = ClientService{d}
	d.Groups = GroupService{d}
	d.Search = SearchService{d}
	d.Notes = NoteService{d}
	d.Documents = DocumentService{d}
	d.Datatables = DatatableService{d}
	d.Products = ProductService{d}
	d.Charges = ChargeService{d}
	d.Taxes = TaxService{d}
	d.SavingsProducts, d.Savings, d.Transfers = SavingsProductService{d}, SavingsService{d}, TransferService{d}
	d.Partners = PartnerService{d}
	d.Originators = OriginatorService{d}
	d.Offices = OfficeService{d}
	d.Staff = StaffService{d}
	d.Codes = CodeService{d}
	d.PaymentTypes = PaymentTypeService{d}
	d.Funds = FundService{d}
	d.Currencies = CurrencyService{d}
	d.Calendar = CalendarService{d}
	d.Configuration = ConfigurationService{d}
	d.Delinquency = DelinquencyService{d}
	d.Users = UserService{d}
	d.Roles = RoleService{d}
	d.Ledger = LedgerService{d}
	d.Reports = ReportService{d}
	d.Jobs = JobService{d}
	d.Approvals = ApprovalService{d}
	d.Audits = AuditService{d}
	d.Events = EventService{d}
	d.Hooks = HookService{d}
}

// Actor returns who works at the desk.
func (d *Desk) Actor() operation.Actor { return d.actor }

// WithKey returns a desk whose next command carries an idempotency key: repeating the command with the same key
// answers the first outcome and does nothing else, and another command with it is refused; see CallOptions.Key. A key is for
// one command, or for one transaction of several (Atomically, InTx); make a new desk for each. A key has at most 255 printable
// characters of ASCII; calls with any other are refused with ErrKeyInvalid.
func (d *Desk) WithKey(key string) *Desk {
	copied := *d
	copied.key = key
	return newDesk(copied)
}

// WithOrigin returns a desk whose commands name where they come from in audit records.
func (d *Desk) WithOrigin(origin string) *Desk {
	copied := *d
	copied.origin = origin
	return newDesk(copied)
}

// Preview returns a desk whose commands decide and answer as usual, and store nothing. Results of commands on a loan carry the
// whole loan, as it would be, in their Preview field.
func (d *Desk) Preview() *Desk {
	copied := *d
	copied.preview = true
	return newDesk(copied)
}

// FromReplica returns a desk whose queries are read from the store that follows the platform's own (Config.Replica), where there is one:
// they put no load on it, and what they show may be some moments old. Commands, and looks at moments, take the way that they
// always take.
func (d *Desk) FromReplica() *Desk {
	copied := *d
	copied.replica = true
	return newDesk(copied)
}

// signedIn is a user who proved to be that user.
type signedIn struct {
	actor    operation.Actor
	outdated error
	proof    string
}

// signIn proves who a user is. Where the tenant counts failed sign-ins, the outcome is recorded. A password is checked
// between two transactions, never inside one: checks take turns, and a waiting one must not hold a snapshot.
func (t Tenant) signIn(ctx context.Context, username, password string) (signedIn, error) {
	p, tenant := t.platform, t.name
	var who signedIn
	var user access.User
	var cfg *refdata.Configuration
	var known bool
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		if cfg, err = refdata.ConfigurationOf(tx); err != nil {
			return err
		}
		if user, err = access.UserByName(tx, username); err != nil {
			return err
		}
		if known = p.verified.Knows(tenant, user, password); known {
			who, err = p.welcome(tx, cfg, user)
		}
		return err
	})
	if err != nil || known && !access.MustCount(cfg, user, true) {
		return who, err
	}
	if !known {
		err = t.checkPassword(ctx, user, password)
	}
	if err != nil && !errors.Is(err, access.ErrNotAuthenticated) {
		return who, err // nobody looked at the password, so that there is nothing to count
	}
	if access.MustCount(cfg, user, err == nil) {
		err = errors.Join(err, p.countSignIn(ctx, tenant, user.ID, err == nil))
	}
	if err != nil || known {
		return who, err
	}
	return t.welcomeChecked(ctx, user)
}

// welcomeChecked is the user whose password was found right, unless it was changed while it was checked.
func (t Tenant) welcomeChecked(ctx context.Context, checked access.User) (who signedIn, err error) {
	err = t.platform.store.View(ctx, t.name, func(tx store.Tx) error {
		user, err := access.UserByName(tx, checked.Username)
		if err != nil {
			return err
		}
		if user.ID != checked.ID || user.PasswordHash != checked.PasswordHash {
			return access.ErrNotAuthenticated.New()
		}
		cfg, err := refdata.ConfigurationOf(tx)
		if err != nil {
			return err
		}
		who, err = t.platform.welcome(tx, cfg, user)
		return err
	})
	return who, err
}

// proven is the desk of the user whose credentials these are: the password is checked as any other is, counted and in its turn,
// before a transaction begins. It reads no replica, which may not have heard yet that a user is locked.
func (d *Desk) proven(ctx context.Context, in access.Credentials, opts CallOptions) (*Desk, error) {
	own := *d
	own.replica = false
	if len(in.Violations()) > 0 || d.enclosing != nil || d.actor.UserID != 0 && d.actor.Username == in.Username {
		return newDesk(own), nil
	}
	who, err := d.platform.Tenant(d.tenant).From(cmp.Or(opts.Origin, d.origin)).signIn(ctx, in.Username, in.Password)
	own.actor, own.proof, own.outdated = who.actor, who.proof, who.outdated
	return newDesk(own), err
}

// welcome says what a user may do who proved to be that user.
func (p *Platform) welcome(tx store.Tx, cfg *refdata.Configuration, user access.User) (signedIn, error) {
	actor, err := access.ActorOf(tx, user)
	if err != nil {
		return signedIn{}, err
	}
	today, err := refdata.BusinessDate(tx, cfg, p.cfg.Clock())
	return signedIn{actor: actor, outdated: access.CheckRenewal(cfg, user, today), proof: user.PasswordHash}, err
}

func (t Tenant) checkPassword(ctx context.Context, user access.User, password string) error {
	err := t.platform.door.Check(ctx, t.name+"/"+user.Username, t.origin, func() error { return access.CheckPassword(user, password) })
	if err == nil {
		t.platform.verified.Learn(t.name, user, password)
	}
	return err
}

func (p *Platform) countSignIn(ctx context.Context, tenant string, userID int64, succeeded bool) error {
	desk := p.Tenant(tenant).As(SystemUser)
	_, err := perform(ctx, desk, access.CountSignIn, access.Attempt{UserID: userID, Succeeded: succeeded})
	return err
}
