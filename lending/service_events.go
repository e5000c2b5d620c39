package lending

import (
	"context"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
)

// EventService is what happened in the tenant, as a user may see it, and the choice of what is kept of it. Programs that follow
// the stream do so with [Platform.Events].
//
//	err := desk.Events.Keep(ctx, events.Everything())
type EventService struct{ desk *Desk }

// List reads what happened after the event in.After, in order: events of offices that the user sees, about what the user may
// read (READ_CLIENT for clients, READ_LOAN for loans). events.ErrForgotten when events after that number are no longer kept.
//
// Permission: READ_EXTERNAL_EVENT.
func (s EventService) List(ctx context.Context, in events.Filter) (events.Found, error) {
	return perform(ctx, s.desk, events.List, in)
}

// Types lists every type of event, and which are kept. A new tenant keeps none.
//
// Permission: READ_EXTERNAL_EVENT_CONFIGURATION.
func (s EventService) Types(ctx context.Context) (events.TypeList, error) {
	return perform(ctx, s.desk, events.ListTypes, operation.NoInput{})
}

// Schema reads the JSON Schema of events; the document is the same for every tenant, and [events.JSONSchema] needs no desk.
//
// Permission: READ_EXTERNAL_EVENT_CONFIGURATION.
func (s EventService) Schema(ctx context.Context) (events.Schema, error) {
	return perform(ctx, s.desk, events.ReadSchema, operation.NoInput{})
}

// Keep chooses which types of event are kept from the next command on, [events.Everything] for one; types that are not
// named stay as they are. A name that is no type is refused with events.ErrUnknownType.
//
// Permission: UPDATE_EXTERNAL_EVENT_CONFIGURATION.
func (s EventService) Keep(ctx context.Context, in events.Choice) (Done, error) {
	return doneResult(done(ctx, s.desk, events.Keep, in))
}
