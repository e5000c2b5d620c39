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
		for i, step := range closing.ClosingSteps() {
			data.Steps = append(data.Steps, BusinessStep{step.Name, int64(i + 1)})
		}
		return data, nil
	},
}

// eventSteps are steps that other installations know and that leave a loan as it is.
var eventSteps = []closing.Step{
	{Name: "CHECK_LOAN_REPAYMENT_DUE", Description: "Check loan repayment due"},
	{Name: "CHECK_LOAN_REPAYMENT_OVERDUE", Description: "Check loan repayment overdue"},
	{Name: "CHECK_DUE_INSTALLMENTS", Description: "Check due installments"},
	{Name: "EXTERNAL_ASSET_OWNER_TRANSFER", Description: "External asset owner transfer"},
}

// StepsOf names a job whose available steps are read.
type StepsOf struct {
	Job string `json:"jobName"` // LOAN_CLOSE_OF_BUSINESS
}

// Violations returns none: the operation refuses unknown jobs.
func (StepsOf) Violations() []fault.Violation { return nil }

// AvailableStep is a step that a job can have.
type AvailableStep struct {
	Name        string `json:"stepName"`
	Description string `json:"stepDescription"`
}

// AvailableData are the steps that a job can have.
type AvailableData struct {
	Job   string          `json:"jobName"`
	Steps []AvailableStep `json:"availableBusinessSteps"`
}

// ListAvailableSteps lists the steps that SetSteps takes: those of the close of business in their order, then those that leave a
// loan as it is; in.Job is "LOAN_CLOSE_OF_BUSINESS" (jobs.ErrUnknownSteps for others).
//
//desk:method Jobs.AvailableSteps(job=Job)
var ListAvailableSteps = operation.Query[StepsOf, AvailableData]{
	Meta: operation.Meta{ID: "loans.ListAvailableSteps", Action: "READ", Entity: "BATCH_BUSINESS_STEP", Grouping: "jobs", Summary: "Lists the steps that the close of business can have."},
	Decide: func(_ *operation.Unit, in StepsOf) (AvailableData, error) {
		if in.Job != closingSteps {
			return AvailableData{}, ErrUnknownSteps.New(in.Job)
		}
		data := AvailableData{Job: in.Job}
		for _, step := range slices.Concat(closing.ClosingSteps(), eventSteps) {
			data.Steps = append(data.Steps, AvailableStep(step))
		}
		return data, nil
	},
}

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
			if !slices.Contains(namesOf(eventSteps), s.Name) {
				names = append(names, s.Name)
			}
		}
		if fixed := namesOf(closing.ClosingSteps()); !slices.Equal(names, fixed) {
			return operation.Result{}, ErrFixedSteps.For("businessSteps", nil, fault.Words(strings.Join(fixed, ", ")))
		}
		return operation.Result{}, nil
	},
}

func namesOf(steps []closing.Step) (names []string) {
	for _, s := range steps {
		names = append(names, s.Name)
	}
	return names
}
