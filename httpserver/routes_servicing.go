package httpserver

import (
	"net/http"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
)

// delinquencyRoutes are the bands by which loans in arrears are classified.
func delinquencyRoutes() []Route {
	// The days of a range are read by a locale, which it wants even where they are plain numbers (docs/semantics/wire-organisation.md, 12).
	byLocale := Quirks{NoLocale: fault.CheckCode("delinquencyrange", "locale", fault.Blank)}
	return []Route{
		get("/v1/delinquency/ranges", refdata.ListDelinquencyRanges),
		post("/v1/delinquency/ranges", refdata.CreateDelinquencyRange).with(byLocale),
		get("/v1/delinquency/ranges/{delinquencyRangeId}", refdata.GetDelinquencyRange),
		put("/v1/delinquency/ranges/{delinquencyRangeId}", refdata.UpdateDelinquencyRange).with(byLocale),
		remove("/v1/delinquency/ranges/{delinquencyRangeId}", refdata.DeleteDelinquencyRange),
		get("/v1/delinquency/buckets", refdata.ListDelinquencyBuckets),
		get("/v1/delinquency/buckets/template", refdata.DelinquencyBucketTemplate),
		post("/v1/delinquency/buckets", refdata.CreateDelinquencyBucket),
		get("/v1/delinquency/buckets/{delinquencyBucketId}", refdata.GetDelinquencyBucket),
		put("/v1/delinquency/buckets/{delinquencyBucketId}", refdata.UpdateDelinquencyBucket),
		remove("/v1/delinquency/buckets/{delinquencyBucketId}", refdata.DeleteDelinquencyBucket),
	}
}

// ledgerRoutes are the chart of accounts and the journal.
func ledgerRoutes() []Route {
	return []Route{
		get("/v1/glaccounts", ledger.ListAccounts),
		get("/v1/glaccounts/template", ledger.AccountTemplate),
		post("/v1/glaccounts", ledger.CreateAccount),
		post("/v1/glaccounts/starterchart", ledger.ProvideChart),
		get("/v1/glaccounts/{glAccountId}", ledger.GetAccount),
		put("/v1/glaccounts/{glAccountId}", ledger.UpdateAccount),
		remove("/v1/glaccounts/{glAccountId}", ledger.DeleteAccount),

		get("/v1/financialactivityaccounts", ledger.ListActivityAccounts),
		get("/v1/financialactivityaccounts/template", ledger.ActivityAccountTemplate),
		post("/v1/financialactivityaccounts", ledger.CreateActivityAccount),
		get("/v1/financialactivityaccounts/{mappingId}", ledger.GetActivityAccount),
		put("/v1/financialactivityaccounts/{mappingId}", ledger.UpdateActivityAccount),
		remove("/v1/financialactivityaccounts/{mappingId}", ledger.DeleteActivityAccount),

		get("/v1/glclosures", ledger.ListClosures),
		post("/v1/glclosures", ledger.CreateClosure),
		get("/v1/glclosures/{glClosureId}", ledger.GetClosure),
		put("/v1/glclosures/{glClosureId}", ledger.UpdateClosure),
		remove("/v1/glclosures/{glClosureId}", ledger.DeleteClosure),

		get("/v1/journalentries", ledger.ListEntries),
		post("/v1/journalentries", ledger.CreateManualEntry),
		post("/v1/journalentries", ledger.DefineOpeningBalance).on("defineOpeningBalance"),
		post("/v1/journalentries", ledger.UpdateRunningBalances).on("updateRunningBalance").with(Quirks{EmptyBody: true}),
		get("/v1/journalentries/openingbalance", ledger.OpeningBalances),
		post("/v1/journalentries/{journalEntryId}", ledger.ReverseManualEntry).on("reverse").with(Quirks{EmptyBody: true}),
		get("/v1/journalentries/{journalEntryId}", ledger.GetEntry),
		post("/v1/runaccruals", jobs.StartAccruals),
		get("/v1/trialbalance", ledger.TrialBalance),

		get("/v1/accountingrules", ledger.ListEntryRules),
		get("/v1/accountingrules/template", ledger.EntryRuleTemplate),
		post("/v1/accountingrules", ledger.CreateEntryRule),
		get("/v1/accountingrules/{accountingRuleId}", ledger.GetEntryRule),
		put("/v1/accountingrules/{accountingRuleId}", ledger.UpdateEntryRule),
		remove("/v1/accountingrules/{accountingRuleId}", ledger.DeleteEntryRule),
	}
}

// reportRoutes are the report catalogue and its runs.
func reportRoutes() []Route {
	return []Route{
		get("/v1/reports", reports.List),
		get("/v1/reports/template", reports.Template),
		get("/v1/reports/tables", reports.Tables),
		post("/v1/reports", reports.Create),
		get("/v1/reports/{reportId}", reports.Get),
		put("/v1/reports/{reportId}", reports.Update),
		remove("/v1/reports/{reportId}", reports.Delete),
		get("/v1/runreports/{reportName}", reports.Run),
		get("/v1/runreports/availableExports/{reportName}", reports.Exports),
	}
}

