package webhooks

import "lending.example/platform/lending/fault"

// Refusals about hooks.
var (
	ErrUnknownHook     = fault.Define(fault.NotFound, "error.msg.hook.not.found", "Hook with identifier %v does not exist.")
	ErrUnknownTemplate = fault.Define(fault.NotFound, "error.msg.template.not.found", "There is no template of hooks named %v; there is Web.")
	ErrUnknownEvent    = fault.Define(fault.Validation, "error.msg.hook.event.unknown", "No event is caused by the command %v on %v; see the template.")
	ErrAddress         = fault.Define(fault.Validation, "error.msg.hook.payload.url.invalid", "%q is no address to post to: it begins with https:// or http:// and a host, and names no user.")
	ErrContentType     = fault.Define(fault.Validation, "error.msg.hook.content.type.unsupported", "Events are posted as json, not as %v.")
	ErrSecret          = fault.Define(fault.Validation, "error.msg.hook.secret.invalid", "A secret has 16 to 200 printable characters of ASCII, and no blanks.")
	ErrOffices         = fault.Define(fault.Forbidden, "error.msg.hook.offices", "A hook hears of all offices; only users who see all of them make and change one.")
	ErrTooMany         = fault.Define(fault.Rule, "error.msg.hook.too.many", "There can be no more than %v hooks.")
	ErrUnknownDelivery = fault.Define(fault.NotFound, "error.msg.hook.delivery.not.found", "Hook %v has no delivery %v.")
	ErrTooManyAgain    = fault.Define(fault.Rule, "error.msg.hook.redelivery.too.many", "No more than %v deliveries are repeated at once.")
)
