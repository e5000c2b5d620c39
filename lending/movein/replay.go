package movein

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Refusal is a command of the plan that the tenant refused.
type Refusal struct {
	LoanID    int64  `json:"loan,omitempty"` // of the source
	Step      string `json:"step"`           // key of the step
	Operation string `json:"operation"`
	Reason    string `json:"reason"`
}

// Progress is how far an import has come.
type Progress struct{ Done, Total int }

// Import is what was made of a source.
type Import struct {
	IDs      IDs
	Commands int
	Refusals []Refusal

	book Book
}

// mover carries out plans.
type mover struct {
	desk   *lending.Desk
	today  calendar.Date
	made   *Import
	watch  func(Progress)
	total  int
	failed map[int64]bool // loans whose application was refused

	refused *fault.Error // the last refusal
}

// Move makes the records of the book in a tenant, by the commands that made them in the source. A repeated call continues an interrupted
// one. A refused command is listed, and the import goes on without it.
func Move(ctx context.Context, desk *lending.Desk, book Book, watch func(Progress)) (made *Import, err error) {
	defer catch(&err)
	standing, err := readStanding(ctx, desk)
	if err == nil {
		err = mustBeEmptyOrBegun(ctx, desk, standing)
	}
	if err != nil {
		return nil, err
	}
	first, ids := planSetup(book, standing)
	last := planEnd(book, standing)
	m := &mover{desk: desk, made: &Import{IDs: ids, book: book}, watch: watch, failed: map[int64]bool{}}
	steps := slices.Concat(first, planLoans(book))
	m.total = len(steps) + len(last)
	for _, step := range slices.Concat(steps, last) {
		step.Input(IDs{}) // what cannot be read stops the import before its first command
	}
	if err := m.carryOut(ctx, steps); err != nil {
		return m.made, err
	}
	if err := m.setDay(ctx, lastDay(book)); err != nil {
		return m.made, err
	}
	return m.made, m.carryOut(ctx, last)
}

// planLoans plans the commands on all loans that can be carried, in the order in which they were given.
func planLoans(book Book) []Step {
	shared := newIndex(book)
	var loans [][]Step
	for _, row := range book["m_loan"] {
		if h := shared.history(row.id("id")); len(obstacles(h)) == 0 {
			loans = append(loans, planLoan(h))
		}
	}
	return inOrder(loans)
}

// readStanding reads the records that the tenant has by name.
func readStanding(ctx context.Context, desk *lending.Desk) (Standing, error) {
	s := Standing{
		Codes: map[string]bool{}, CodeValues: map[[2]string]int64{}, PaymentTypes: map[string]int64{}, Configuration: map[refdata.ConfigurationName]bool{},
		Roles: map[string]int64{}, Users: map[string]bool{}, Permissions: map[string]bool{},
	}
	codes, err := desk.Codes.List(ctx)
	for _, code := range codes {
		s.Codes[code.Name] = true
		values, failed := desk.Codes.Values(ctx, refdata.CodeRef{ID: code.ID})
		err = errors.Join(err, failed)
		for _, value := range values {
			s.CodeValues[[2]string{code.Name, value.Name}] = value.ID
		}
	}
	types, failed := desk.PaymentTypes.List(ctx, refdata.PaymentTypeFilter{})
	err = errors.Join(err, failed)
	for _, kind := range types {
		s.PaymentTypes[kind.Name] = kind.ID
	}
	settings, failed := desk.Configuration.List(ctx)
	for _, setting := range settings.Settings {
		s.Configuration[setting.Name] = true
	}
	err = errors.Join(err, failed)
	roles, failed := desk.Roles.List(ctx)
	err = errors.Join(err, failed)
	for _, role := range roles {
		s.Roles[role.Name] = role.ID
	}
	users, failed := desk.Users.List(ctx)
	err = errors.Join(err, failed)
	for _, user := range users {
		s.Users[user.Username] = true
	}
	permissions, failed := desk.Roles.Permissions(ctx, access.PermissionFilter{})
	for _, permission := range permissions {
		s.Permissions[permission.Code] = true
	}
	return s, errors.Join(err, failed)
}

