package lending

// OfficeService is the tree of offices. Office 1 is the head office, which every tenant begins with. A user sees what
// belongs to the own office and those below it. Offices are not deleted.
type OfficeService struct{ desk *Desk }

// StaffService is the people who work for the lender, loan officers among them. A member of staff serves clients and loans
// of the own office and those below it, and may sign in when a user names it. Staff is not deleted: Update with Active
// false.
type StaffService struct{ desk *Desk }

// CodeService is the codes, lists of values that other records choose from: reasons, genders, purposes, sorts of documents.
// The platform knows some thirty by name (system-defined codes, the constants of package refdata that end in Code); most are
// empty in a new tenant, and what asks for a reason wants a value first:
//
//	reason, err := desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: refdata.ClientClosureCode, Name: "Moved away"})
//	if err != nil {
//		return err
//	}
//	fmt.Println(reason.SubID)
//
// A code is named by its name or, where that is "", by its id.
type CodeService struct{ desk *Desk }

// PaymentTypeService is the ways in which money is moved: cash, transfer, card. Payments name one by its id, and a product
// may post each to an account of its own. A new tenant has "Money Transfer" and two that the platform uses itself.
type PaymentTypeService struct{ desk *Desk }

// FundService is the sources of the money that is lent. Products and applications name one; a new tenant has fund 1, "Own
// funds". Funds are not deleted.
type FundService struct{ desk *Desk }

// CurrencyService is the currencies that the tenant offers in its lists. It restricts no product: any currency of ISO 4217
// may be lent.
type CurrencyService struct{ desk *Desk }

// CalendarService is the tenant's business date, working days and holidays.
//
// The business date is what "today" means in every rule. It is the calendar day in the tenant's time zone, unless the
// configuration enable-business-date is on: then it is the day that was set last. The close of business works for the day
// before it.
type CalendarService struct{ desk *Desk }

// ConfigurationService is the settings of the tenant. Each has a name, a switch and, as it needs them, a number, a day or a
// text; the constants of type refdata.ConfigurationName name those that the platform acts on, and List describes all.
// Settings that were never changed have their defaults.
//
//	_, err := desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(true)})
type ConfigurationService struct{ desk *Desk }

// DelinquencyService is the ranges of days overdue ("1 to 30", "31 to 60"), and the buckets of ranges that products classify
// their loans by. A loan of a product with a bucket carries a tag of the range that it is in; [LoanService.DelinquencyTags]
// lists them.
type DelinquencyService struct{ desk *Desk }

// UserService is the people who may sign in, and the rules for their passwords.
//
//	made, err := desk.Users.Create(ctx, access.NewUser{
//		Username: "teller", First: "First", Last: "Teller", Email: "teller@lender.example",
//		OfficeID: 1, Roles: []int64{role}, SendPassword: new(true),
//	})
//	if err != nil {
//		return err
//	}
//	fmt.Println(made.UserID)
//
// The password of a new user is generated and mailed (Config.Mailer). An installation that sets passwords itself turns the
// configuration accept-password-on-user-create on and sends SendPassword false; [Tenant.SignIn] opens the user's desk then.
// A user whose password has to be renewed can do nothing but ChangePassword: everything else is refused with
// access.ErrPasswordOutdated. Passwords are stored as hashes, and are in no log.
//
// Nobody gives what he does not hold: a role with a permission that the actor lacks, or a password or mail address to a user
// who holds such a role, is refused with access.ErrGrantsMore, unless the actor holds access.GrantAnything.
type UserService struct{ desk *Desk }

// RoleService is the roles that group permissions, the catalogue of permissions, and which of them want a second person. A
// user may do what the enabled roles of the user give together. Every method of a desk names its permission; ALL_FUNCTIONS
// stands for all, and ALL_FUNCTIONS_READ for all reads. Role 1, "Super user", holds everything. Nobody gives a permission
// that he does not hold (access.ErrGrantsMore), except who holds access.GrantAnything.
//
//	role, err := desk.Roles.Create(ctx, access.NewRole{Name: "Teller", Description: "Takes payments"})
//	if err != nil {
//		return err
//	}
//	_, err = desk.Roles.SetPermissions(ctx, role.ID, access.RolePermissionsUpdate{
//		Permissions: map[string]bool{"READ_LOAN": true, "REPAYMENT_LOAN": true},
//	})
type RoleService struct{ desk *Desk }

// OriginatorService is the loan originators: through whom applications come in. [LoanService.AttachOriginator] says which
// came through whom.
type OriginatorService struct{ desk *Desk }

// PartnerService is the sourcing partners of a tenant, firms that bring business. Their ids are texts that begin with
// "spr_". A partner begins as pending, and SetActive makes it active and inactive; its details are columns (partners.Edit),
// of which the bank account number is shown in full only to those who may change it. Partners are not deleted. An
// idempotency key (Desk.WithKey) belongs to one user, operation and partner: partners.ErrKeyReused for another body.
type PartnerService struct{ desk *Desk }
