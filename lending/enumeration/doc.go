// Package enumeration gives every closed list of the platform one table: value, stable code and
// label. Parsing, printing and template option lists derive from that table, so no list is
// written twice.
//
// Two shapes exist, as the REST interface has them: enumerations with a number as id (most), and
// enumerations whose id is a name (re-age interest handling, charge-off behaviour and the like).
// A Go type joins by being an integer or string type with an Option method. An integer type also has a String method, so that
// it prints as its label.
package enumeration
