package events

import "context"

// Publisher hands events to a message broker.
type Publisher interface {
	// Publish hands over events of one tenant, in the order of their numbers, and returns nil when the broker has them all for
	// good. After an error all of them come again, in the same order, perhaps with further ones after them: what the broker has
	// already it should tell by the number. The context ends after ten seconds.
	Publish(ctx context.Context, tenant string, batch []Event) error
}
