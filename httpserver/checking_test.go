package httpserver

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/content"
)

// TestStackMakerChecker lets one user give a command and another one decide about it.
func TestStackMakerChecker(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("PUT", "/v1/configurations/name/maker-checker", `{"enabled":true}`)
	s.must("PUT", "/v1/configurations/name/accept-password-on-user-create", `{"enabled":true}`)
	s.must("PUT", "/v1/permissions", `{"permissions":{"CREATE_CODE":true,"CREATE_USER":true}}`)
	user := func(name, codes string) map[string]string {
		role := s.must("POST", "/v1/roles", `{"name":"`+name+`","description":"x"}`)["resourceId"].(float64)
		s.must("PUT", fmt.Sprintf("/v1/roles/%v/permissions", role), `{"permissions":{`+codes+`}}`)
		s.must("POST", "/v1/users", fmt.Sprintf(`{"username":"%s","firstname":"A","lastname":"B","email":"a@example.com","officeId":1,"roles":[%v],
			"sendPasswordToEmail":false,"password":"Secret-2026-x","repeatPassword":"Secret-2026-x"}`, name, role))
		return map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(name+":Secret-2026-x"))}
	}
	maker := user("maker", `"CREATE_CODE":true,"CREATE_USER":true`)
	nobody := user("nobody", `"READ_CODE":true`)
	checker := user("checker", `"CREATE_CODE_CHECKER":true,"READ_CODE":true,"READ_AUDIT":true`)
	as := func(who map[string]string, method, path, body string) answer {
		return send(t, server, call{method: method, path: path, body: body, headers: who})
	}
	expect := func(got answer, status int, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if !strings.Contains(got.body, part) {
				t.Errorf("%s is not in %d %s", part, got.status, got.body)
			}
		}
		if got.status != status {
			t.Errorf("got %d, want %d: %s", got.status, status, got.body)
		}
	}
	var held []string
	for _, name := range []string{"Colours", "Fruits", "Trees"} {
		got := as(maker, "POST", "/v1/codes", `{"name":"`+name+`"}`)
		expect(got, 200, `"commandId":`, `"rollbackTransaction":true`)
		_, rest, _ := strings.Cut(got.body, `"commandId":`)
		held = append(held, rest[:strings.IndexAny(rest, ",}")])
	}
	one := "/v1/makercheckers/" + held[0]
	expect(as(maker, "POST", "/v1/users", `{"username":"u","firstname":"A","lastname":"B","email":"a@example.com","officeId":1,"roles":[1],"sendPasswordToEmail":true}`), 403, "error.msg.invalid.sanitization")
	expect(as(checker, "GET", "/v1/makercheckers?entityName=CODE&includeJson=true", ""), 200, `"processingResult":"Awaiting Approval"`, `Fruits`, `"maker":"maker"`)
	expect(as(maker, "GET", "/v1/makercheckers", ""), 200, `"maker":"maker"`) // the own commands, which the maker may not decide about
	expect(as(maker, "POST", one+"?command=approve", ""), 403, "error.msg.not.authorized")
	expect(as(checker, "POST", one+"?command=frobnicate", ""), 400)
	expect(as(checker, "POST", one+"?command=approve", ""), 200, `"resourceId":`)
	expect(as(checker, "POST", one+"?command=approve", ""), 404, "error.msg.command.id.not.awaiting.approval")
	expect(as(checker, "POST", "/v1/makercheckers/"+held[1]+"?command=reject", `{"note":"not this year"}`), 200, `"commandId":`+held[1])
	expect(as(maker, "GET", "/v1/makercheckers?status=3", ""), 200, `"processingResult":"Rejected"`, `"note":"not this year"`)
	expect(as(checker, "DELETE", "/v1/makercheckers/"+held[2], ""), 200, `"commandId":`+held[2])
	expect(as(checker, "GET", "/v1/makercheckers", ""), 200, `[]`)
	expect(as(checker, "GET", "/v1/audits/"+held[0], ""), 200, `"processingResult":"Processed"`, `"checker":"checker"`, `"maker":"maker"`, `Colours`)
	expect(as(checker, "GET", "/v1/audits?status=3", ""), 200, `"id":`+held[1], "Rejected")
	expect(as(checker, "GET", "/v1/audits?paged=true&limit=1&orderBy=madeOnDate&sortOrder=ASC", ""), 200, `"totalFilteredRecords":`, `"pageItems":[{"id":1,`)
	expect(as(checker, "GET", "/v1/audits?orderBy=ip", ""), 400, "validation.msg.audits.orderBy.value.is.not.supported")
	expect(as(checker, "GET", "/v1/audits/searchtemplate", ""), 200, `"actionNames":["CREATE","DELETE","UPDATE"`, `"processingResults":`)
	expect(as(checker, "GET", "/v1/makercheckers/searchtemplate", ""), 200, `"appUsers":[{"id":1,`, `"username":"maker"`)
	for _, who := range []map[string]string{maker, nobody} {
		expect(as(who, "GET", "/v1/makercheckers/searchtemplate", ""), 200, `"appUsers":[]`)
	}
	codes := as(checker, "GET", "/v1/codes", "").body
	if !strings.Contains(codes, "Colours") || strings.Contains(codes, "Fruits") || strings.Contains(codes, "Trees") {
		t.Errorf("codes are %s", codes)
	}
}