// documentRoutes are files that hang on other resources.
func documentRoutes() []Route {
	const pattern = "/v1/{entityType=clients|loans|client_identifiers|staff|savings|groups|import|sourcing-partners}/{entityId}/documents"
	return []Route{
		get(pattern, documents.List),
		post(pattern, documents.Create),
		get(pattern+"/{documentId}", documents.Get),
		put(pattern+"/{documentId}", documents.Update),
		remove(pattern+"/{documentId}", documents.Delete),
		get(pattern+"/{documentId}/attachment", documents.Download),
	}
}

// noteRoutes are remarks that hang on other resources, whose packages have the operations.
func noteRoutes() []Route {
	var table []Route
	for _, of := range []struct {
		owner string
		notes refdata.NoteOperations
	}{{"clients", clients.Notes}, {"loans", loans.Notes}, {"loanTransactions", loans.TransactionNotes}} {
		pattern := "/v1/" + of.owner + "/{resourceId}/notes"
		table = append(table,
			get(pattern, of.notes.List),
			post(pattern, of.notes.Create),
			get(pattern+"/{noteId}", of.notes.Get),
			put(pattern+"/{noteId}", of.notes.Update),
			remove(pattern+"/{noteId}", of.notes.Delete),
		)
	}
	return table
}

// jobRoutes are the close of business, other jobs, and batches.
func jobRoutes() []Route {
	return []Route{
		get("/v1/jobs", jobs.List),
		get("/v1/jobs/names", jobs.ListNames),
		get("/v1/jobs/{jobId}", jobs.Get),
		get("/v1/jobs/short-name/{shortName}", jobs.Get),
		get("/v1/jobs/{jobId}/runhistory", jobs.History),
		get("/v1/jobs/short-name/{shortName}/runhistory", jobs.History),
		post("/v1/jobs/{jobId}", jobs.StartJob).on("executeJob").with(Quirks{EmptyBody: true, Status: 202}),
		post("/v1/jobs/short-name/{shortName}", jobs.StartJob).on("executeJob").with(Quirks{EmptyBody: true, Status: 202}),
		put("/v1/jobs/{jobId}", jobs.UpdateJob),
		put("/v1/jobs/short-name/{shortName}", jobs.UpdateJob),
		get("/v1/scheduler", jobs.GetScheduler),
		post("/v1/scheduler", jobs.StartScheduler).on("start").with(Quirks{EmptyBody: true, Status: 202}),
		post("/v1/scheduler", jobs.StopScheduler).on("stop").with(Quirks{EmptyBody: true, Status: 202}),
		put("/v1/scheduler", jobs.StartScheduler).on("start").with(Quirks{EmptyBody: true, Status: 202}),
		put("/v1/scheduler", jobs.StopScheduler).on("stop").with(Quirks{EmptyBody: true, Status: 202}),
		post("/v1/jobs/{jobName=LOAN_COB|LOAN_CLOSE_OF_BUSINESS}/inline", loans.CloseBusinessInline),
		get("/v1/jobs/{jobName=LOAN_CLOSE_OF_BUSINESS}/steps", jobs.ListSteps),
		get("/v1/jobs/{jobName=LOAN_CLOSE_OF_BUSINESS}/available-steps", jobs.ListAvailableSteps),
		put("/v1/jobs/{jobName=LOAN_CLOSE_OF_BUSINESS}/steps", jobs.SetSteps),

		get("/v1/loans/oldest-cob-closed", loans.OldestClosed),
		post("/v1/loans/catch-up", jobs.StartCatchUp).with(Quirks{EmptyBody: true, StatusOf: startedStatus, OtherStatus: http.StatusAccepted}),
		get("/v1/loans/is-catch-up-running", jobs.CatchUpRunning),
		get("/v1/loans/locked", loans.ListLocks),

		post("/v1/batches", nil).with(Quirks{Batch: true}),

		// Hooks of tests that need to see a loan locked. No flag hides them: they need permissions of their own.
		post("/v1/internal/loans/{loanId}/place-lock/{lockOwner}", loans.PlaceLock).with(Quirks{EmptyBody: true, Status: 202}),
		post("/v1/internal/cob/loan-reprocess/{loanId}", loans.Reprocess).with(Quirks{EmptyBody: true}),
	}
}

// startedStatus tells a catch-up that was started from one that had nothing to do.
func startedStatus(output any) int {
	if start, ok := output.(jobs.CatchUpStart); ok && start.Started {
		return http.StatusAccepted
	}
	return http.StatusOK
}
