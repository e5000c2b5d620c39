package lending

import (
	"context"

	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/operation"
)

// HookService is the addresses that events are posted to. [Platform.Webhooks] does the posting.
//
//	hook, err := desk.Hooks.Create(ctx, webhooks.NewHook{
//		Name: "Web", Types: []string{events.Repayment.Name},
//		Config: map[string]string{"Payload URL": "https://example.com/events", "Secret": "shared-with-the-receiver"},
//	})
type HookService struct{ desk *Desk }

// Create makes a hook, which hears of what happens from then on, and has the tenant keep the events that it wants. Only users who see
// all offices may; webhooks.ErrOffices for others.
//
// Permission: CREATE_HOOK.
func (s HookService) Create(ctx context.Context, in webhooks.NewHook) (HookResult, error) {
	return hookResult(done(ctx, s.desk, webhooks.Create, in))
}

// Update changes a hook; what is nil stays. A new secret signs at once, and the one before it for a day besides.
//
// Permission: UPDATE_HOOK.
func (s HookService) Update(ctx context.Context, id int64, in webhooks.HookUpdate) (HookResult, error) {
	in.ID = id
	return hookResult(done(ctx, s.desk, webhooks.Update, in))
}

// Delete removes a hook. What is on its way to it is not posted any more.
//
// Permission: DELETE_HOOK.
func (s HookService) Delete(ctx context.Context, id int64) (HookResult, error) {
	return hookResult(done(ctx, s.desk, webhooks.Delete, webhooks.HookRef{ID: id}))
}

// Get reads a hook, without its secret; webhooks.ErrUnknownHook when there is none.
//
// Permission: READ_HOOK.
func (s HookService) Get(ctx context.Context, id int64) (webhooks.HookData, error) {
	return perform(ctx, s.desk, webhooks.Get, webhooks.HookRef{ID: id})
}

// List reads all hooks.
//
// Permission: READ_HOOK.
func (s HookService) List(ctx context.Context) ([]webhooks.HookData, error) {
	return perform(ctx, s.desk, webhooks.List, operation.NoInput{})
}

// Template lists what hooks can be made of.
//
// Permission: READ_HOOK.
func (s HookService) Template(ctx context.Context) (webhooks.Choices, error) {
	return perform(ctx, s.desk, webhooks.Template, operation.NoInput{})
}

// Log lists the deliveries of a hook, the newest events first: tries, answers, and when the next try is.
//
// Permission: READ_HOOK.
func (s HookService) Log(ctx context.Context, id int64, in webhooks.LogFilter) ([]webhooks.DeliveryData, error) {
	in.ID = id
	return perform(ctx, s.desk, webhooks.Log, in)
}

// Redeliver posts one event to a hook again, by the id of its delivery; webhooks.ErrUnknownDelivery when there is none.
//
// Permission: REDELIVER_HOOK.
func (s HookService) Redeliver(ctx context.Context, id, delivery int64) (HookResult, error) {
	return hookResult(done(ctx, s.desk, webhooks.Redeliver, webhooks.DeliveryRef{ID: id, Delivery: delivery}))
}

// RedeliverRange posts the events of a stretch of the stream again that were posted before or were given up, a thousand at most.
//
// Permission: REDELIVER_HOOK.
func (s HookService) RedeliverRange(ctx context.Context, id int64, in webhooks.Stretch) (HookResult, error) {
	in.ID = id
	return hookResult(done(ctx, s.desk, webhooks.RedeliverRange, in))
}

// Test posts an event to a hook that tells of nothing; Log says what came of it.
//
// Permission: TEST_HOOK.
func (s HookService) Test(ctx context.Context, id int64) (HookResult, error) {
	return hookResult(done(ctx, s.desk, webhooks.Test, webhooks.HookRef{ID: id}))
}
