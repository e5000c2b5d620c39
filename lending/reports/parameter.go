package reports

import (
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// Variable is a parameter by the name under which it is sent, "R_" before it, and stands in statements.
type Variable string

// The parameters that reports may take.
const (
	StartDate    Variable = "startDate"
	EndDate      Variable = "endDate"
	DateType     Variable = "obligDateType" // 1: by the day of closing, 2: of disbursal
	OfficeID     Variable = "officeId"
	OfficerID    Variable = "loanOfficerId"
	CurrencyCode Variable = "currencyId"
	FundID       Variable = "fundId"
	ProductID    Variable = "loanProductId"
	PurposeID    Variable = "loanPurposeId"
	RiskType     Variable = "parType" // which parts portfolio at risk counts, see [RiskParts]
	AsOn         Variable = "asOn"
)

// Values that stand for many, or for none.
const (
	All         = -1  // of the parameters that end in SelectAll
	Unspecified = -10 // records that name none
)

// parameter is an entry of the catalogue of parameters.
type parameter struct {
	id       int64
	name     string // "startDateSelect", as catalogues show it
	variable Variable
	label    string
	sort     store.ColumnType
	omitted  int64 // the value of a number that is not sent
}

// parameters is the catalogue, with the numbers that clients know.
var parameters = []parameter{
	{1, "startDateSelect", StartDate, "startDate", store.Date, 0},
	{2, "endDateSelect", EndDate, "endDate", store.Date, 0},
	{3, "obligDateTypeSelect", DateType, "obligDateType", store.Integer, 0},
	{5, "OfficeIdSelectOne", OfficeID, "Office", store.Integer, 0},
	{6, "loanOfficerIdSelectAll", OfficerID, "Loan Officer", store.Integer, All},
	{10, "currencyIdSelectAll", CurrencyCode, "Currency", store.Text, 0},
	{20, "fundIdSelectAll", FundID, "Fund", store.Integer, All},
	{25, "loanProductIdSelectAll", ProductID, "Product", store.Integer, All},
	{26, "loanPurposeIdSelectAll", PurposeID, "Loan Purpose", store.Integer, All},
	{100, "parTypeSelect", RiskType, "parType", store.Integer, 0},
	{1009, "asOnDate", AsOn, "As On", store.Date, 0},
}

func parameterOf(v Variable) parameter {
	return parameters[slices.IndexFunc(parameters, func(p parameter) bool { return p.variable == v })]
}

func parameterByID(id int64) (parameter, bool) {
	i := slices.IndexFunc(parameters, func(p parameter) bool { return p.id == id })
	if i < 0 {
		return parameter{}, false
	}
	return parameters[i], true
}

// below is the parameter whose value narrows what screens offer for this one; "" for none.
func (p parameter) below() string {
	switch p.variable {
	case OfficerID:
		return parameterOf(OfficeID).name
	case ProductID:
		return parameterOf(CurrencyCode).name
	}
	return ""
}

// form is how screens ask for the parameter: the sort of field, the format of the value, and its first value.
func (p parameter) form() (field, format, first string) {
	switch p.sort {
	case store.Date:
		return "date", "date", "today"
	case store.Text:
		return "select", "string", "n/a"
	}
	return "select", "number", strconv.FormatInt(p.omitted, 10)
}

// Arguments are the values of a report's parameters, each of its type.
type Arguments struct {
	values map[Variable]store.Value
}

// Date returns the value of a date.
func (a Arguments) Date(v Variable) calendar.Date { return a.values[v].Date() }

// Number returns the value of a number.
func (a Arguments) Number(v Variable) int64 { return a.values[v].Int64() }

// Text returns the value of a text; "" where all are meant.
func (a Arguments) Text(v Variable) string { return a.values[v].Text() }

// argumentsOf reads the values that were sent for the parameters of a report, and fills in those that were not: today
// for a date, all for the others. Every value that is wrong is named.
func argumentsOf(taken []Variable, sent map[string]string, today calendar.Date) (Arguments, error) {
	a := Arguments{values: map[Variable]store.Value{}}
	var wrong []fault.Violation
	for name := range sent {
		if !slices.Contains(taken, Variable(name)) {
			wrong = append(wrong, ErrNotRegistered.Violation("R_"+name, nil, name))
		}
	}
	slices.SortFunc(wrong, func(x, y fault.Violation) int { return strings.Compare(x.Field, y.Field) })
	for _, v := range taken {
		value, violation := parameterOf(v).value(strings.TrimSpace(sent[string(v)]), today)
		if violation != nil {
			wrong = append(wrong, *violation)
		}
		a.values[v] = value
	}
	if len(wrong) > 0 {
		return a, &fault.Error{Kind: fault.Rule, Violations: wrong}
	}
	return a, nil
}

func (p parameter) value(text string, today calendar.Date) (store.Value, *fault.Violation) {
	refuse := func(code fault.Code) (store.Value, *fault.Violation) {
		violation := code.Violation("R_"+string(p.variable), text, p.variable)
		return store.Null, &violation
	}
	switch {
	case p.sort == store.Text && text == strconv.Itoa(All):
		return store.String(""), nil
	case p.sort == store.Text:
		return store.String(text), nil
	case p.sort == store.Date && text == "":
		return store.Day(today), nil
	case p.sort == store.Date:
		day, err := calendar.Parse(text)
		if err != nil {
			return refuse(ErrDate)
		}
		return store.Day(day), nil
	case text == "":
		return store.Int(p.omitted), nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return refuse(ErrNumber)
	}
	return store.Int(n), nil
}
