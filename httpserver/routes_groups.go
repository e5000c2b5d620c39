package httpserver

import (
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/operation"
)

// groupRoutes are groups of clients who borrow together.
func groupRoutes() []Route {
	return []Route{
		get("/v1/groups", groups.List).with(Quirks{PagedBy: "paged", Answers: []any{[]groups.Data{}, operation.Page[groups.Data]{}}}),
		get("/v1/groups/template", groups.Template),
		post("/v1/groups", groups.Create),
		get("/v1/groups/{groupId*}", groups.Get),
		put("/v1/groups/{groupId*}", groups.Update),
		remove("/v1/groups/{groupId*}", groups.Delete),
		get("/v1/groups/{groupId*}/accounts", groups.Accounts),

		post("/v1/groups/{groupId*}", groups.Activate).on("activate"),
		post("/v1/groups/{groupId*}", groups.Close).on("close"),
		post("/v1/groups/{groupId*}", groups.AssociateClients).on("associateClients"),
		post("/v1/groups/{groupId*}", groups.DisassociateClients).on("disassociateClients"),
		post("/v1/groups/{groupId*}", groups.AssignStaff).on("assignStaff"),
		post("/v1/groups/{groupId*}", groups.UnassignStaff).on("unassignStaff"),
	}
}
