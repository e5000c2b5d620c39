// Package lending is a loan-servicing platform that a Go program embeds: clients, loan products, loan accounts from
// application to closure with every transaction, charges, accounting, reports, documents, users and permissions.
//
// # Opening
//
//	platform, err := lending.Open(ctx, "lending-data", nil)
//	if err != nil {
//		return err
//	}
//	defer platform.Close()
//	if _, err := platform.Provision(ctx, "default", adminPassword); err != nil {
//		return err
//	}
//	desk := platform.Tenant("default").As(lending.SystemUser)
//
// [Open] keeps its records in SQLite files in a folder; [New] takes any other store, such as those of the packages
// store/postgres and store/memory. A tenant is one lender, whose records no other one sees. [Platform.Provision] makes it, and
// does nothing when it is there. It then has the head office (id 1), the role "Super user" (1) and the user admin who holds it,
// one fund, payment types, currencies, and codes most of which have no values yet. It has no chart of accounts, unless
// Config.StarterChart asks for one.
//
// A [Desk] is where one actor works for one tenant. [SystemUser] is trusted code, which may do everything. People sign in, and
// are held to their permissions and to the offices that they see:
//
//	desk, err := platform.Tenant("default").SignIn(ctx, "admin", adminPassword)
//
// # The first loan
//
// A desk has one service for each part of the platform. In this program "..." stands for what it does about err, and day is
// today or a day of the past.
//
//	client, err := desk.Clients.Create(ctx, clients.NewClient{
//		OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: day,
//	})
//	...
//	product, err := desk.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
//	...
//	application := loans.Application{ClientID: client.ClientID, ProductID: product.ID, SubmittedOn: day}
//	plan, err := desk.Loans.Calculate(ctx, application) // a schedule; nothing is stored
//	...
//	loan, err := desk.Loans.Submit(ctx, application)
//	...
//	_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day})
//	...
//	_, err = desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: day})
//	...
//	paid, err := desk.Loans.Repay(ctx, loan.LoanID, loans.Payment{On: day, Amount: *plan.Periods[1].TotalDue})
//
// An application takes from its product what it leaves out. Package products has more presets: linear, flat and progressive
// loans, credit lines, and purchases that are paid later.
//
// A product posts nothing to the books until it has an accounting rule and accounts. The starter chart has one account for each role:
//
//	chart, err := desk.Ledger.ProvideChart(ctx)
//	...
//	terms := products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12"))
//	product, err := desk.Products.Create(ctx, terms.Posting(ledger.PeriodicAccrual, chart))
//
// Amounts are exact and in the currency of the loan (package money), rates are percent, days are civil dates (package
// calendar), and "today" is the business date of the tenant (see [CalendarService]). A field of an
// input is a pointer where zero says something else than nothing: new(true), new(money.FromInt(5)).
//
// # Results and previews
//
// A command answers what it made. [LoanResult] says besides where the loan stands: status and balance. At a desk of
// [Desk.Preview] a command decides as ever, answers, and stores nothing; Preview of the result is then the whole loan as it
// would be.
//
//	after, err := desk.Preview().Loans.Repay(ctx, loan.LoanID, payment)
//	...
//	fmt.Println(after.Balance.Total(), after.Status == loans.Closed, after.Preview.Schedule.Outstanding)
//
// # Refusals
//
// What is refused is refused whole, with a [fault.Error]: a kind, and one violation or more, each with a stable code and the
// field that it is about. The codes are values of the packages that refuse; methods name those to expect.
//
//	_, err := desk.Loans.Repay(ctx, loan.LoanID, payment)
//	var refused *fault.Error
//	switch {
//	case errors.Is(err, loans.ErrLoanLocked):
//		// the close of business holds the loan; later, then
//	case fault.KindOf(err) == fault.Retry:
//		// the store could not be reached; the same again, under a key
//	case errors.As(err, &refused):
//		for _, v := range refused.Violations {
//			fmt.Println(v.GoField, v.Value, v.Code, v.Message)
//		}
//	}
//
// Any other error is a fault of the program or of its surroundings.
//
// # Once and only once
//
// A command under an idempotency key is done once. Who does not know whether it was, after a timeout or a crash, gives it again
// under the same key, and gets the first outcome, with Repeated true.
//
//	paid, err := desk.WithKey("order-4711").Loans.Repay(ctx, loan.LoanID, payment)
//	...
//	fmt.Println(paid.TransactionID, paid.Repeated)
//
// A key is for one command of one user; any other use of it is refused with [ErrKeyReused]. Outcomes are kept for 30 days, or for
// as many as the configuration refdata.KeepOutcomes says.
//
// # Together or not at all
//
// Every command is one transaction. [Desk.Atomically] makes one of several:
//
//	err := desk.Atomically(ctx, func(desk *lending.Desk) error {
//		loan, err := desk.Loans.Submit(ctx, application)
//		if err != nil {
//			return err
//		}
//		_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day})
//		return err
//	})
//
// A command that is refused inside refuses the whole, also where the function goes on. What may be refused alone is tried before, by
// a query or at a desk of Preview, or done by itself.
//
// [Desk.InTx] joins a transaction of the program in the same database, so that its own rows and what the desk does are
// committed together:
//
//	db, err := platform.HostDB(ctx, "default") // the program may have tables of its own here
//	...
//	tx, err := db.BeginTx(ctx, nil)
//	...
//	inTx, committed := desk.InTx(tx)
//	if _, err := inTx.Loans.Repay(ctx, loan.LoanID, payment); err != nil {
//		return errors.Join(err, tx.Rollback())
//	}
//	if err := tx.Commit(); err != nil {
//		return err
//	}
//	committed() // what must not happen before, such as mail, happens now
//
// # The past
//
// [Desk.AsOf] looks at the past: as effective up to a day, or as known at a moment.
//
//	was, err := desk.AsOf(lending.Then{On: day}).Loans.Get(ctx, loan.LoanID)
//	...
//	known, err := desk.AsOf(lending.Then{KnownAt: time.Now().Add(-24 * time.Hour)}).Loans.Get(ctx, loan.LoanID)
//	...
//	fmt.Println(was.Summary.Outstanding, known.Summary.Outstanding)
//
// # A second person
//
// Where a tenant asks for it, a user's command waits until a second person approves it. Its method returns an [Awaiting] then,
// and nothing is done yet; see [ApprovalService].
//
//	_, err := desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day})
//	if waits := new(lending.Awaiting); errors.As(err, &waits) {
//		checker, err := platform.Tenant("default").SignIn(ctx, "admin", adminPassword)
//		if err != nil {
//			return err
//		}
//		_, err = checker.Approvals.Approve(ctx, waits.CommandID)
//		return err
//	}
//
// # Every night
//
// The close of business makes a day final for every loan: accruals, penalties for what is overdue, ages of arrears. A program
// runs it, or has a [Scheduler] run it:
//
//	nightly, err := jobs.ParseTimeOfDay("00:10")
//	...
//	go platform.Scheduler(nightly).Run(ctx) // other jobs too, at the times that desk.Jobs.Update gives them
//	...
//	summary, err := platform.CloseBusiness(ctx, "default", calendar.Date{}, nil) // or now, for the day that is to be closed
//	...
//	fmt.Println(summary.Day, summary.Loans, summary.Failed)
//
// # Operations
//
// Every method of a service is one operation, with an id, a permission and an input that says what is wrong with it
// ([Platform.Operations] lists them), and all go one way: permission, idempotency key, checks of the whole input, one
// transaction in which a pure function decides, and in which everything that changed is saved with its entry in the command log
// and its audit record. The REST shell of package httpserver calls the same operations, so that what is refused there is refused
// here, with the same code. A program that chooses the operation at run time calls [Run], or [Desk.Perform] without its types:
//
//	page, err := lending.Run(ctx, desk, clients.ListClients, clients.Filter{Status: "active"})
//
// # Where to find what
//
//   - Loans ([LoanService]): from the application to the end, money in and out, charges on loans, schedules, explanations.
//   - Reschedules ([RescheduleService]): requests for other due dates, rates and terms, and the decisions on them.
//   - Clients ([ClientService]): people and organisations, their addresses, families, identifiers, charges, pictures, transfers.
//   - Groups ([GroupService]): groups of clients who borrow together, their members and loans.
//   - Search ([SearchService]): clients, loans and others by a part of a name or number.
//   - SavingsProducts, Savings, Transfers ([SavingsProductService], [SavingsService], [TransferService]): deposit accounts, and money
//     between two accounts of the platform.
//   - Notes, Documents ([NoteService], [DocumentService]): remarks and files on clients, loans and others.
//   - Datatables ([DatatableService]): tables of the lender's own, their rows with clients and others, and which rows are required when.
//   - Products ([ProductService]): terms of loans; Charges, Taxes ([ChargeService], [TaxService]): fees, penalties, and taxes on
//     them.
//   - Ledger ([LedgerService]): chart of accounts, journal, entries by hand, closures of the books, trial balance.
//   - Reports ([ReportService]): the reports that come along, and reports in SQL.
//   - Events, Hooks ([EventService], [HookService]): what happened, and addresses that it is posted to. [Platform.Webhooks] posts it;
//     package events/webhooks signs and checks deliveries, package events/nats publishes to a broker.
//   - Jobs ([JobService]): jobs, their runs, loans that the close of business holds.
//   - Users, Roles ([UserService], [RoleService]): who may sign in, and do what; Approvals, Audits ([ApprovalService],
//     [AuditService]): commands that wait, and who did what.
//   - Offices, Staff ([OfficeService], [StaffService]): branches of the lender and who works there; Partners, Originators
//     ([PartnerService], [OriginatorService]): who brings borrowers and loans.
//   - Codes, PaymentTypes, Funds, Currencies, Delinquency ([CodeService], [PaymentTypeService], [FundService],
//     [CurrencyService], [DelinquencyService]): lists to choose from.
//   - Calendar, Configuration ([CalendarService], [ConfigurationService]): business date, working days and holidays, and how the
//     tenant wants it.
//
// The inputs and readings are types of the packages below this one, which say what their fields mean: loans, clients, products,
// ledger, access, refdata, datatables, groups, reports, documents, jobs, partners and originators (lending.example/platform/lending/loans and so on).
// Package lendingtest is a platform to test on.
//
// # Examples that run
//
// "go test -run Example -v ./lending/..." runs them. Those of this package: a loan from client to repayment (Example), [Open], [New],
// [Desk.Preview], [Desk.WithKey], [Desk.AsOf], [Desk.Atomically], [Desk.InTx], the errors of a desk, [Platform.CloseBusiness],
// [Platform.Events], [SavingsService] and guarantors ([LoanService.AddGuarantor]). Package products has one for each preset and for its
// accounts (NewProduct.Posting), package schedule one for each calculation without a store.
package lending

