package httpserver

import (
	"net/http"
	"reflect"
	"slices"

	"lending.example/platform/httpserver/openapi"
	"lending.example/platform/lending"
)

// introduction holds what is true of every request.
const introduction = `Every request names its tenant in the header ` + "`Tenant-Identifier`" + ` and carries HTTP Basic credentials.

Dates are sent as text in the request's own ` + "`dateFormat`" + ` and ` + "`locale`" + ` and come back as [year, month, day]. Amounts and rates are sent as JSON numbers, or as text in the notation of ` + "`locale`" + `; they are kept exactly and never rounded on the way in. Enumerations are sent by id or by name and come back as option objects. In a body, whole numbers and booleans may be sent as text too, null and blank text count as absent, and attributes that are not described are refused.

What is absent is left out of an answer. All violations of a body are reported in one answer.`

// whatAllShare is the part of the description that is true of the shell, not of single rows of its table.
func whatAllShare() openapi.Interface {
	of := openapi.Interface{
		Parameters: sharedParameters(), Refusals: map[int]openapi.Object{}, MostElements: mostElements, FilePart: filePart, FilePattern: "^" + dataURL,
		Schemas: openapi.Object{"Error": errorSchema(), "ErrorEntry": errorEntrySchema()},
		Types:   map[reflect.Type]openapi.Object{sentType: {}, writtenType: {}, violationType: openapi.RefTo("ErrorEntry")},
	}
	for _, class := range errorClasses {
		of.Refusals[class.status] = errorOf(class.status)
	}
	return of
}

// sharedParameters are those that the shell understands on every operation of a sort.
func sharedParameters() openapi.Object {
	text := openapi.Object{"type": "string"}
	return openapi.Object{
		"Tenant": openapi.Object{
			"name": tenantHeader, "in": "header", "required": true, "schema": text,
			"description": "The tenant that the request is for. The header " + tenantHeaderSynonym + " does as well, and where nothing is changed the query parameter " + tenantParameter + ".",
		},
		"IdempotencyKey": openapi.Object{
			"name": "Idempotency-Key", "in": "header", "schema": openapi.Object{"type": "string", "maxLength": lending.MaxKey},
			"description": "The same request by the same user under the same key is not done again: it gets the first answer, marked by the header X-Served-From-Cache. Any other use of the key is refused with 409, unless the configuration strict-idempotency-keys is off: then the same key on the same operation gives the first answer, whatever the body. A batch passes its key on to its requests that have none, each with its requestId.",
		},
		"Preview": openapi.Object{
			"name": "preview", "in": "query", "schema": openapi.Object{"type": "boolean", "default": false},
			"description": "Answer what would happen and store nothing.",
		},
		"Fields": openapi.Object{
			"name": "fields", "in": "query", "schema": openapi.Object{"type": "array", "items": text}, "style": "form", "explode": false,
			"description": "Attributes of the resource to answer, joined by commas; all unless given.",
		},
		"Replica": openapi.Object{
			"name": replicaParameter, "in": "query", "schema": openapi.Object{"type": "boolean", "default": false},
			"description": "Answer from the store that follows the main one, where the server has one: what is shown may be some moments old.",
		},
		"AsOf": openapi.Object{
			"name": asOfParameter, "in": "query", "schema": openapi.Object{"type": "string", "format": "date"},
			"description": "Show what is effective up to the end of this day, and nothing later.",
		},
		"KnownAt": openapi.Object{
			"name": knownAtParameter, "in": "query", "schema": text,
			"description": "Show what was stored at this moment (2026-01-31T12:00:00Z), or at the end of this day in UTC. The first look at a moment takes as long as the command log up to it is.",
		},
	}
}

// enclosingParameter says in a query that a batch is one transaction.
func enclosingParameter() openapi.Object {
	return openapi.Object{"name": "enclosingTransaction", "in": "query", "schema": openapi.Object{"type": "boolean", "default": false}, "description": "All requests count or none."}
}

// batchSchema is the list of requests that a batch takes.
func batchSchema() openapi.Object {
	text := openapi.Object{"type": "string"}
	return openapi.Object{"type": "array", "maxItems": mostRequests, "items": openapi.Object{
		"type": "object",
		"properties": openapi.Object{
			"requestId":   openapi.Object{"anyOf": openapi.EitherType("integer", "string")},
			"relativeUrl": openapi.Object{"type": "string", "description": "Path and query of the request; \"$.name\" stands for a value of the answer that it refers to."},
			"method":      text,
			"body":        openapi.Object{"type": "string", "description": "The body as JSON text; \"$.name\" as in relativeUrl."},
			"reference":   openapi.Object{"anyOf": openapi.EitherType("integer", "string"), "description": "The request whose success this one waits for."},
			"headers":     openapi.Object{"type": "array", "items": openapi.Object{"type": "object", "properties": openapi.Object{"name": text, "value": text}}},
		},
		"required": []string{"requestId", "relativeUrl", "method"},
	}}
}

// errorOf is the schema of an error body: a body that is no JSON is answered by the bare entry.
func errorOf(status int) openapi.Object {
	if status == http.StatusBadRequest {
		return openapi.Object{"anyOf": []any{openapi.RefTo("Error"), openapi.RefTo("ErrorEntry")}}
	}
	return openapi.RefTo("Error")
}

// errorStatuses are the statuses by which any endpoint may refuse, and those that only commands have.
func errorStatuses(command bool) []int {
	onlyCommands := []int{http.StatusConflict, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooEarly}
	var statuses []int
	for _, class := range errorClasses {
		if !slices.Contains(statuses, class.status) && (command || !slices.Contains(onlyCommands, class.status)) {
			statuses = append(statuses, class.status)
		}
	}
	return statuses
}

func errorSchema() openapi.Object {
	return openapi.Object{
		"type": "object",
		"properties": openapi.Object{
			"code":                         openapi.Object{"type": "string", "description": "Code of the refusal, on resources that have it at the top."},
			"developerMessage":             openapi.Object{"type": "string"},
			"httpStatusCode":               openapi.Object{"type": "string", "description": "The status as text."},
			"defaultUserMessage":           openapi.Object{"type": "string"},
			"userMessageGlobalisationCode": openapi.Object{"type": "string", "description": "Code of the class of refusal."},
			"Exception":                    openapi.Object{"type": "string", "description": "Failures of the platform only."},
			"errors":                       openapi.Object{"type": "array", "items": openapi.RefTo("ErrorEntry"), "description": "Every rule that the request breaks, in the order checked."},
		},
		"required": []string{"developerMessage", "httpStatusCode", "defaultUserMessage", "userMessageGlobalisationCode"},
	}
}

func errorEntrySchema() openapi.Object {
	return openapi.Object{
		"type": "object",
		"properties": openapi.Object{
			"developerMessage":             openapi.Object{"type": "string"},
			"defaultUserMessage":           openapi.Object{"type": "string"},
			"userMessageGlobalisationCode": openapi.Object{"type": "string", "description": "Code of the broken rule."},
			"parameterName":                openapi.Object{"type": "string", "description": "The attribute, such as charges[0][amount]; \"id\" for rules about no attribute."},
			"value":                        openapi.Object{"description": "What was sent; null for nothing."},
			"args": openapi.Object{"type": "array", "items": openapi.Object{
				"type": "object", "properties": openapi.Object{"value": openapi.Object{}}, "required": []string{"value"},
			}},
		},
		"required": []string{"developerMessage", "defaultUserMessage", "userMessageGlobalisationCode", "parameterName", "value", "args"},
	}
}
