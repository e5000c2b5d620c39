package httpserver

import (
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"sync"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Route is one row of the route table: which operation answers method, path and command. [Routes] lists the table with
// every pattern expanded.
type Route struct {
	Method string
	// Path names its parameters in braces, "/v1/clients/{clientId}".
	Path string
	// Command is the value of the query parameter "command" that selects the row, regardless of case and surrounding
	// blanks; "" for requests that name none. A command that no row of the path has is refused.
	Command string
	// Operation is the id of the operation that runs, as the platform lists it. Where the platform has none of that id,
	// the interface knows the path and nobody built it yet: 501.
	Operation string
	Quirks

	address wire.Address
	op      operation.Operation // nil where the platform has none of that id
	planned func() *inputPlan   // see plan; nil where no request can fill the operation's input
}

// Requirement is an attribute whose absence is refused as validation.msg.<resource>.<attribute>.cannot.be.blank.
type Requirement struct {
	Resource, Attribute string
}

// required are requirements of one resource.
func required(resource string, attributes ...string) []Requirement {
	list := make([]Requirement, len(attributes))
	for i, name := range attributes {
		list[i] = Requirement{resource, name}
	}
	return list
}

// DateRefusals are what a resource says about dates that cannot be read.
type DateRefusals struct {
	Unreadable fault.Code // about the date
	NoFormat   fault.Code // about "dateFormat", absent
	NoLocale   fault.Code // about "locale", absent
}

// AnyAttribute among the attributes that a row tolerates lets its body have attributes of any name.
const AnyAttribute = "*"

// tolerates reports whether a list of tolerated attributes has a name.
func tolerates(tolerated []string, name string) bool {
	return slices.Contains(tolerated, name) || slices.Contains(tolerated, AnyAttribute)
}

// Quirks are the few things in which rows of the table differ besides their operation. The zero value is the rule.
type Quirks struct {
	// Tolerates are attributes of the body that clients send and that mean nothing; AnyAttribute stands for all.
	Tolerates []string
	// Unset are attributes of the body that are not built. Clients send them with values that ask for nothing: null, false, 0, and texts and
	// lists without content. Any other value is refused.
	Unset []string
	// Requires are attributes of the body that the interface requires and the operation can do without, in the order in which
	// their absence is reported.
	Requires []Requirement
	// EmptyBody accepts a request without a body as an empty object.
	EmptyBody bool
	// RepeatsSpeech lets changes repeat locale and date format also where they repeat no date and no amount.
	RepeatsSpeech bool
	// Retells rows answer what a command of an earlier request changed. Their own request has no words for it.
	Retells bool
	// Fields are names that the query parameter "fields" may name besides the attributes of the output.
	Fields []string
	// Associations are the attributes that the words of the query parameter "associations" add, and that stay in the
	// answer no matter what "fields" says.
	Associations map[string]string
	// Status is the status of success, 200 unless set; a success with 202 or 204 has no body.
	Status int
	// StatusOf gives the status of a success that depends on what came of it; nil for Status.
	StatusOf func(output any) int
	// OtherStatus is the status besides Status that StatusOf may give; the description of the interface names it.
	OtherStatus int
	// Dates are the refusals of dates that cannot be read, where a resource has its own and wants locale and date format
	// in any case; nil for those of all others.
	Dates *DateRefusals
	// NoLocale is the code that refuses a body without "locale", where a resource wants one in any case; "" where only a text
	// that is written by a locale does.
	NoLocale string
	// BadType is the refusal of a parameter whose value is of the wrong type, where a resource has words of its own;
	// nil for those of all others. Texts are then texts only.
	BadType func(parameter string, value any) fault.Violation
	// Plain answers errors with a top-level "code", as newer resources of the interface do.
	Plain bool
	// PagedBy is the query parameter without which the elements of a page are answered alone, as a list; "" for pages always.
	PagedBy string
	// Answers are values of the types that a row may answer, where the output of its operation is not the only one.
	Answers []any
	// Reads is the query as the row reads it, where that is not what was sent; nil for that.
	Reads func(url.Values) url.Values
	// Milliseconds writes moments as milliseconds since 1970.
	Milliseconds bool
	// StandIn is the answer of a row without an operation, for applications that stop where there is none; "" for none.
	StandIn string
	// Batch rows take a list of requests instead of one.
	Batch bool
	// Feed rows answer with server-sent events until the client goes.
	Feed bool
	// Open rows need a tenant and no credentials.
	Open bool
}

// The rows of the table are written with these. The operation is nil for a row that the server answers without one.
func get(path string, op operation.Operation) Route    { return row(http.MethodGet, path, op) }
func post(path string, op operation.Operation) Route   { return row(http.MethodPost, path, op) }
func put(path string, op operation.Operation) Route    { return row(http.MethodPut, path, op) }
func patch(path string, op operation.Operation) Route  { return row(http.MethodPatch, path, op) }
func remove(path string, op operation.Operation) Route { return row(http.MethodDelete, path, op) }

func row(method, path string, op operation.Operation) Route {
	r := Route{Method: method, Path: path}
	if op != nil {
		r.Operation = op.About().ID
	}
	return r
}

// on selects the row by a command.
func (r Route) on(command string) Route { r.Command = command; return r }

// with sets the quirks of a row.
func (r Route) with(q Quirks) Route { r.Quirks = q; return r }

// Routes lists the route table, with patterns expanded into their rows, in the order of the files.
func Routes() []Route {
	var table []Route
	for _, row := range patterns() {
		table = append(table, row.expand()...)
	}
	return table
}

// patterns lists the rows as they are written.
func patterns() []Route {
	return slices.Concat(
		authenticationRoutes(), userRoutes(), makerCheckerRoutes(), organisationRoutes(), configurationRoutes(),
		codeRoutes(), clientRoutes(), groupRoutes(), datatableRoutes(), chargeRoutes(), productRoutes(), loanRoutes(), transactionRoutes(),
		loanChargeRoutes(), loanResourceRoutes(), rescheduleRoutes(), delinquencyRoutes(), ledgerRoutes(),
		reportRoutes(), eventRoutes(), documentRoutes(), noteRoutes(), savingsRoutes(), partnerRoutes(), jobRoutes(),
	)
}

// expand turns the pattern of a row into its paths.
func (r Route) expand() []Route {
	var rows []Route
	for _, address := range wire.Expand(r.Path) {
		row := r
		row.Path, row.address = address.Path, address
		rows = append(rows, row)
	}
	return rows
}

// performedBy gives a row its operation. The plan by which requests fill its input is made for the first of them.
func (r Route) performedBy(op operation.Operation) Route {
	r.op, r.planned = op, nil
	if op == nil {
		return r
	}
	if input := reflect.TypeOf(op.NewInput()).Elem(); input.Kind() == reflect.Struct {
		r.planned = sync.OnceValue(func() *inputPlan { return newPlan(input, wire.Fields(input, r.Method, r.address.Names())) })
	}
	return r
}

// plan says how requests fill the operation's input; nil where none can.
func (r Route) plan() *inputPlan {
	if r.planned == nil {
		return nil
	}
	return r.planned()
}

// asksForCommand reports whether the row's operation has an input "command" of its own in the query.
func (r Route) asksForCommand() bool {
	plan := r.plan()
	return plan != nil && slices.ContainsFunc(plan.fields, func(f inputField) bool { return f.Place == wire.Query && f.Name == "command" })
}

// parameters lists the names of the path's parameters, in order.
func (r Route) parameters() []string { return wire.Parameters(r.Path) }

// pathValue is the value of one path parameter.
type pathValue struct {
	name     string
	text     string
	external bool // it stands after /external-id/
}

// pathValues are the parameters of a path, in order.
type pathValues []pathValue

func (p pathValues) named(name string) (pathValue, bool) {
	for _, v := range p {
		if v.name == name {
			return v, true
		}
	}
	return pathValue{}, false
}
