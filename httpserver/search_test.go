package httpserver

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// searchable serves two clients of two offices, the second one with a document and a loan.
func searchable(t *testing.T) (*httptest.Server, *lending.Platform) {
	server, platform := startStack(t)
	desk := platform.Tenant("default").As(lending.SystemUser)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	day := calendar.MustParse("2026-01-01")
	branch, err := desk.Offices.Create(t.Context(), refdata.NewOffice{Name: "Branch", OpenedOn: calendar.MustParse("2020-01-01"), ParentID: 1})
	must(err)
	_, err = desk.Clients.Create(t.Context(), clients.NewClient{OfficeID: 1, First: "Ada", Last: "Alder", Active: new(true), ActivatedOn: day, Mobile: "+4912345678"})
	must(err)
	second, err := desk.Clients.Create(t.Context(), clients.NewClient{OfficeID: branch.ID, First: "Bruno", Last: "Alderman", Active: new(true), ActivatedOn: day, ExternalID: "crm-7"})
	must(err)
	_, err = desk.Clients.CreateIdentifier(t.Context(), second.ClientID, clients.NewIdentifier{TypeID: 1, DocumentKey: "P-77"})
	must(err)
	product, err := desk.Products.Create(t.Context(), products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
	must(err)
	_, err = desk.Loans.Submit(t.Context(), loans.Application{ClientID: second.ClientID, ProductID: product.ID, SubmittedOn: day, ExternalID: "loan-x"})
	must(err)
	return server, platform
}

// TestSearch looks for clients, documents and loans by what a person types.
func TestSearch(t *testing.T) {
	server, platform := searchable(t)
	desk := platform.Tenant("default").As(lending.SystemUser)
	headOffice := searcher(t, desk, 1, "head", "READ_CLIENT", "READ_CLIENTIDENTIFIER", "READ_LOAN")
	branch := searcher(t, desk, 2, "branch", "READ_CLIENT", "READ_CLIENTIDENTIFIER", "READ_LOAN")
	clientsOnly := searcher(t, desk, 1, "clerk", "READ_CLIENT")
	for _, tt := range []struct {
		name, who, query string
		want             []string
	}{
		{"a part of names", headOffice, "query=alder", []string{"CLIENT 1 Ada Alder < Head Office", "CLIENT 2 Bruno Alderman < Branch"}},
		{"a name exactly", headOffice, "query=ada+ALDER&exactMatch=true", []string{"CLIENT 1 Ada Alder < Head Office"}},
		{"a part exactly", headOffice, "query=alder&exactMatch=true", nil},
		{"a name, seen from a branch", branch, "query=alder", []string{"CLIENT 2 Bruno Alderman < Branch"}},
		{"a name exactly, seen from a branch", branch, "query=ada+alder&exactMatch=true", nil},
		{"a mobile number", headOffice, "query=%2B4912345678", []string{"CLIENT 1 Ada Alder < Head Office"}},
		{"a mobile number, seen from a branch", branch, "query=%2B4912345678", nil},
		{"an external id", headOffice, "query=crm-7", []string{"CLIENT 2 Bruno Alderman < Branch"}},
		{"a number of a client and a loan", headOffice, "query=000000001", []string{"CLIENT 1 Ada Alder < Head Office", "LOAN 1 Term loan < Bruno Alderman"}},
		{"the same without its zeros", headOffice, "query=1", []string{"CLIENT 1 Ada Alder < Head Office", "LOAN 1 Term loan < Bruno Alderman"}},
		{"a number, among loans", headOffice, "query=1&resource=loans", []string{"LOAN 1 Term loan < Bruno Alderman"}},
		{"a number, by somebody who reads no loans", clientsOnly, "query=1", []string{"CLIENT 1 Ada Alder < Head Office"}},
		{"an external id of a loan", branch, "query=loan-x", []string{"LOAN 1 Term loan < Bruno Alderman"}},
		{"a document", headOffice, "query=P-77", []string{"CLIENTIDENTIFIER 1 Passport < Bruno Alderman"}},
		{"a document, by somebody who reads none", clientsOnly, "query=P-77", nil},
		{"among what there is not", headOffice, "query=alder&resource=groups,savings,shares", nil},
		{"nothing like it", headOffice, "query=zzz&resource=clients,clientIdentifiers,loans", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := send(t, server, call{method: "GET", path: "/v1/search?" + tt.query, headers: map[string]string{"Authorization": tt.who}})
			var matches []struct {
				EntityID                           int
				EntityType, EntityName, ParentName string
			}
			if err := json.Unmarshal([]byte(got.body), &matches); err != nil || got.status != 200 {
				t.Fatal(got.status, got.body)
			}
			var found []string
			for _, m := range matches {
				found = append(found, fmt.Sprintf("%s %d %s < %s", m.EntityType, m.EntityID, m.EntityName, m.ParentName))
			}
			if diff := cmp.Diff(tt.want, found); diff != "" {
				t.Error(diff)
			}
		})
	}
	s := stack{t, server}
	for query, code := range map[string]string{
		"":                            "validation.msg.search.query.cannot.be.blank",
		"?query=+":                    "validation.msg.search.query.cannot.be.blank",
		"?query=x&resource=vehicles":  "validation.msg.search.resource.value.is.not.supported",
		"?query=x&exactMatch=perhaps": "validation.msg.client.exactMatch.must.be.true.or.false",
	} {
		if diff := cmp.Diff([]string{code}, s.refused("GET", "/v1/search"+query, "", 400)); diff != "" {
			t.Error(query, diff)
		}
	}
}

