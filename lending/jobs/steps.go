package jobs

import (
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/operation"
)

// ClosingStepsOf names a job whose steps are read or set.
type ClosingStepsOf struct {
	Job   string         `json:"jobName"`                 // LOAN_CLOSE_OF_BUSINESS
	Steps []BusinessStep `json:"businessSteps,omitempty"` // all of them, when they are set
}

// BusinessStep is one step of the close of business.
type BusinessStep struct {
	Name  string `json:"stepName"`
	Order int64  `json:"order"` // from 1
}

// Violations returns none: whether the steps fit is for the operation to say.
func (ClosingStepsOf) Violations() []fault.Violation { return nil }

// closingJob is the name of the job whose steps can be read.
const closingSteps = "LOAN_CLOSE_OF_BUSINESS"

// StepsData are the steps of a job.
type StepsData struct {
	Job   string         `json:"jobName"`
	Steps []BusinessStep `json:"businessSteps"`
}

// Names are the jobs whose steps can be read.
type Names struct {
	Jobs []string `json:"businessJobs"`
}

// ListNames lists the jobs that consist of steps, as ListSteps takes them.
//
//desk:method Jobs.StepNames()
var ListNames = operation.Query[operation.NoInput, Names]{
	Meta: operation.Meta{ID: "loans.ListJobNames", Action: "READ", Entity: "BATCH_BUSINESS_STEP", Grouping: "jobs", Summary: "Lists the jobs that consist of steps."},
	Decide: func(*operation.Unit, operation.NoInput) (Names, error) {
		return Names{Jobs: []string{closingSteps}}, nil
	},
}

// ListSteps lists the steps of the close of business in their order; in.Job is "LOAN_CLOSE_OF_BUSINESS"
// (jobs.ErrUnknownSteps for others).
//
//desk:method Jobs.ListSteps(in)
var ListSteps = operation.Query[ClosingStepsOf, StepsData]{
	Meta: operation.Meta{ID: "loans.ListSteps", Action: "READ", Entity: "BATCH_BUSINESS_STEP", Grouping: "jobs", Summary: "Lists the steps of the close of business."},
	Decide: func(_ *operation.Unit, in ClosingStepsOf) (StepsData, error) {
		if in.Job != closingSteps {
			return StepsData{}, ErrUnknownSteps.New(in.Job)
		}
		data := StepsData{Job: in.Job}
		for i, name := range closing.ClosingSteps() {
			data.Steps = append(data.Steps, BusinessStep{name, int64(i + 1)})
		}
		return data, nil
	},
}

// eventSteps are steps that other installations know and that leave a loan as it is.
var eventSteps = []string{"CHECK_LOAN_REPAYMENT_DUE", "CHECK_LOAN_REPAYMENT_OVERDUE", "CHECK_DUE_INSTALLMENTS", "EXTERNAL_ASSET_OWNER_TRANSFER"}

// SetSteps accepts the steps of the close of business in their order, and refuses any others with jobs.ErrFixedSteps: they
// are fixed.
//
//desk:method Jobs.SetSteps(in)
var SetSteps = operation.Command[ClosingStepsOf, operation.Result]{
	Meta: operation.Meta{ID: "loans.SetSteps", Action: "UPDATE", Entity: "BATCH_BUSINESS_STEP", Grouping: "jobs", Summary: "Sets the steps of the close of business."},
	Decide: func(_ *operation.Unit, in ClosingStepsOf) (operation.Result, error) {
		if in.Job != closingSteps {
			return operation.Result{}, ErrUnknownSteps.New(in.Job)
		}
		steps := slices.Clone(in.Steps)
		slices.SortStableFunc(steps, func(x, y BusinessStep) int { return int(x.Order - y.Order) })
		var names []string
		for _, s := range steps {
			if !slices.Contains(eventSteps, s.Name) {
				names = append(names, s.Name)
			}
		}
		if !slices.Equal(names, closing.ClosingSteps()) {
			return operation.Result{}, ErrFixedSteps.For("businessSteps", nil, fault.Words(strings.Join(closing.ClosingSteps(), ", ")))
		}
		return operation.Result{}, nil
	},
}
