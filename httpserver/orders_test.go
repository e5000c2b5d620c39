package httpserver

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// orderedList is a list that can be ordered, with the value by which each order goes; nil for one that is not in the answer.
type orderedList struct {
	path   string
	paged  bool // by offset and limit, in a page object
	orders map[string]func(item map[string]any) any
	code   string // of an order that there is not
}

// at is the value at a path of attributes.
func at(path ...string) func(map[string]any) any {
	return func(item map[string]any) any {
		var v any = item
		for _, name := range path {
			object, _ := v.(map[string]any)
			v = object[name]
		}
		return v
	}
}

func inLowerCase(path ...string) func(map[string]any) any {
	read := at(path...)
	return func(item map[string]any) any { return strings.ToLower(fmt.Sprint(read(item))) }
}

// momentOf is a moment in a form that orders as time does. Zeros at the end of a second are not written.
func momentOf(name string) func(map[string]any) any {
	read := at(name)
	return func(item map[string]any) any {
		text, _ := read(item).(string)
		t, _ := time.Parse(time.RFC3339Nano, text)
		return t.UTC().Format("2006-01-02T15:04:05.000000")
	}
}

// shown is a text that a record need not show.
func shown(name string) func(map[string]any) any {
	read := at(name)
	return func(item map[string]any) any {
		text, _ := read(item).(string)
		return strings.ToLower(text)
	}
}

var orderedLists = []orderedList{
	{"/v1/clients?", true, map[string]func(map[string]any) any{
		"id": at("id"), "displayName": inLowerCase("displayName"), "officeName": at("officeName"), "accountNo": at("accountNo"), "officeId": at("officeId"),
	}, "validation.msg.client.orderBy.value.is.not.supported"},
	{"/v1/loans?", true, map[string]func(map[string]any) any{
		"id": at("id"), "accountNo": at("accountNo"), "clientId": at("clientId"), "officeId": at("clientOfficeId"), "status": at("status", "id"),
		"externalId": at("externalId"), "loanProductId": at("loanProductId"), "disbursementDate": nil,
	}, "validation.msg.loans.orderBy.value.is.not.supported"},
	{"/v1/offices?", false, map[string]func(map[string]any) any{
		"id": at("id"), "name": at("name"), "nameDecorated": at("nameDecorated"), "externalId": at("externalId"), "hierarchy": at("hierarchy"), "openingDate": at("openingDate"),
	}, "validation.msg.office.orderBy.value.is.not.supported"},
	{"/v1/audits?paged=true&", true, map[string]func(map[string]any) any{
		"id": at("id"), "actionName": at("actionName"), "entityName": at("entityName"), "resourceId": at("resourceId"), "subresourceId": at("subresourceId"),
		"madeOnDate": momentOf("madeOnDate"), "checkedOnDate": momentOf("checkedOnDate"), "officeName": shown("officeName"), "groupName": shown("groupName"), "clientName": shown("clientName"), "loanAccountNo": shown("loanAccountNo"),
		"savingsAccountNo": shown("savingsAccountNo"), "clientId": at("clientId"), "loanId": at("loanId"), "maker": shown("maker"), "checker": shown("checker"), "processingResult": nil,
	}, "validation.msg.audits.orderBy.value.is.not.supported"},
	{"/v1/journalentries?", true, map[string]func(map[string]any) any{
		"id": at("id"), "transactionDate": at("transactionDate"), "submittedOnDate": at("submittedOnDate"), "transactionId": at("transactionId"),
	}, "validation.msg.journalEntry.orderBy.is.not.one.of.expected.enumerations"},
}

