// Package webhooks posts events to addresses that users give: hooks, as the interface calls them.
//
// # A hook
//
// A [Hook] names an address and the types of event that it wants; making one has the tenant keep events of these types. Its secret
// signs what is posted. It is stored apart from the hook, no operation reads it, and neither the command log nor an audit has it. A
// secret that replaces another one leaves that in force for a day, so that the receiver has time to change.
//
// # A delivery
//
// A [Delivery] is one event for one hook, and the log of the tries. Events of one loan, or of one client, are posted in
// their order: the next one waits until the one before was taken, or was given up. Everything else goes on meanwhile. A receiver
// takes an event by a status from 200 to 299. Otherwise it is posted again after pauses that grow from seconds to an hour, for
// three days, and is then parked, until somebody asks for it again. A receiver may get an event more than once, and tells so by its
// number.
//
// # The work
//
// A [Runner] does the work of all tenants, with a worker for each, hook by hook. What it works on is leased, as places in the stream are, so that of
// several programs on one store each hook has one. Addresses of private networks are not connected to unless the program allows it,
// which is looked at when a connection is made, after the name was resolved.
//
// # Files
//
//   - hook.go, template.go: hooks and what can be said of them; operations.go making, changing and reading them; secret.go
//   - delivery.go, deliveries.go: deliveries, and reading and repeating them; errors.go
//   - runner.go, worker.go, round.go: the work, of all tenants and of one; outage.go: saying once that it cannot be done; post.go, sign.go, dial.go one request
package webhooks
