package httpserver_test

import (
	"context"
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
