package httpserver

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"reflect"
	"strconv"

	"lending.example/platform/httpserver/vocabulary"
	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
)

// errorClass is how the interface answers one kind of refusal.
type errorClass struct {
	status    int
	code      string // the global code
	developer string // the two texts; code and texts left empty are those of the first violation
	user      string
	bare      bool // the body has no list of violations
}

// errorClasses is the one place where kinds of refusals get their status and global code.
var errorClasses = map[fault.Kind]errorClass{
	fault.Validation: {
		status: http.StatusBadRequest, code: "validation.msg.validation.errors.exist", user: "Validation errors exist.",
		developer: "The request was invalid. This typically will happen due to validation errors which are provided.",
	},
	fault.Rule: {
		status: http.StatusForbidden, code: "validation.msg.domain.rule.violation", user: "Errors contain reason for domain rule violation.",
		developer: "Request was understood but caused a domain rule violation.",
	},
	fault.Integrity: {
		status: http.StatusForbidden, developer: "The request caused a data integrity issue to be fired by the database.",
	},
	fault.Forbidden: {
		status: http.StatusForbidden, code: "error.msg.not.authorized", user: "Insufficient privileges to perform this action.",
		developer: "The user associated with credentials passed on this request does not have sufficient privileges to perform this action.",
	},
	fault.NotFound: {
		status: http.StatusNotFound, code: "error.msg.resource.not.found", user: "The requested resource is not available.",
		developer: "The requested resource is not available.",
	},
	fault.Conflict: {status: http.StatusConflict, bare: true},
	fault.Unauthenticated: {
		status: http.StatusUnauthorized, code: "error.msg.not.authenticated", user: "Unauthenticated. Please login.",
		developer: "Invalid authentication details were passed in api request.", bare: true,
	},
	fault.InProgress: {status: http.StatusTooEarly, bare: true},
	fault.Unavailable: {
		status: http.StatusServiceUnavailable, code: "error.msg.platform.service.unavailable", user: "The server is currently unable to handle the request.",
		developer: "The server is currently unable to handle the request, please try after some time.",
	},
	fault.NotImplemented: {
		status: http.StatusNotImplemented, code: "validation.msg.not.implemented", user: "This function is not implemented.",
		developer: "The request is known to the interface and not implemented by the platform.",
	},
	fault.Malformed: {status: http.StatusBadRequest, code: codeMalformed, user: "The body of the request is not acceptable JSON."},
	fault.TooLarge:  {status: http.StatusRequestEntityTooLarge},
	fault.Retry:     {status: http.StatusServiceUnavailable},
	fault.Mismatch:  {status: http.StatusUnprocessableEntity},
	fault.Internal: {
		status: http.StatusInternalServerError, code: "error.msg.platform.server.side.error", user: "An unexpected error occurred.",
		developer: "An unexpected error occurred on the platform server. The log has it under the request id of the response.", bare: true,
	},
}

const codeMalformed = "error.msg.invalid.request.body"

// Refusals of the shell itself.
var (
	errMalformed     = fault.Define(fault.Malformed, codeMalformed, "The body of the request is missing or is not acceptable JSON: %v.")
	errTooLarge      = fault.Define(fault.TooLarge, "error.msg.request.too.large", "The body of the request is larger than %v bytes.")
	errNotBuilt      = fault.Define(fault.NotImplemented, "not.implemented", "%v %v is known to the interface and not implemented by the platform.")
	errNoResource    = fault.Define(fault.NotFound, "error.msg.resource.not.found", "No resource is named %v.")
	errTooSlow       = fault.Define(fault.Retry, "error.msg.request.took.too.long", "The request was not done within %v. The same request may be sent again.")
	errSourcingKey   = fault.Define(fault.Validation, "sourcing/invalid_idempotency_key", lending.ErrKeyInvalid.Text)
	errNoCredentials = access.ErrNotAuthenticated
	errQueryValue    = fault.Define(fault.Validation, "error.msg.query.parameter.value.unsupported",
		"The query parameter %v has an unsupported value of: %v. Supported are: %v.")
)

// refusalOf returns the refusal in an error; any other error is a failure of the platform, and says nothing here.
func refusalOf(err error) *fault.Error {
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return &fault.Error{Kind: fault.Internal}
	}
	return refused
}

// errorBody returns the error body of the interface. With plain it has the code at its top too, and the list of
// violations always. Values that cannot be shown are null, and the error names the first.
func errorBody(refused *fault.Error, class errorClass, plain bool) ([]byte, error) {
	e := encoder{bare: true}
	if refused.Kind == fault.Malformed && !plain {
		e.violation(first(refused))
		return e.out, e.err
	}
	e.envelope(refused, class, plain)
	return e.out, e.err
}

func first(e *fault.Error) fault.Violation {
	if len(e.Violations) == 0 {
		return fault.Violation{}
	}
	return e.Violations[0]
}

func (e *encoder) envelope(refused *fault.Error, class errorClass, plain bool) {
	v := first(refused)
	code := cmp.Or(class.code, v.Code)
	e.out = append(e.out, '{')
	if plain {
		code = cmp.Or(v.Code, class.code)
		e.member("code", code)
	}
	e.member("developerMessage", cmp.Or(class.developer, v.Message))
	e.member("httpStatusCode", strconv.Itoa(class.status))
	e.member("defaultUserMessage", cmp.Or(class.user, v.Message))
	e.member("userMessageGlobalisationCode", code)
	if refused.Kind == fault.Internal {
		e.member("Exception", class.user)
	}
	if !class.bare || plain {
		e.out = append(e.out, `,"errors":`...)
		e.any(refused.Violations)
	}
	e.out = append(e.out, '}')
}

// member appends one text of an object.
func (e *encoder) member(name, text string) {
	if e.out[len(e.out)-1] != '{' {
		e.out = append(e.out, ',')
	}
	e.text(name)
	e.out = append(e.out, ':')
	e.text(text)
}

// violation appends one entry of an error body. Rules that are not about a parameter are about "id".
func (e *encoder) violation(v fault.Violation) {
	e.out = append(e.out, '{')
	e.member("developerMessage", v.Message)
	e.member("defaultUserMessage", vocabulary.Sentence(cmp.Or(v.Field, "id"), v.Message))
	e.member("userMessageGlobalisationCode", v.Code)
	e.member("parameterName", cmp.Or(v.Field, "id"))
	e.out = append(e.out, `,"value":`...)
	e.optional(v.Value)
	e.out = append(e.out, `,"args":[`...)
	for i, arg := range v.Args {
		if i > 0 {
			e.out = append(e.out, ',')
		}
		e.out = append(e.out, `{"value":`...)
		e.optional(arg)
		e.out = append(e.out, '}')
	}
	e.out = append(e.out, `]}`...)
}

func (e *encoder) optional(v any) {
	if v == nil || absentValue(reflect.ValueOf(v)) {
		e.out = append(e.out, "null"...)
		return
	}
	e.any(v)
}

// unexpected reports whether an error is a failure of the platform, which operators must hear of, and not a refusal
// or a caller who went away.
func unexpected(err error) bool {
	return fault.KindOf(err) == fault.Internal && !errors.Is(err, context.Canceled) && !errors.Is(err, errTenant)
}
