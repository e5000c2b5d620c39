package demo

import (
	"context"
	"errors"
	"strings"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/refdata"
)

// people are the desks of those who work for the bank.
type people struct {
	officers   []officer // one for each branch
	teller     *lending.Desk
	approver   *lending.Desk
	accountant *lending.Desk
}

// officer is a loan officer.
type officer struct {
	desk   *lending.Desk
	staff  int64
	office int64
}

// job is a role of the bank: its permissions, and for which of them a second person is asked.
type job struct{ name, does, permissions string }

// The jobs. Approvals and write-offs are for two: the requesting user does not grant it.
var (
	lends = job{"Loan officer", "takes clients and applications, asks for approvals; sees one branch",
		"ALL_FUNCTIONS_READ CREATE_CLIENT UPDATE_CLIENT ACTIVATE_CLIENT CREATE_ADDRESS UPDATE_ADDRESS CREATE_CLIENTIDENTIFIER " +
			"UPDATE_CLIENTIDENTIFIER CREATE_FAMILYMEMBERS UPDATE_FAMILYMEMBERS CREATE_CLIENTNOTE CREATE_DOCUMENT CREATE_CLIENTIMAGE " +
			"CREATE_LOAN UPDATE_LOAN WITHDRAW_LOAN APPROVE_LOAN REJECT_LOAN CREATE_LOANCHARGE CREATE_LOANNOTE CREATE_RESCHEDULELOAN"}
	counts = job{"Teller", "pays loans out and takes payments",
		"ALL_FUNCTIONS_READ DISBURSE_LOAN REPAYMENT_LOAN CREDITBALANCEREFUND_LOAN CHARGEBACK_LOAN RECOVERYPAYMENT_LOAN FORECLOSURE_LOAN"}
	approves = job{"Approver", "decides what others ask for, restructures loans",
		"ALL_FUNCTIONS_READ APPROVE_LOAN_CHECKER WRITEOFF_LOAN_CHECKER REJECT_LOAN APPROVE_RESCHEDULELOAN REJECT_RESCHEDULELOAN REAGE_LOAN " +
			"REAMORTIZE_LOAN GOODWILLCREDIT_LOAN WAIVE_LOANCHARGE CAPITALIZEDINCOME_LOAN CREATE_LOANNOTE CREATE_DELINQUENCY_ACTION"}
	keepsBooks = job{"Accountant", "keeps the books, charges off, asks for write-offs",
		"ALL_FUNCTIONS_READ CREATE_GLACCOUNT UPDATE_GLACCOUNT CREATE_JOURNALENTRY REVERSE_JOURNALENTRY CREATE_GLCLOSURE DELETE_GLCLOSURE " +
			"CHARGEOFF_LOAN WRITEOFF_LOAN CREATE_LOANNOTE"}
	watches = job{"Auditor", "sees everything and changes nothing", "ALL_FUNCTIONS_READ"}
)

// sealNights says whether closes of business keep a digest of the state.
func (b *Bank) sealNights(ctx context.Context, on bool) error {
	_, err := b.system.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.SealStateAtClose, Enabled: &on})
	return err
}

// hire makes the users and opens the desks of those who act in the history.
func (b *Bank) hire(ctx context.Context, tenant lending.Tenant) error {
	for _, name := range []refdata.ConfigurationName{refdata.AcceptPasswordOnCreate, refdata.MakerChecker} {
		if _, err := b.system.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: name, Enabled: new(true)}); err != nil {
			return err
		}
	}
	// The nights of a history are many; those after it are sealed again.
	if err := b.sealNights(ctx, false); err != nil {
		return err
	}
	// One password for all passes by the rule for first administrators, which is between the tenant's two stricter ones.
	if _, err := b.system.Users.UpdatePasswordPreferences(ctx, access.PolicyChoice{Policy: access.SecurePolicy}); err != nil {
		return err
	}
	two := map[string]bool{"APPROVE_LOAN": true, "WRITEOFF_LOAN": true}
	if _, err := b.system.Roles.MarkForChecking(ctx, access.CheckedUpdate{Permissions: two}); err != nil {
		return err
	}
	lenders, err := b.describe(ctx, lends)
	if err != nil {
		return err
	}
	b.report.Users = append(b.report.Users, User{"admin", "may do everything"})
	for i, name := range []string{"officer.north", "officer.south"} {
		staff, err := b.system.Staff.Create(ctx, refdata.NewStaff{
			OfficeID: b.offices[i], First: []string{"Nora", "Simon"}[i], Last: "Lender", LoanOfficer: true,
			JoinedOn: b.start.AddMonths(-12), Role: refdata.FieldOfficer,
		})
		if err != nil {
			return err
		}
		desk, err := b.employ(ctx, tenant, name, lends, lenders, b.offices[i], staff.ID)
		if err != nil {
			return err
		}
		b.people.officers = append(b.people.officers, officer{desk, staff.ID, b.offices[i]})
	}
	for _, who := range []struct {
		name string
		job  job
		desk **lending.Desk
	}{
		{"teller", counts, &b.people.teller},
		{"approver", approves, &b.people.approver},
		{"accountant", keepsBooks, &b.people.accountant},
		{"auditor", watches, new(*lending.Desk)},
	} {
		role, err := b.describe(ctx, who.job)
		if err != nil {
			return err
		}
		if *who.desk, err = b.employ(ctx, tenant, who.name, who.job, role, 1, 0); err != nil {
			return err
		}
	}
	return nil
}

// describe makes the role of a job.
func (b *Bank) describe(ctx context.Context, j job) (int64, error) {
	role, err := b.system.Roles.Create(ctx, access.NewRole{Name: j.name, Description: j.does})
	if err != nil {
		return 0, err
	}
	granted := map[string]bool{}
	for _, code := range strings.Fields(j.permissions) {
		granted[code] = true
	}
	_, err = b.system.Roles.SetPermissions(ctx, role.ID, access.RolePermissionsUpdate{Permissions: granted})
	return role.ID, err
}

// employ makes a user and signs in.
func (b *Bank) employ(ctx context.Context, tenant lending.Tenant, name string, j job, role, office, staff int64) (*lending.Desk, error) {
	_, err := b.system.Users.Create(ctx, access.NewUser{
		Username: name, First: name, Last: j.name, Email: name + "@bank.example", OfficeID: office, RoleIDs: []int64{role}, StaffID: staff,
		SendPassword: new(false), NeverExpires: true, Password: b.options.Password, RepeatPassword: b.options.Password,
	})
	if err != nil {
		return nil, err
	}
	b.report.Users = append(b.report.Users, User{name, j.does})
	return tenant.SignIn(ctx, name, b.options.Password)
}

// bySecond has the approver grant a command that waits for a second person. It takes the error of the command's method.
func (b *Bank) bySecond(ctx context.Context, err error) error {
	waits := (*lending.Awaiting)(nil)
	if !errors.As(err, &waits) {
		return err
	}
	b.clock.tick()
	_, err = b.people.approver.Approvals.Approve(ctx, waits.CommandID)
	return err
}

// isAwaiting reports whether a command waits for a second person.
func isAwaiting(err error) bool {
	waits := (*lending.Awaiting)(nil)
	return errors.As(err, &waits)
}
