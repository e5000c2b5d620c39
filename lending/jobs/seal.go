package jobs

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Sealed is all that a tenant had after a close of business, as a digest of it.
type Sealed struct {
	Entry   int64  `json:"entry"`             // the last one of the command log that had been run
	Digest  string `json:"digest"`            // of the records that follow from the log up to there: SHA-256, in hexadecimal
	Records int64  `json:"records,omitempty"` // how many these are
}

// SealedRun is the input of Seal.
type SealedRun struct {
	Run     int64         `json:"run"`
	Day     calendar.Date `json:"day"` // that the run closed
	Entry   int64         `json:"entry"`
	Digest  string        `json:"digest"`
	Records int64         `json:"records,omitempty"`
}

// Violations refuses a seal of nothing.
func (in SealedRun) Violations() []fault.Violation {
	return fault.CheckOf("job.seal").Text("digest", in.Digest, 64).Violations()
}

// Seal keeps the digest of the state with the run that closed business, and so in the command log, whose links cover it. A run is
// sealed once.
var Seal = operation.Command[SealedRun, operation.Result]{
	Meta: internal("loans.SealJob", "SEALJOB", "Keeps a digest of the state that a close of business left."),
	Decide: func(u *operation.Unit, in SealedRun) (operation.Result, error) {
		r, err := runs.Get(u.Tx, in.Run)
		if err != nil || r.Sealed != nil {
			return operation.Result{ID: in.Run}, err
		}
		r.Sealed = &Sealed{Entry: in.Entry, Digest: in.Digest, Records: in.Records}
		return operation.Result{ID: r.ID}, runs.Save(u.Tx, &r)
	},
}

// Unsealed is the last run that closed business, with the day that it closed, when the tenant wants a seal of what it left and there is
// none; 0 otherwise.
func Unsealed(tx store.Tx) (run int64, day calendar.Date, err error) {
	cfg, err := refdata.ConfigurationOf(tx)
	if err != nil || !cfg.Enabled(refdata.SealStateAtClose) {
		return 0, day, err
	}
	r, err := lastRun(tx, closingJobID)
	if err != nil || r == nil || r.Status != Succeeded || r.Sealed != nil {
		return 0, day, err
	}
	return r.ID, r.Day, nil
}
