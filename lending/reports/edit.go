package reports

import (
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// NewReport describes a report.
type NewReport struct {
	Name        string     `json:"reportName"`               // mandatory, unique, at most 100 characters, with a small letter or a blank
	Type        Type       `json:"reportType"`               // mandatory
	SubType     string     `json:"reportSubType,omitempty"`  // mandatory for a chart, absent for others
	Category    string     `json:"reportCategory,omitempty"` // at most 45 characters
	Description string     `json:"description,omitempty"`    // at most 1,000 characters
	SQL         string     `json:"reportSql,omitempty"`      // a SELECT, for the types that select; at most 20,000 characters
	Used        *bool      `json:"useReport,omitempty"`      // nil: true; false: its runs are refused
	Parameters  []SetUsage `json:"reportParameters,omitempty"`
}

// SetUsage is a parameter that a report shall take.
type SetUsage struct {
	ID          int64  `json:"id,omitempty"`                  // of a usage that the report has; 0 for a new one
	ParameterID int64  `json:"parameterId,omitempty"`         // of a parameter that Template lists
	Name        string `json:"reportParameterName,omitempty"` // of the variable in the statement; "": that of the parameter
}

// longestSQL bounds a statement, in characters.
const longestSQL = 20_000

// Violations checks presence, lengths and what belongs to the type.
func (in NewReport) Violations() []fault.Violation {
	return Report{Name: in.Name, Type: in.Type, SubType: in.SubType, Category: in.Category, Description: in.Description, SQL: in.SQL}.violations()
}

// violations checks the whole of a report.
func (r Report) violations() []fault.Violation {
	c := fault.CheckOf("report").Text("reportName", r.Name, 100).Required("reportType", r.Type != "")
	c.MaxLength("reportCategory", r.Category, 45).MaxLength("description", r.Description, 1000).MaxLength("reportSubType", r.SubType, 20)
	if r.Type != "" && !slices.Contains(types, r.Type) {
		return fault.OneOf(c, "reportType", r.Type, types...).Violations() // what goes with it depends on the type
	}
	switch {
	case r.Type == Chart:
		if c.Required("reportSubType", r.SubType != ""); r.SubType != "" {
			fault.OneOf(c, "reportSubType", r.SubType, subTypes...)
		}
	case r.SubType != "":
		c.Fail("reportSubType", r.SubType, fault.AlsoProvidedAbove+".reportType.is."+string(r.Type))
	}
	switch {
	case r.Type.selects():
		c.Text("reportSql", r.SQL, longestSQL)
	case r.SQL != "":
		c.Fail("reportSql", nil, fault.AlsoProvidedAbove+".reportType.is."+string(r.Type))
	}
	return c.Violations()
}

// take gives the report its parameters: those that it has keep their ids. Their order is that of the list.
func (r *Report) take(set []SetUsage) error {
	var usages []Usage
	for _, s := range set {
		u, err := r.usage(s)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(usages, func(other Usage) bool { return other.ParameterID == u.ParameterID }) {
			usages = append(usages, u)
		}
	}
	r.Parameters = usages
	return nil
}

func (r *Report) usage(s SetUsage) (Usage, error) {
	u := Usage{ParameterID: s.ParameterID, Name: s.Name}
	if s.ID != 0 {
		i := slices.IndexFunc(r.Parameters, func(u Usage) bool { return usageData(r.ID, u).ID == s.ID })
		if i < 0 {
			return u, ErrParameterID.For("reportParameters", s.ID)
		}
		u.ID = r.Parameters[i].ID
		if u.ParameterID == 0 {
			u.ParameterID = r.Parameters[i].ParameterID
		}
	} else {
		r.LastUsage++
		u.ID = r.LastUsage
	}
	if _, known := parameterByID(u.ParameterID); !known {
		return u, ErrParameterID.For("reportParameters", s.ParameterID)
	}
	return u, nil
}

// acceptable refuses a name that another report has or that could make the code of another permission, and a statement with variables that the report does not take.
func (r *Report) acceptable(u *operation.Unit, c Catalogue) error {
	if !nameable(r.Name) && !u.Replays() {
		return ErrNameOfCode.For("reportName", r.Name, r.Name)
	}
	table, err := datatables.Registered(u.Tx, r.Name)
	if err != nil {
		return err
	}
	if table && !u.Replays() {
		return ErrNameOfTable.For("reportName", r.Name, r.Name)
	}
	_, shipped := c.byName(r.Name)
	taken, err := own.Exists(u.Tx, store.Where("name", store.Equal, store.String(r.Name)).And("id", store.NotEqual, store.Int(r.ID)))
	if err != nil {
		return err
	}
	if shipped || taken {
		return ErrDuplicate.New(r.Name)
	}
	if r.SQL != "" && !u.Replays() && !u.Actor.System && u.Actor.Hierarchy != "." {
		return ErrAuthor.New()
	}
	if v, found := compile(r.SQL).unknown(r.taken()); found {
		return ErrVariable.For("reportSql", nil, v)
	}
	return nil
}

// taken lists the variables that the report takes.
func (r *Report) taken() []Variable {
	var list []Variable
	for _, u := range r.Parameters {
		list = append(list, u.variable())
	}
	return list
}

// Create adds a report, and with it the permission READ_<name>, which roles can be given. in.SQL is a SELECT, with
// ${variable} for the values of its parameters; statements that do not name ${currentUserHierarchy} run for those only who
// see every office. Refused with reports.ErrDuplicate, reports.ErrNameOfCode (a name of capitals, digits and underscores
// alone), reports.ErrParameterID, reports.ErrVariable; whether the statement runs shows when it is run. Delete takes it
// back.
//
//desk:method Reports.Create(in)
var Create = operation.Command[NewReport, operation.Result]{
	Meta: meta("Create", "CREATE", "Adds a report, and with it the permission to run it."),
	Decide: operation.With(func(u *operation.Unit, in NewReport, c Catalogue) (operation.Result, error) {
		number, err := u.Tx.NextID(own.Kind)
		if err != nil {
			return operation.Result{}, err
		}
		r := Report{
			Key: store.Key{ID: firstOwn - 1 + number}, Name: in.Name, Type: in.Type, SubType: in.SubType, Category: in.Category,
			Description: in.Description, SQL: in.SQL, Unused: in.Used != nil && !*in.Used,
		}
		if err := r.take(in.Parameters); err != nil {
			return operation.Result{}, err
		}
		if err := r.acceptable(u, c); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: r.ID}, own.Insert(u.Tx, &r)
	}),
}

