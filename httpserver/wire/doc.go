// Package wire says how the inputs of operations travel over the REST interface: the place of each attribute in a request.
//
// Inputs name their attributes and do not know of requests. Where an attribute travels follows from the route:
//
//   - in the path, if the path of the route names it;
//   - in the query, where the method has no body (GET and DELETE);
//   - in the body otherwise.
//
// A part of an input that JSON calls "body" is the body: what is in it stands at its top. A content.File is the file of a form. What
// differs is in one table, each entry with its reason (exceptions.go).
//
// Answers have the fields of outputs by one rule, without exceptions ([Outputs]).
//
// The shell fills inputs by [Fields], the description of the interface is written from it, and package client takes inputs apart by
// it, so that the three cannot disagree. The file routes.txt is the route table for programs that link no server: [Rows] lists the
// rows of an operation, [Named] finds the parameters of a path.
package wire