// TestEveryOrderOfEveryList: each list comes in each order that the interface names for it, forwards and backwards, pages
// laid end to end are the list, and another order, direction or limit is refused.
func TestEveryOrderOfEveryList(t *testing.T) {
	withExamples(t, func(s stack, made map[string]string) {
		s.must("PUT", "/v1/configurations/name/enable-address", `{"enabled":false}`)
		for i, name := range []string{"chetan Iyer", "Bala Rao", "Asha Menon"} {
			office := s.must("POST", "/v1/offices", fmt.Sprintf(`{"name":"%c branch","parentId":1,"openingDate":"2010-01-0%d","externalId":"E%d","locale":"en","dateFormat":"yyyy-MM-dd"}`, 'c'-byte(i), 9-i, 3-i))["resourceId"]
			first, last, _ := strings.Cut(name, " ")
			s.must("POST", "/v1/clients", fmt.Sprintf(`{"officeId":%v,"firstname":%q,"lastname":%q,"active":false,"accountNo":"A%d"}`, office, first, last, 9-i))
		}
		for _, list := range orderedLists {
			for order, key := range list.orders {
				up, down := s.items(list.path+"orderBy="+order+"&sortOrder=ASC"), s.items(list.path+"orderBy="+order+"&sortOrder=desc")
				if len(up) == 0 || len(up) != len(down) {
					t.Fatalf("%s by %s: %d and %d elements", list.path, order, len(up), len(down))
				}
				if key != nil && (!slices.IsSortedFunc(up, byKey(key)) || !slices.IsSortedFunc(turned(down), byKey(key))) {
					t.Errorf("%s by %s:\nforwards  %v\nbackwards %v", list.path, order, keysOf(up, key), keysOf(down, key))
				}
				if list.paged {
					s.pagesAre(list.path+"orderBy="+order+"&sortOrder=ASC", up)
				}
			}
			if list.paged {
				s.limitsAre(list.path)
			}
			if codes := s.refused("GET", list.path+"orderBy=colour", "", 400); !slices.Equal(codes, []string{list.code}) {
				t.Errorf("%s by colour: %v", list.path, codes)
			}
			if codes := s.refused("GET", list.path+"orderBy=id&sortOrder=sideways", "", 400); len(codes) != 1 || !strings.Contains(codes[0], "sortOrder") {
				t.Errorf("%s sideways: %v", list.path, codes)
			}
		}
	})
}

// items reads the elements of a list, with or without a page around them.
func (s stack) items(path string) []map[string]any {
	s.Helper()
	got := s.read(path)
	var list []map[string]any
	var page struct {
		Items []map[string]any `json:"pageItems"`
	}
	if json.Unmarshal([]byte(got.body), &list) == nil {
		return list
	}
	if err := json.Unmarshal([]byte(got.body), &page); err != nil || got.status != 200 {
		s.Fatalf("GET %s: %d %.300s", path, got.status, got.body)
	}
	return page.Items
}

// pagesAre compares pages of two with the whole list.
func (s stack) pagesAre(path string, whole []map[string]any) {
	s.Helper()
	var ids []any
	for offset := 0; offset < len(whole); offset += 2 {
		page := s.items(fmt.Sprintf("%s&limit=2&offset=%d", path, offset))
		if len(page) > 2 {
			s.Errorf("%s: a page of %d", path, len(page))
		}
		for _, item := range page {
			ids = append(ids, item["id"])
		}
		if offset > 20 { // the rest is like it
			break
		}
	}
	for i, id := range ids {
		if whole[i]["id"] != id {
			s.Errorf("%s: element %d of the pages is %v, of the list %v", path, i, id, whole[i]["id"])
		}
	}
}

// limitsAre holds that a limit counts when it is "> 0; otherwise all rows" come (docs/semantics/wire-platform.md, 0.4), and that another text is
// refused by the name of the parameter.
func (s stack) limitsAre(path string) {
	s.Helper()
	whole := s.items(path)
	for _, none := range []string{"limit=-1", "limit=0"} {
		if got := s.items(path + none); len(got) != len(whole) {
			s.Errorf("%s%s: %d of %d elements", path, none, len(got), len(whole))
		}
	}
	got := s.read(path + "limit=ten")
	if got.status != 400 || !strings.Contains(got.body, "validation.msg.invalid.integer.format") || !strings.Contains(got.body, `"parameterName":"limit"`) {
		s.Errorf("%slimit=ten: %d %s", path, got.status, got.body)
	}
}

func turned(items []map[string]any) []map[string]any {
	items = slices.Clone(items)
	slices.Reverse(items)
	return items
}

func byKey(key func(map[string]any) any) func(a, b map[string]any) int {
	return func(a, b map[string]any) int { return compareJSON(key(a), key(b)) }
}

func keysOf(items []map[string]any, key func(map[string]any) any) (keys []any) {
	for _, item := range items {
		keys = append(keys, key(item))
	}
	return keys
}

// compareJSON orders what is absent first, numbers by value, texts by bytes and dates by their parts.
func compareJSON(a, b any) int {
	switch a := a.(type) {
	case nil:
		if b == nil {
			return 0
		}
		return -1
	case float64:
		if b, ok := b.(float64); ok {
			return cmp.Compare(a, b)
		}
	case string:
		if b, ok := b.(string); ok {
			return cmp.Compare(a, b)
		}
	case []any:
		if b, ok := b.([]any); ok {
			return slices.CompareFunc(a, b, compareJSON)
		}
	}
	return 1
}
