package webdesk_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"lending.example/platform/httpserver/webdesk"
)

// A program hands the desk out under a path of its own. The interface that the desk works on is mounted elsewhere on the same server.
func ExampleNew() {
	counter, err := webdesk.New(webdesk.Config{Interface: "/bank/"})
	if err != nil {
		fmt.Println(err)
		return
	}
	mux := http.NewServeMux()
	mux.Handle("/counter/", http.StripPrefix("/counter", counter))

	for _, path := range []string{"/counter/", "/counter/desk/desk.js", "/counter/elsewhere"} {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		fmt.Println(path, answer.Code, answer.Header().Get("Content-Type"))
	}
	// Output:
	// /counter/ 200 text/html; charset=utf-8
	// /counter/desk/desk.js 200 text/javascript; charset=utf-8
	// /counter/elsewhere 404 text/plain; charset=utf-8
}
