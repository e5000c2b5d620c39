// Package nats publishes events to NATS, into a stream of JetStream for each tenant.
//
//	publisher, err := nats.Connect("nats://127.0.0.1:4222", nil)
//	...
//	defer publisher.Close()
//	platform.Publish(ctx, "nats", publisher)
//
// The subject of an event is lending.<tenant>.<type>.<resource>.<id>, so that a consumer chooses by type
// ("lending.default.LoanApproved.>") or by what the event is about ("lending.default.*.loan.7"). The message is the event as JSON.
//
// The stream of a tenant has its events in the order of their numbers. The number is the id of the message (Nats-Msg-Id): what is
// published again within the stream's window for duplicates, two minutes unless somebody sets another, is stored once. Several
// messages are on their way at once; each names the one before it (Nats-Expected-Last-Msg-Id), so that the server refuses those after one
// that was lost, and they come again in order.
package nats
