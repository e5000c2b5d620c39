package events

// The events of clients.
var (
	ClientCreate       = client("ClientCreate", "CREATE", "A client was taken on, pending or active.")
	ClientActivate     = client("ClientActivate", "ACTIVATE", "A client became active.")
	ClientUpdate       = client("ClientUpdate", "UPDATE", "Attributes of a client changed, or who looks after the client.")
	ClientReject       = client("ClientReject", "REJECT", "The application of a client was rejected.")
	ClientWithdraw     = client("ClientWithdraw", "WITHDRAW", "A client withdrew the application.")
	ClientClose        = client("ClientClose", "CLOSE", "A client was closed.")
	ClientReactivate   = client("ClientReactivate", "REACTIVATE", "A closed client is pending again.")
	ClientUndoReject   = client("ClientUndoReject", "UNDOREJECT", "The rejection of a client was undone.")
	ClientUndoWithdraw = client("ClientUndoWithdraw", "UNDOWITHDRAWAL", "The withdrawal of a client was undone.")
	ClientDelete       = client("ClientDelete", "DELETE", "A pending client was deleted.")
)

func client(name, action, summary string) Of[Client] {
	return declare[Client](name, "Client", "CLIENT", action, summary)
}
