package client

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"lending.example/platform/lending/fault"
)

// Refusal is what a server answered instead of doing what it was asked. The *[fault.Error] in it has every broken rule, with its
// code and field; errors.Is finds codes in it.
type Refusal struct {
	Status    int    // of HTTP
	RequestID string // under which the log of the server has the request; "" when something else answered
	fault     *fault.Error
}

// Error joins the messages.
func (r *Refusal) Error() string {
	return fmt.Sprintf("client: %d: %v", r.Status, r.fault)
}

// Unwrap returns the *fault.Error.
func (r *Refusal) Unwrap() error { return r.fault }

// envelope is the error body of the interface.
type envelope struct {
	Developer string  `json:"developerMessage"`
	Code      string  `json:"userMessageGlobalisationCode"`
	Parameter string  `json:"parameterName"` // of a body that was not JSON, which is answered by the entry alone
	Entries   []entry `json:"errors"`
}

type entry struct {
	Message   string `json:"developerMessage"`
	Code      string `json:"userMessageGlobalisationCode"`
	Parameter string `json:"parameterName"`
	Value     any    `json:"value"`
	Args      []struct {
		Value any `json:"value"`
	} `json:"args"`
}

// refusalOf reads a refusal. An answer that is no error body of the interface, as a proxy gives them, is reported as it is.
func refusalOf(answer *http.Response, body []byte) error {
	r := &Refusal{Status: answer.StatusCode, RequestID: answer.Header.Get("X-Request-Id")}
	var e envelope
	reader := json.NewDecoder(bytes.NewReader(body))
	reader.UseNumber()
	if err := reader.Decode(&e); err != nil || e.Code == "" {
		r.fault = &fault.Error{Kind: fault.Internal, Cause: errors.New(excerpt(answer, body))}
		return r
	}
	r.fault = &fault.Error{Kind: kindOf(answer.StatusCode, e.Code)}
	for _, one := range e.Entries {
		r.fault.Violations = append(r.fault.Violations, one.violation())
	}
	if len(e.Entries) == 0 {
		r.fault.Violations = []fault.Violation{{Code: e.Code, Message: e.Developer}}
	}
	return r
}

func (e entry) violation() fault.Violation {
	v := fault.Violation{Code: e.Code, Field: e.Parameter, Value: e.Value, Message: e.Message}
	if v.Field == "id" && e.Value == nil {
		v.Field = "" // the interface says so of rules about no attribute
	}
	for _, arg := range e.Args {
		v.Args = append(v.Args, arg.Value)
	}
	return v
}

// kindOf is the kind of a refusal by its status, and by the code of its class where several kinds share one.
func kindOf(status int, code string) fault.Kind {
	switch {
	case status == http.StatusForbidden && code == "validation.msg.domain.rule.violation":
		return fault.Rule
	case status == http.StatusForbidden && code == "error.msg.not.authorized":
		return fault.Forbidden
	case status == http.StatusServiceUnavailable && code == "error.msg.platform.service.unavailable":
		return fault.Unavailable
	case status == http.StatusBadRequest && code == "error.msg.invalid.request.body":
		return fault.Malformed
	}
	return kinds[status]
}

var kinds = map[int]fault.Kind{
	http.StatusBadRequest: fault.Validation, http.StatusUnauthorized: fault.Unauthenticated, http.StatusForbidden: fault.Integrity,
	http.StatusNotFound: fault.NotFound, http.StatusConflict: fault.Conflict, http.StatusRequestEntityTooLarge: fault.TooLarge,
	http.StatusUnprocessableEntity: fault.Mismatch, http.StatusTooEarly: fault.InProgress, http.StatusNotImplemented: fault.NotImplemented,
	http.StatusServiceUnavailable: fault.Retry,
}

// excerpt is the beginning of an answer that cannot be read.
func excerpt(answer *http.Response, body []byte) string {
	const shown = 200
	if len(body) > shown {
		body = body[:shown]
	}
	return fmt.Sprintf("%s: %s", answer.Status, bytes.TrimSpace(body))
}