// TestApprovalsTellWhatChanged: the answer of an approval tells the dates and amounts of the command that waited, though the
// request of the checker has none, and how they are to be read.
func TestApprovalsTellWhatChanged(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	charge := s.must("POST", "/v1/charges", `{"name":"Fee","chargeAppliesTo":1,"currencyCode":"EUR","amount":25,"chargeTimeType":2,"chargeCalculationType":1,"chargePaymentMode":0}`)["resourceId"]
	s.must("PUT", "/v1/configurations/name/maker-checker", `{"enabled":true}`)
	s.must("PUT", "/v1/configurations/name/enable-same-maker-checker", `{"enabled":true}`)
	s.must("PUT", "/v1/configurations/name/accept-password-on-user-create", `{"enabled":true}`)
	s.must("PUT", "/v1/permissions", `{"permissions":{"UPDATE_CHARGE":true}}`)
	role := s.must("POST", "/v1/roles", `{"name":"maker","description":"x"}`)["resourceId"].(float64)
	s.must("PUT", fmt.Sprintf("/v1/roles/%v/permissions", role), `{"permissions":{"UPDATE_CHARGE":true}}`)
	s.must("POST", "/v1/users", fmt.Sprintf(`{"username":"maker","firstname":"A","lastname":"B","email":"a@example.com","officeId":1,"roles":[%v],
		"sendPasswordToEmail":false,"password":"Secret-2026-x","repeatPassword":"Secret-2026-x"}`, role))
	maker := map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte("maker:Secret-2026-x"))}
	held := send(t, server, call{method: "PUT", path: fmt.Sprintf("/v1/charges/%v", charge), headers: maker, body: `{"amount":"1.026,50","name":"Dear","locale":"de"}`})
	var waits struct {
		Command int64 `json:"commandId"`
	}
	if err := json.Unmarshal([]byte(held.body), &waits); err != nil || waits.Command == 0 {
		t.Fatalf("%v in %d %s", err, held.status, held.body)
	}
	approved := s.must("POST", fmt.Sprintf("/v1/makercheckers/%d?command=approve", waits.Command), "")
	want := map[string]any{"amount": "1026.5", "name": "Dear", "locale": "en", "dateFormat": "yyyy-MM-dd"}
	if diff := cmp.Diff(want, approved["changes"]); diff != "" {
		t.Error(diff)
	}
}

