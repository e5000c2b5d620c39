package httpserver

// eventRoutes are what happened, and which of it is kept.
func eventRoutes() []Route {
	return []Route{
		get("/v1/externalevents", "events.List"),
		get("/v1/externalevents/stream", "events.List").with(Quirks{Feed: true}),
		get("/v1/externalevents/configuration", "events.ListTypes"),
		put("/v1/externalevents/configuration", "events.Keep"),
	}
}
