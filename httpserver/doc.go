// Package httpserver serves a lending platform as a REST interface. It adds nothing but translation: a request becomes
// the input of one operation, the operation runs at a desk of the platform exactly as a Go caller runs it, and its
// output becomes JSON.
//
//	platform, err := lending.Open(ctx, "lending-data", nil)
//	...
//	err = httpserver.Serve(ctx, platform, httpserver.Config{Addr: ":8443", CertFile: "cert.pem", KeyFile: "key.pem"})
//
// A program with a router of its own mounts [New] instead, under a prefix that it names in [Config] or takes off itself.
//
// # How a request travels
//
// The route table ([Routes], one file per resource group) says which operation is asked for by method, path and command.
// The tenant header and HTTP Basic credentials open a desk. The binder fills the operation's input from path, query and
// body by the names of its JSON tags, so no handler is written for any operation; it understands dates in the format
// that the request names, numbers and month names of the request's locale (package locale), and enumerations by id or by name. What is
// wrong in the request is reported in one answer together with what the operation itself finds wrong, and only after
// the permission was checked. The encoder writes outputs the way clients of the interface expect: dates as
// [2026,1,31], enumerations as option objects, amounts as plain numbers, absent values left out.
//
// # What the table can say
//
// A row of the table has a path pattern. {clientId} is a path parameter, {clientId*} stands for two rows, one by id and
// one by /external-id/, and {entityType=clients|loans} stands for one row per listed word with that word as the
// parameter. A path that the interface knows and nobody built yet has a row without an operation and answers 501. A command
// that no row of a path has is refused with the list of those that there are, and so is what a query says where a boolean
// or a word of a closed list belongs: who misspells a preview must not get the real thing.
//
// # Foreign pages
//
// A browser sends requests that a page of another site makes with the credentials that it has kept. A request that may change
// something is therefore taken only with a tenant in a header, which such a page cannot set, and with a body that says that it
// is JSON or from the server's own site.
//
// Pages of origins that the configuration names are let in all the same (origins.go), and tell the browser so.
//
// # Existing web applications
//
// With Config.Fineract the shell takes what applications for Apache Fineract send, and answers what they ask for and nobody
// built (fineract.go).
//
// # What an input can say
//
// Where the exported fields of an input stand in a request follows from the route; package wire says how, with the few exceptions. An
// enumeration that is stated by name leaves a name that it does not have to the operation. A field *string is "" when a blank was sent and nil when nothing was;
// everywhere else blank and null mean absent. An output with an Attachment method may be a file.
//
// # Description
//
// /openapi.json describes the interface as OpenAPI 3.1 and /docs, from the package docs, shows it. Every schema has one type,
// because makers of clients cannot read lists of them. Package openapi writes it; nothing in it is written by hand but the words
// for attributes; where a path has several commands, "x-commands" tells body, answer and permission of
// each.
//
// # Errors
//
// A *fault.Error becomes the error body of the interface, its kind decides the status. Any other error is answered
// with status 500 and a request id, and the cause goes to the log only. Panics end at the edge the same way.
package httpserver

// The files:
//
//	server.go, platform.go, config.go, serve.go, mount.go                      the handler, its options, and how it is served
//	gate.go, authentication.go, origins.go, strangers.go                       who calls for which tenant; other origins; callers who have not signed in
//	router.go, route.go, routes_*.go, fineract.go                              the route table, by resource; what existing web applications expect
//	call.go, batch.go, past.go                                                 from a request to its reply; several at once, or about the past
//	binder.go, plan.go, body.go, files.go, json.go                             from a request to an input
//	decoders.go, speech.go, enumerations.go                                    values as requests write them
//	checked.go, errors.go                                                      what is wrong with a request; refusals as answers
//	encoder*.go, fields.go, compression.go, download.go, feed.go, outgoing.go  answers, and the parts of them that were asked for; how long ones are bounded
//	description*.go, mandatory.go, examples.go, docs.go, webdesk.go            the description and its page; the desk in the browser
//	metrics.go                                                                 counts for operators
