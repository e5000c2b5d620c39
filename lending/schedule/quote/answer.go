package quote

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"lending.example/platform/lending/fault"
)

// Refusal is why there is no quote.
type Refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Errors  []struct {
		Field   string `json:"field"`
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"errors,omitempty"`
}

// malformed is the code of a request that is no JSON, or not of the form of a Request.
const malformed = "error.msg.invalid.request.body"

// Answer reads a Request in JSON and returns {"quote": Quote} or {"refusal": Refusal} in JSON. The same request always has the same answer,
// byte by byte, on every platform. Members that a Request does not have are refused: a term by a wrong name would not count.
func Answer(request []byte) []byte {
	var in Request
	if err := read(request, &in); err != nil {
		return written(map[string]any{"refusal": Refusal{Code: malformed, Message: "The request is not valid: " + err.Error()}})
	}
	q, err := Of(in)
	if err != nil {
		return written(map[string]any{"refusal": refusalOf(err)})
	}
	return written(map[string]any{"quote": q})
}

func read(request []byte, in *Request) error {
	decoder := json.NewDecoder(bytes.NewReader(request))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(in); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

func refusalOf(err error) Refusal {
	r := Refusal{Message: err.Error()}
	var refused *fault.Error
	if errors.As(err, &refused) && len(refused.Violations) > 0 {
		r.Code, r.Message = refused.Code(), refused.Violations[0].Message
		for _, v := range refused.Violations {
			r.Errors = append(r.Errors, struct {
				Field   string `json:"field"`
				Code    string `json:"code"`
				Message string `json:"message"`
			}{v.Field, v.Code, v.Message})
		}
	}
	return r
}

// written encodes an answer, all of whose types have a form in JSON.
func written(answer any) []byte {
	b, err := json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	return b
}
