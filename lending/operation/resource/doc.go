// Package resource makes the operations of a plain resource from one declaration: records of one table that users list, read, add,
// change and delete, such as funds and payment types.
//
// A [Resource] declares what all its operations share: table, permission, order, unique columns, refusals, and the form that clients see.
// [Resource.List], [Get], [Create], [Update] and [Delete] make the operations. The package of a resource writes the rest: its stored
// type, its inputs, and one function that gives the attributes of an input to a record. That function checks and changes at once, see
// [Attributes].
//
// A resource with a rule that no other resource has writes this rule in [Resource.Rule], or writes the one operation by hand.
//
//	resource.go    the declaration, and the steps that all operations share
//	operations.go  the operations
//	attributes.go  the attributes that an input sends: checks and changes
package resource
