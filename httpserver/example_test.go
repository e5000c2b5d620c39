package httpserver_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store/memory"
)

// A program serves a platform that it also uses itself. The handler fits any router of the program's own.
func Example() {
	quiet := slog.New(slog.DiscardHandler)
	store, _ := memory.New(lending.Schema())
	platform, _ := lending.New(store, &lending.Config{Logger: quiet})
	defer platform.Close()
	platform.Provision(context.Background(), "default", "Correct-Horse-9")

	handler := httpserver.New(platform, httpserver.Config{BasePath: "/bank", Logger: quiet})

	ask := func(path string) {
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.Header.Set("Tenant-Identifier", "default")
		request.SetBasicAuth("admin", "Correct-Horse-9")
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		fmt.Println(answer.Code, answer.Body)
	}
	ask("/bank/v1/codes/name/Gender?fields=name,systemDefined")
	ask("/bank/v1/businessdate/EASTER")

	// Output:
	// 200 {"name":"Gender","systemDefined":true}
	// 404 {"developerMessage":"The requested resource is not available.","httpStatusCode":"404","defaultUserMessage":"The requested resource is not available.","userMessageGlobalisationCode":"error.msg.resource.not.found","errors":[{"developerMessage":"Business date with type `EASTER` does not exist.","defaultUserMessage":"Business date with type `EASTER` does not exist.","userMessageGlobalisationCode":"error.msg.businessdate.type.not.exist","parameterName":"id","value":null,"args":[{"value":"EASTER"}]}]}
}

// A program has the interface under a prefix of its own site. With http.StripPrefix the shell finds out by itself where it
// is; with Config.BasePath it is told, and handles the whole path.
func ExampleNew() {
	quiet := slog.New(slog.DiscardHandler)
	store, _ := memory.New(lending.Schema())
	platform, _ := lending.New(store, &lending.Config{Logger: quiet})
	defer platform.Close()

	site := http.NewServeMux()
	site.Handle("/bank/", http.StripPrefix("/bank", httpserver.New(platform, httpserver.Config{Logger: quiet})))
	site.Handle("/other/bank/", httpserver.New(platform, httpserver.Config{Logger: quiet, BasePath: "/other/bank"}))
	server := httptest.NewServer(site)
	defer server.Close()

	for _, prefix := range []string{"/bank", "/other/bank"} {
		health, err := http.Get(server.URL + prefix + "/healthz")
		if err != nil {
			fmt.Println(err)
			return
		}
		health.Body.Close()
		answer, err := http.Get(server.URL + prefix + "/openapi.json")
		if err != nil {
			fmt.Println(err)
			return
		}
		var description struct{ Servers []struct{ URL string } }
		err = json.NewDecoder(answer.Body).Decode(&description)
		answer.Body.Close()
		fmt.Println(health.StatusCode, description.Servers, err)
	}

	// Output:
	// 200 [{/bank}] <nil>
	// 200 [{/other/bank}] <nil>
}