// The files:
//
//	platform.go, host.go                                                  the platform on a store; the database of a host program
//	desk.go, desk_content.go, services*.go, methods_gen.go, results.go      the desk of an actor, its services and their results
//	enclosing.go                                                          a transaction that several operations share
//	registry.go, reserved_permissions.go, *_owners.go, report_sources.go  all operations, and what packages ask of each other
//	pipeline.go, preparation.go, actor.go, idempotency.go, forgotten.go   the way of one call
//	makerchecker.go                                                       commands that wait for a second person
//	audit.go, audits.go, audits_by_name.go, seals.go                      traces of commands; heads of the command log
//	sealing.go                                                            the state that a close of business leaves, as a digest
//	announcing.go, events.go, publishing.go, webhooks.go                  what happened, and who follows it
//	jobs.go, scheduler.go, closing.go, retention.go                       work in the background: runs, nights, what is kept no longer
//	each.go                                                               all pages of a list
//	open_transactions.go                                                  which goroutine has a transaction open
//	replay.go, stage.go, past.go                                          the log run again; a tenant as it was
//	fork.go, ahead.go                                                     a private copy of a tenant; forecasts of all loans
//	rehearse.go, rehearse_causes.go, rehearse_numbers.go                  the log run again by another version; differences by cause; ids
//	correct.go, correct_commands.go, correct_ids.go, correct_bill.go      a bill for the past: terms, commands, ids, the bill
//	correct_apply.go                                                      a correction applied to the loans of its bill
//	verify.go, statehash.go, copy.go                                      whether all agrees; digests; moving house
