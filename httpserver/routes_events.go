package httpserver

import (
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
)

// eventRoutes are what happened, and which of it is kept.
func eventRoutes() []Route {
	return []Route{
		get("/v1/externalevents", events.List),
		get("/v1/externalevents/stream", events.List).with(Quirks{Feed: true}),
		get("/v1/externalevents/schema", events.ReadSchema),
		get("/v1/externalevents/configuration", events.ListTypes),
		put("/v1/externalevents/configuration", events.Keep),

		get("/v1/hooks", webhooks.List),
		get("/v1/hooks/template", webhooks.Template),
		post("/v1/hooks", webhooks.Create),
		get("/v1/hooks/{hookId}", webhooks.Get),
		put("/v1/hooks/{hookId}", webhooks.Update),
		remove("/v1/hooks/{hookId}", webhooks.Delete),
		post("/v1/hooks/{hookId}", webhooks.Test).on("test").with(Quirks{EmptyBody: true}),
		get("/v1/hooks/{hookId}/deliveries", webhooks.Log),
		post("/v1/hooks/{hookId}/deliveries", webhooks.RedeliverRange).on("redeliver"),
		post("/v1/hooks/{hookId}/deliveries/{deliveryId}", webhooks.Redeliver).on("redeliver").with(Quirks{EmptyBody: true}),
	}
}