// TestSearchOfClients reads pages of clients by what a person types.
func TestSearchOfClients(t *testing.T) {
	server, _ := searchable(t)
	s := stack{t, server}
	for _, tt := range []struct {
		name, body string
		want       string
	}{
		{"everybody", `{"request":{"text":""},"page":0,"size":50}`, "Ada Alder, Bruno Alderman; 2 on 1"},
		{"without saying anything", `{}`, "Ada Alder, Bruno Alderman; 2 on 1"},
		{"a part of a name", `{"request":{"text":"man"}}`, "Bruno Alderman; 1 on 1"},
		{"the second page of one each", `{"request":{"text":"alder"},"page":1,"size":1}`, "Bruno Alderman; 2 on 2"},
		{"the other way round", `{"request":{"text":"alder"},"size":1,"sorts":[{"direction":"DESC","property":"displayName"}]}`, "Bruno Alderman; 2 on 2"},
		{"an external id", `{"request":{"text":"crm-7"}}`, "Bruno Alderman; 1 on 1"},
		{"an account number", `{"request":{"text":"2"}}`, "Bruno Alderman; 1 on 1"},
		{"after the last page", `{"request":{"text":"crm-7"},"page":1}`, "; 1 on 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page := s.must("POST", "/v2/clients/search", tt.body)
			names := ""
			for i, c := range page["content"].([]any) {
				if i > 0 {
					names += ", "
				}
				names += c.(map[string]any)["displayName"].(string)
			}
			if got := fmt.Sprintf("%s; %v on %v", names, page["totalElements"], page["totalPages"]); got != tt.want {
				t.Error(got)
			}
		})
	}
	for body, code := range map[string]string{
		`{"page":-1}`:                           "validation.msg.client.page.not.zero.or.greater",
		`{"sorts":[{"property":"shoeSize"}]}`:   "validation.msg.client.property.value.is.not.supported",
		`{"request":{"text":"x","fuzzy":true}}`: "error.msg.parameter.unsupported",
	} {
		if diff := cmp.Diff([]string{code}, s.refused("POST", "/v2/clients/search", body, 400)); diff != "" {
			t.Error(body, diff)
		}
	}
}

// searcher makes a user of an office with some permissions, and returns the credentials.
func searcher(t *testing.T, desk *lending.Desk, office int64, name string, permissions ...string) string {
	t.Helper()
	const password = "Search-Me-2026x"
	if _, err := desk.Configuration.Update(t.Context(), refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: new(true)}); err != nil {
		t.Fatal(err)
	}
	role, err := desk.Roles.Create(t.Context(), access.NewRole{Name: name, Description: name})
	if err != nil {
		t.Fatal(err)
	}
	granted := map[string]bool{}
	for _, code := range permissions {
		granted[code] = true
	}
	if _, err := desk.Roles.SetPermissions(t.Context(), role.ID, access.RolePermissionsUpdate{Permissions: granted}); err != nil {
		t.Fatal(err)
	}
	if _, err := desk.Users.Create(t.Context(), access.NewUser{
		Username: name, First: name, Last: name, Email: name + "@bank.example", OfficeID: office, RoleIDs: []int64{role.ID},
		SendPassword: new(false), Password: password, RepeatPassword: password,
	}); err != nil {
		t.Fatal(err)
	}
	var key access.Authentication
	if key, err = desk.Users.Authenticate(t.Context(), access.Credentials{Username: name, Password: password}); err != nil {
		t.Fatal(err)
	}
	return "Basic " + key.Key
}
