package events

// The events of groups of clients.
var (
	GroupsCreate       = group("GroupsCreate", "CREATE", "A group was formed, pending or active.")
	GroupsActivate     = group("GroupsActivate", "ACTIVATE", "A group became active.")
	GroupsUpdate       = group("GroupsUpdate", "UPDATE", "Attributes of a group changed, or who looks after it.")
	GroupsClose        = group("GroupsClose", "CLOSE", "A group was closed, and its memberships ended.")
	GroupsDelete       = group("GroupsDelete", "DELETE", "A pending group was deleted.")
	GroupsAssociate    = membership("GroupsAssociateClients", "ASSOCIATECLIENTS", "Clients became members of a group.")
	GroupsDisassociate = membership("GroupsDisassociateClients", "DISASSOCIATECLIENTS", "Members of a group left it.")
)

func group(name, action, summary string) Of[Group] {
	return declare[Group](name, "Group", "GROUP", action, summary)
}

func membership(name, action, summary string) Of[GroupMembers] {
	return declare[GroupMembers](name, "Group", "GROUP", action, summary)
}
