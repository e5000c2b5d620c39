package lending

// LedgerService is the books: chart of accounts, journal, opening balances, closures, accounts of financial activities, accounting
// rules and the trial balance.
//
//	cash, err := desk.Ledger.CreateAccount(ctx, ledger.NewAccount{
//		Name: "Cash", Code: "1001", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true),
//	})
//	if err != nil {
//		return err
//	}
//	journal, err := desk.Ledger.Entries(ctx, ledger.EntryFilter{AccountID: cash.AccountID, From: day})
//	if err != nil {
//		return err
//	}
//	balance, err := desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{On: day})
//	if err != nil {
//		return err
//	}
//	fmt.Println(journal.Total, balance.Totals)
//
// A tenant begins without accounts. A product with an accounting rule names the account for each role (loan portfolio,
// income from interest, ...), and from then on every transaction of its loans posts a balanced entry automatically. Lines of an
// entry share a transaction id: "L12" for transaction 12 of a loan. A posted line never changes: it is taken back by its
// mirror. Amounts are above zero, each on its side; balances are positive on the side on which their account grows.
type LedgerService struct{ desk *Desk }

// ReportService is the catalogue of reports and their runs. The platform ships core reports on clients, loans and books;
// users add reports that are SELECT statements over the records.
//
//	sheet, err := desk.Reports.Run(ctx, reports.RunInput{
//		Name: "Portfolio at Risk", Sent: map[string]string{"officeId": "1", "currencyId": "EUR", "parType": "1"},
//	})
//	if err != nil {
//		return err
//	}
//	for _, line := range sheet.Data {
//		fmt.Println(line.Row...)
//	}
//
// List says which reports there are and which parameters each takes; a parameter that is not sent is today, for a date, and
// all, for most others. Cells of a row are nil, int64, string, calendar.Date or money.Amount. Who runs a report sees rows of
// the own office and those below it.
//
// On SQLite a program says where statements of users run: in a process apart (sqlite.Options.Apart), which bounds their time and
// memory, or in its own (sqlite.Options.Inside). Until it does, running them is refused with reports.ErrStatement; core reports run
// everywhere.
type ReportService struct{ desk *Desk }

// JobService is the work on all loans together: jobs and their runs, the steps and the locks of the close of business.
//
//	summary, err := platform.CloseBusiness(ctx, "default", calendar.Date{}, nil)
//	if err != nil {
//		return err
//	}
//	fmt.Println(summary.Day, summary.Loans, summary.Failed)
//
// [Platform.CloseBusiness] closes a day and waits for the end; [Platform.Scheduler] does so every night. The methods here
// start the same work in the background, page by page, and programs on one store share it. A loan that cannot be closed is
// locked with the reason, and does not stop the others. A command on a loan that is late closes its missing days first, a
// locked one's too, and fails with what keeps them from being closed; a lock without a reason refuses it with
// loans.ErrLoanLocked. Who holds BYPASS_LOAN_WRITE_PROTECTION, as SystemUser does, goes past both.
type JobService struct{ desk *Desk }

// EventService is what happened in the tenant, as a user may see it, and the choice of what is kept of it. Programs that follow
// the stream do so with [Platform.Events].
//
//	err := desk.Events.Keep(ctx, events.Everything())
type EventService struct{ desk *Desk }

// HookService is the addresses that events are posted to. [Platform.Webhooks] does the posting.
//
//	hook, err := desk.Hooks.Create(ctx, webhooks.NewHook{
//		Name: "Web", Types: []string{events.Repayment.Name},
//		Config: map[string]string{"Payload URL": "https://example.com/events", "Secret": "shared-with-the-receiver"},
//	})
type HookService struct{ desk *Desk }
