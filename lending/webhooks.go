package lending

import "lending.example/platform/lending/events/webhooks"

// Webhooks posts the events of all tenants to the hooks that users made (HookService). Nothing is posted by a platform without one.
// Any number of programs on the same store may have one: they share the work.
type Webhooks = webhooks.Runner

// WebhookOptions are the optional settings of Webhooks. Nil is a good default.
type WebhookOptions = webhooks.Options

// Webhooks makes what posts events to hooks.
func (p *Platform) Webhooks(options *WebhookOptions) *Webhooks {
	return webhooks.NewRunner(webhooks.Office{
		Store: p.store, Clock: p.cfg.Clock, Real: p.cfg.realTime, Logger: p.cfg.Logger, Changed: func() <-chan struct{} { return p.notifier.next(anyTenant) },
	}, options)
}