// Changed changes a report; what is nil stays.
type Changed struct {
	Ref         operation.Ref `json:"reportId"`
	Name        *string       `json:"reportName,omitempty"`
	Type        *Type         `json:"reportType,omitempty"`
	SubType     *string       `json:"reportSubType,omitempty"` // this and the rest as in [NewReport]
	Category    *string       `json:"reportCategory,omitempty"`
	Description *string       `json:"description,omitempty"`
	SQL         *string       `json:"reportSql,omitempty"`
	Used        *bool         `json:"useReport,omitempty"`        // false: its runs are refused
	Parameters  *[]SetUsage   `json:"reportParameters,omitempty"` // replaces the whole list
}

// Violations returns none: what is right depends on the report.
func (Changed) Violations() []fault.Violation { return nil }

// Update changes a report; what is nil stays, in.Parameters replaces the whole list. Of a core report only in.Used changes,
// whether it is offered (reports.ErrCoreUpdate). Refused with reports.ErrID and as Create.
//
//desk:method Reports.Update(id=Ref, in)
var Update = operation.Command[Changed, operation.Result]{
	Meta: meta("Update", "UPDATE", "Changes a report; of a core report only whether it is in use."),
	Decide: operation.With(func(u *operation.Unit, in Changed, c Catalogue) (operation.Result, error) {
		r, core, err := c.find(u.Tx, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		changes := map[string]any{}
		if core != nil {
			return in.updateCore(u, *core, r, changes)
		}
		before := r.Name
		if err := in.apply(&r, changes); err != nil {
			return operation.Result{}, err
		}
		if err := fault.Invalid(r.violations()); err != nil {
			return operation.Result{}, err
		}
		if err := r.acceptable(u, c); err != nil {
			return operation.Result{}, err
		}
		if r.Name != before {
			err = renamePermission(u, before, Permission(r.Name))
		}
		if err == nil && len(changes) > 0 {
			err = own.Save(u.Tx, &r)
		}
		return operation.Result{ID: r.ID, Changes: changes}, err
	}),
}

func (in Changed) updateCore(u *operation.Unit, core Core, r Report, changes map[string]any) (operation.Result, error) {
	shown := Report{Name: core.Name, Type: Table, Category: core.Category, Description: core.Description, Unused: r.Unused}
	if err := in.apply(&shown, changes); err != nil {
		return operation.Result{}, err
	}
	for name := range changes {
		if name != useReport {
			return operation.Result{}, ErrCoreUpdate.New()
		}
	}
	result := operation.Result{ID: core.ID, Changes: changes}
	if len(changes) == 0 {
		return result, nil
	}
	if r.Unused = shown.Unused; r.ID == 0 {
		r.ID = core.ID
		return result, own.Insert(u.Tx, &r)
	}
	return result, own.Save(u.Tx, &r)
}

const useReport = "useReport"

// apply replaces the stored values by those of the input, and notes the changes.
func (in Changed) apply(r *Report, changes map[string]any) error {
	change(changes, "reportName", &r.Name, in.Name)
	change(changes, "reportType", &r.Type, in.Type)
	change(changes, "reportSubType", &r.SubType, in.SubType)
	change(changes, "reportCategory", &r.Category, in.Category)
	change(changes, "description", &r.Description, in.Description)
	change(changes, "reportSql", &r.SQL, in.SQL)
	if in.Used != nil {
		unused := !*in.Used
		change(changes, useReport, &r.Unused, &unused)
		if _, changed := changes[useReport]; changed {
			changes[useReport] = *in.Used
		}
	}
	if in.Parameters == nil {
		return nil
	}
	before := r.Parameters
	if err := r.take(*in.Parameters); err != nil {
		return err
	}
	if !slices.Equal(before, r.Parameters) {
		changes["reportParameters"] = *in.Parameters
	}
	return nil
}

func change[T comparable](changes map[string]any, name string, field, to *T) {
	if to != nil && *to != *field {
		*field = *to
		changes[name] = *to
	}
}

// Ref names a report.
type Ref struct {
	Ref operation.Ref `json:"reportId"`
}

// Violations returns none.
func (Ref) Violations() []fault.Violation { return nil }

// Delete removes a report that a user made, with its permission; reports.ErrCoreDelete for core reports.
//
//desk:method Reports.Delete(id=Ref)
var Delete = operation.Command[Ref, operation.Result]{
	Meta: meta("Delete", "DELETE", "Removes a report that a user made."),
	Decide: operation.With(func(u *operation.Unit, in Ref, c Catalogue) (operation.Result, error) {
		r, core, err := c.find(u.Tx, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		if core != nil {
			return operation.Result{}, ErrCoreDelete.New()
		}
		if err := renamePermission(u, r.Name, ""); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: r.ID}, own.Delete(u.Tx, &r)
	}),
}

// renamePermission lets the roles follow a report that is called otherwise, or is gone. A report from before names were bounded
// may be called as an entity is: the permission of that is not the report's to move.
func renamePermission(u *operation.Unit, name, to string) error {
	if !nameable(name) && !u.Replays() {
		return nil
	}
	return access.RenamePermission(u.Tx, Permission(name), to)
}
