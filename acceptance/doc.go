// Package acceptance holds the acceptance scenarios: 1,554 stories of loans, told in requests to the REST interface, with
// the figures that have to come out, to the cent. Schedules, totals, transactions and their portions, charges, journal
// entries, states, refusals with their codes. They are derived from the acceptance tests of Apache Fineract; see
// testdata/NOTICE.
//
// The tests of this package run them all, each in a tenant of its own, through the shell's handler on SQLite, and a sample on
// PostgreSQL:
//
//	go test ./acceptance                                             all of them
//	go test ./acceptance -run TestScenarios/LoanCBR                  a feature
//	go test ./acceptance -run TestScenarios/InlineCOB/C2473          one scenario
//	go test ./acceptance -short                                      one of fifteen
//
// A scenario that fails prints the step, what it requested, and the rows that were wanted and came out below each other. The
// few that are known to fail stand in a list in the test, with the reason. The list can only get shorter: a scenario of it
// that comes out fails the test too.
//
// # Reading and changing scenarios
//
// The scenarios lie packed in testdata/scenarios, a file for each feature. The command in cmd/scenarios shows them, unpacks
// them into files laid out for people, and packs what was changed, added or deleted there:
//
//	go run ./acceptance/cmd/scenarios show InlineCOB/C2473
//	go run ./acceptance/cmd/scenarios unpack /tmp/scenarios
//	go run ./acceptance/cmd/scenarios pack /tmp/scenarios
//
// # What a scenario is made of
//
// A scenario has an id, tags that say what it needs of a platform, and steps, which run in order until one fails. It makes its
// own client, and its own copy of every loan product that it uses. What all scenarios refer to is made once, by the steps of
// testdata/preparation.json: configurations, accounts, payment types, charges, reasons, delinquency ranges. Every scenario
// then starts from a copy of that tenant, so that none depends on another one, or on their order.
//
// Texts may hold what steps before have saved. "{loan}" is a variable, "{uid}" is unique to the run. A text that is
// only a placeholder takes the value itself, as a number for one. "@gl:KEY", "@paymentType:KEY", "@charge:KEY",
// "@codeValue:CODE/NAME" and "@delinquencyBucket:KEY" are the ids of what the preparation made, "@product:NAME" that of the
// scenario's own copy, and "@unique:PREFIX" is the prefix and something unique.
//
// # Steps
//
// Every step has an op and a label for people. Those that send requests:
//
//	product   makes the scenario's copy of the product name (testdata/products.jsonl.gz), with the attributes of patch
//	          instead of its own
//	call      sends method, path, query, headers and body, as admin or as "user:password", and wants the status expect (200;
//	          a list means one of them), and the code of error among those of the answer. save gives values of the answer
//	          names, keep the whole answer, keepHeaders its headers
//	wait      repeats a request until where holds, a minute at most
//
// Those that compare look into the answer of the request get, which has to succeed, or of one that was kept, var:
//
//	field     compares the value at path with value
//	all       compares that of each element of a list, of which there is at least one
//	table     compares the elements of a list with rows. columns names a list of columns in testdata/columns.json. In the
//	          order exact, element by element; in the order any, each row equals one element at least. count wants as many
//	          elements as there are rows (exact), no more (atmost, and compares no more rows than there are elements),
//	          or a number of them
//	size      compares the number of elements
//	sum       compares the sum of the numbers at path, less that of the elements of minus
//	find      picks the element nth, from the end if negative, and saves values of it
//
// list is the path of a list; an object counts as a list of one, what is absent as an empty list. where are conditions that
// the elements fulfil: eq, ne, in or null of the value at a path. each gathers the elements from several requests, one
// for each value that it finds: the request names the value {each}.
//
// A path leads through members and positions: "summary.totalOutstanding", "0.id". "a|b" is the first that exists. On a
// list, "sum:NAME" adds a number up, and "has:NAME=TEXT" asks whether an element has a text.
//
// Values are compared by kind: number, as decimals, exactly; int; date, where an answer may have [year, month, day]; bool,
// where what is absent is false; text. null and "" are wanted where nothing is. With empty0 what is absent counts as
// 0, and with scale the answer is rounded half up before it is compared. cmp asks for another relation than equality: ne,
// null, notnull.
package acceptance

// The files:
//
//	book.go, scenario.go                what a folder holds; a story, and its steps
//	play.go, requests.go, exchange.go   the run of one scenario: calls, and what the platform answers
//	fill.go, path.go, elements.go       values of earlier steps; where a step looks in an answer
//	comparisons.go, table.go, value.go  what is wanted, and how values are compared
//	failure.go                          a step that did not come out
//	pack.go, layout.go                  files as they are stored, and as people read them
