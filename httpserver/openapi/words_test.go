package openapi_test

import (
	"encoding/json"
	"testing"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/openapi"
	"lending.example/platform/lending/lendingtest"
)

// TestWordsAreAboutAttributes holds that the words for attributes are about attributes that there are.
func TestWordsAreAboutAttributes(t *testing.T) {
	description, err := httpserver.Describe(lendingtest.New(t).Platform, "")
	if err != nil {
		t.Fatal(err)
	}
	var described any
	if err := json.Unmarshal(description, &described); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	eachName(described, names)
	for name := range openapi.AttributeWords {
		if !names[name] {
			t.Errorf("no attribute or parameter is named %s", name)
		}
	}
}

// eachName collects the names of attributes and parameters.
func eachName(v any, names map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		if properties, ok := v["properties"].(map[string]any); ok {
			for name := range properties {
				names[name] = true
			}
		}
		if name, ok := v["name"].(string); ok && v["in"] != nil {
			names[name] = true
		}
		for _, member := range v {
			eachName(member, names)
		}
	case []any:
		for _, item := range v {
			eachName(item, names)
		}
	}
}
