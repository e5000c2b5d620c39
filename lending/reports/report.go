package reports

import (
	"errors"
	"slices"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Report is a report that a user made; or what was changed of a core report, under its id.
type Report struct {
	store.Key
	Name        string  `json:"reportName,omitempty"`
	Type        Type    `json:"reportType,omitempty"`
	SubType     string  `json:"reportSubType,omitempty"`
	Category    string  `json:"reportCategory,omitempty"`
	Description string  `json:"description,omitempty"`
	SQL         string  `json:"reportSql,omitempty"`
	Unused      bool    `json:"unused,omitempty"` // its runs are refused
	Parameters  []Usage `json:"parameters,omitempty"`
	LastUsage   int64   `json:"lastUsage,omitempty"`
}

// Usage is a parameter of a report.
type Usage struct {
	ID          int64  `json:"id"` // within the report
	ParameterID int64  `json:"parameterId"`
	Name        string `json:"name,omitempty"` // what the author calls it
}

// variable is the name of the parameter in statements.
func (u Usage) variable() Variable {
	p, _ := parameterByID(u.ParameterID)
	return p.variable
}

// Type is the sort of a report.
type Type string

// The types. Reports of the last two belong to services that send them, which the platform does not have.
const (
	Table Type = "Table"
	Chart Type = "Chart"
	SMS   Type = "SMS"
	Email Type = "Email"
)

var types = []Type{Table, Chart, SMS, Email}

// subTypes are the sorts of charts.
var subTypes = []string{"Bar", "Pie"}

// selects reports whether reports of the type have a statement.
func (t Type) selects() bool { return t == Table || t == Chart }

var own = store.Table[Report, *Report]{
	Kind: &store.Kind{Name: "report", Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true}, {Name: "category", Type: store.Text},
	}},
	Columns: func(r *Report) []store.Value {
		return []store.Value{store.OptionalString(r.Name), store.OptionalString(r.Category)}
	},
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind { return []*store.Kind{own.Kind} }

// firstOwn is the first id of a report that a user makes. Those below belong to core reports.
const firstOwn = 1000

// Catalogue is the core reports of the platform.
type Catalogue []Core

func (c Catalogue) byID(id int64) (Core, bool) {
	i := slices.IndexFunc(c, func(r Core) bool { return r.ID == id })
	if i < 0 {
		return Core{}, false
	}
	return c[i], true
}

func (c Catalogue) byName(name string) (Core, bool) {
	i := slices.IndexFunc(c, func(r Core) bool { return r.Name == name })
	if i < 0 {
		return Core{}, false
	}
	return c[i], true
}

// find reads a report by its id, with the core report that it is, if it is one.
func (c Catalogue) find(tx store.Tx, ref operation.Ref) (Report, *Core, error) {
	r, err := own.Get(tx, ref.ID)
	core, shipped := c.byID(ref.ID)
	switch {
	case shipped && (err == nil || errors.Is(err, store.ErrNotFound)):
		return r, &core, nil
	case errors.Is(err, store.ErrNotFound):
		return r, nil, ErrID.New(ref)
	}
	return r, nil, err
}

// named reads a report that a user made by its name; store.ErrNotFound when there is none.
func named(tx store.Tx, name string) (Report, error) {
	return own.First(tx, store.Where("name", store.Equal, store.String(name)))
}

// Names lists the names of all reports, from which the permissions to run them derive.
func (c Catalogue) Names(tx store.Tx) ([]string, error) {
	var names []string
	for _, core := range c {
		names = append(names, core.Name)
	}
	for r, err := range own.Find(tx, store.Query{}.By("id", false).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		if r.Name != "" {
			names = append(names, r.Name)
		}
	}
	return names, nil
}
