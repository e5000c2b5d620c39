package wire

import (
	_ "embed"
	"strings"
	"sync"
)

// Row is one row of the route table, as programs without a server know it.
type Row struct {
	Operation string // the id of the operation that the row performs; "" for a row of the server itself
	Method    string
	Query     string // a parameter that each request of the row has: "command=approve", "paged=true"; "" for none
	Address
}

// Line returns the line of the table for a row whose path is a pattern.
func (r Row) Line() string {
	line := r.Method + " " + r.Path
	if r.Query != "" {
		line += "?" + r.Query
	}
	return strings.TrimSpace(line + " " + r.Operation)
}

//go:embed routes.txt
var lines string

// table are the rows of the interface, in the order of the server's table, with patterns expanded.
var table = sync.OnceValue(func() []Row {
	var rows []Row
	for line := range strings.Lines(lines) {
		rows = append(rows, parseLine(strings.TrimSpace(line))...)
	}
	return rows
})

// parseLine reads one line of the table.
func parseLine(line string) []Row {
	method, rest, _ := strings.Cut(line, " ")
	target, operation, _ := strings.Cut(rest, " ")
	pattern, query, _ := strings.Cut(target, "?")
	var rows []Row
	for _, address := range Expand(pattern) {
		rows = append(rows, Row{Operation: operation, Method: method, Query: query, Address: address})
	}
	return rows
}

// byOperation are the rows of the interface, by operation.
var byOperation = sync.OnceValue(func() map[string][]Row {
	rows := map[string][]Row{}
	for _, row := range table() {
		rows[row.Operation] = append(rows[row.Operation], row)
	}
	return rows
})

// Rows lists the rows of an operation; none for an operation without a route.
func Rows(operation string) []Row { return byOperation()[operation] }