func (m *mover) carryOut(ctx context.Context, steps []Step) error {
	for _, step := range steps {
		if err := m.perform(ctx, step); err != nil {
			return fmt.Errorf("movein: %s: %w", step.Key, err)
		}
		m.made.Commands++
		if m.watch != nil {
			m.watch(Progress{m.made.Commands, m.total})
		}
	}
	return nil
}

// noRefusals are errors that say nothing of the command: they stop the import, which can be continued.
var noRefusals = []fault.Kind{fault.Internal, fault.Forbidden, fault.Unauthenticated, fault.InProgress, fault.Retry, fault.Mismatch}

// perform carries out a step on its day.
func (m *mover) perform(ctx context.Context, step Step) error {
	if m.failed[step.LoanID] {
		return nil
	}
	if err := m.setDay(ctx, step.Day); err != nil {
		return err
	}
	outcome, err := m.desk.Perform(ctx, step.Operation, step.Input(m.made.IDs), lending.CallOptions{Key: step.Key, Origin: "move-in"})
	if refused := asRefusal(err); refused != nil {
		m.refuse(step, refused)
		return nil
	}
	if result, ok := outcome.Output.(operation.Result); ok && err == nil && len(step.Makes) > 0 {
		m.made.IDs[step.Makes[0]] = idOf(step.Makes[0].Entity, result)
		err = m.learnCharges(ctx, step.Makes)
	}
	return err
}

// learnCharges finds the ids of the charges that came with an application. They stand first among those of the loan, in its order.
func (m *mover) learnCharges(ctx context.Context, applied []Ref) error {
	if len(applied) < 2 {
		return nil
	}
	charges, err := m.desk.Loans.Charges(ctx, m.made.IDs[applied[0]])
	for i, ref := range applied[1:min(len(applied), len(charges)+1)] {
		m.made.IDs[ref] = charges[i].ID
	}
	return err
}

// asRefusal is the refusal of a command; nil for an error that says nothing of it.
func asRefusal(err error) *fault.Error {
	refused := (*fault.Error)(nil)
	if !errors.As(err, &refused) || slices.Contains(noRefusals, refused.Kind) {
		return nil
	}
	return refused
}

func (m *mover) refuse(step Step, err *fault.Error) {
	m.refused = err
	m.made.Refusals = append(m.made.Refusals, Refusal{LoanID: step.LoanID, Step: step.Key, Operation: step.Operation.About().ID, Reason: err.Error()})
	if len(step.Makes) > 0 && step.Makes[0].Entity == Loan {
		m.failed[step.LoanID] = true
	}
}

// setDay moves the business date.
func (m *mover) setDay(ctx context.Context, day calendar.Date) error {
	if day == m.today || day.IsZero() {
		return nil
	}
	_, err := m.desk.Calendar.SetBusinessDate(ctx, refdata.SetBusinessDateInput{Type: refdata.BusinessDateType, Date: day})
	if err == nil {
		m.today = day
	}
	return err
}

// idOf is the id of the record that a command made.
func idOf(entity Entity, result operation.Result) int64 {
	switch entity {
	case Loan:
		return result.LoanID
	case Client:
		return result.ClientID
	case Office:
		return result.OfficeID
	case Transaction:
		return result.Made.Transaction
	case CodeValue:
		return result.SubID
	case LoanCharge:
		return result.Made.Charge
	}
	return result.ID
}

// ErrNotEmpty is a tenant with records of its own.
var ErrNotEmpty = errors.New("movein: the tenant has clients, and no import began in it; name a new tenant")

// mark is the code that an import leaves in its tenant. A tenant with it is continued.
const mark = "Move-in"

// mustBeEmptyOrBegun refuses a tenant with records that no import made.
func mustBeEmptyOrBegun(ctx context.Context, desk *lending.Desk, standing Standing) error {
	if standing.Codes[mark] {
		return nil
	}
	found, err := desk.Clients.List(ctx, clients.Filter{})
	if err == nil && found.Total > 0 {
		return ErrNotEmpty
	}
	return err
}
