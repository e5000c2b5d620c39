package sqlstore

import "fmt"

// SchemaError is a database that does not fit the declared schema, and that the store does not change.
type SchemaError struct {
	Engine  string
	Tenant  string
	Kind    string // "" when the database as a whole does not fit
	Problem string
	Hint    string // what an operator can do
}

// Error names the place, the problem and the way out.
func (e *SchemaError) Error() string {
	place := e.Tenant
	if e.Kind != "" {
		place += ", " + e.Kind
	}
	return fmt.Sprintf("%s: %s: %s; %s", e.Engine, place, e.Problem, e.Hint)
}
