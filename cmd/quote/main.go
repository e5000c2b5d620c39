//go:build js && wasm

// Command quote is the schedule engine in a browser: schedules, their explanation, what they cost and what their author may have overlooked.
// It sets the function lendingQuote of the page, which takes a request and returns its answer, both in JSON (see package quote).
// page/quote.js wraps it.
package main

import (
	"syscall/js"

	"lending.example/platform/lending/schedule/quote"
)

func main() {
	js.Global().Set("lendingQuote", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request := ""
		if len(args) > 0 {
			request = args[0].String()
		}
		return string(quote.Answer([]byte(request)))
	}))
	select {}
}