// TestStackDocuments uploads, reads, replaces and removes a file.
func TestStackDocuments(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"Asha","lastname":"Rao","active":false}`)
	form := func(method, path, file string, content []byte, texts ...string) (int, string) {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		for i := 0; i < len(texts); i += 2 {
			succeeds(t, w.WriteField(texts[i], texts[i+1]))
		}
		if file != "" {
			part, err := w.CreateFormFile("file", file)
			succeeds(t, err)
			_, err = part.Write(content)
			succeeds(t, err)
		}
		succeeds(t, w.Close())
		request := httptest.NewRequest(method, path, &body)
		request.Header.Set("Content-Type", w.FormDataContentType())
		request.Header.Set(tenantHeader, "default")
		request.Header.Set("Authorization", adminCredentials)
		answer := httptest.NewRecorder()
		server.Config.Handler.ServeHTTP(answer, request)
		return answer.Code, answer.Body.String()
	}
	const path = "/v1/clients/1/documents"
	pdf := []byte("%PDF-1.7 content")
	if status, body := form("POST", path, "pan card.pdf", pdf, "description", "PAN"); status != 200 || body != `{"officeId":1,"clientId":1,"resourceId":1,"resourceIdentifier":"clients"}` {
		t.Fatalf("got %d %s", status, body)
	}
	one := s.must("GET", path+"/1", "")
	if one["name"] != "pan card.pdf" || one["parentEntityId"] != 1.0 || one["size"] != 16.0 || one["type"] != "application/pdf" || one["description"] != "PAN" {
		t.Errorf("read %v", one)
	}
	got := send(t, server, call{method: "GET", path: path + "/1/attachment", headers: map[string]string{"Authorization": adminCredentials}})
	if got.body != string(pdf) || got.header.Get("Content-Type") != "application/pdf" || got.header.Get("Content-Disposition") != `attachment; filename="pan card.pdf"` {
		t.Errorf("downloaded %+v", got)
	}
	batch := send(t, server, call{method: "POST", path: "/v1/batches", body: batchBody([2]string{"1 GET v1/clients/1/documents/1/attachment", ""}), headers: map[string]string{"Authorization": adminCredentials}})
	if !strings.Contains(batch.body, `"statusCode":501`) {
		t.Errorf("a file in a batch: %s", batch.body)
	}
	if status, body := form("PUT", path+"/1", "", nil, "name", "PAN card"); status != 200 || !strings.Contains(body, `"changes":{"name":"PAN card"}`) {
		t.Errorf("got %d %s", status, body)
	}
	for _, c := range []struct {
		name, file string
		content    []byte
		status     int
		code       string
	}{
		{"no file", "", nil, http.StatusBadRequest, "validation.msg.fileUpload.file.cannot.be.blank"},
		{"empty file", "a.pdf", nil, http.StatusBadRequest, "validation.msg.fileUpload.size"},
		{"path", "../../etc/a.pdf", pdf, http.StatusBadRequest, "error.msg.document.request.invalid"},
		{"disguise", "a.pdf", []byte("<html>"), http.StatusBadRequest, "error.msg.document.request.invalid"},
		{"too large", "a.pdf", append([]byte("%PDF-"), make([]byte, content.Largest)...), http.StatusRequestEntityTooLarge, "error.msg.document.too.large"},
		{"far too large", "a.pdf", make([]byte, 11<<20), http.StatusRequestEntityTooLarge, "error.msg.request.too.large"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, body := form("POST", path, c.file, c.content); status != c.status || !strings.Contains(body, c.code) {
				t.Errorf("got %d %s", status, body)
			}
		})
	}
	if codes := s.refused("GET", path+"/9", "", 404); !slices.Equal(codes, []string{"error.msg.document.id.invalid"}) {
		t.Error(codes)
	}
	if codes := s.refused("GET", "/v1/loans/1/documents", "", 404); len(codes) == 0 {
		t.Error(codes)
	}
	s.must("DELETE", path+"/1", "")
	s.refused("GET", path+"/1/attachment", "", 404)
}

func succeeds(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
