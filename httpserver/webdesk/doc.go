// Package webdesk is the desk in the browser: pages that show what the platform knows and send it commands. It is plain
// ES modules and CSS, embedded as they are and built by nothing, and works on the REST interface alone with what the
// signed-in user may do; a client of the interface can do all that the desk can.
//
// The shell serves it at its root. A program that mounts the interface elsewhere hands the pages out itself:
//
//	mux.Handle("/bank/", http.StripPrefix("/bank", httpserver.New(platform, httpserver.Config{HideDesk: true})))
//	counter, err := webdesk.New(webdesk.Config{Interface: "/bank/"})
//	mux.Handle("/counter/", http.StripPrefix("/counter", counter))
//
// # What the browser is allowed
//
// The policy lets the desk load its own files and talk to its own server: no inline script or style, no frame, no form
// that is sent anywhere. Texts reach the document as text only, which the browser enforces where it knows trusted types.
// Credentials stay in the storage of the tab (session storage) and go out as a header; there are no cookies, so that no page of
// another site can send a request with them.
//
// A new tab asks the open tabs for the session on a BroadcastChannel, which only pages of the same origin hear; they could read the
// desk anyway. A token that the server keeps would end with the process, or need a store that all processes share, and a cookie
// needs a defence against forged requests. What is gained by it, no password in the memory of a tab, is not worth that: a script
// that runs in the tab could use the token as well. Signing out in one tab signs out in all of them.
//
// # Files
//
//   - webdesk.go: the handler and its policy; package assets compresses and tags the files
//   - page/index.html, desk.css: the frame without anything in it
//   - page/*.js: what pages share, one topic a file: the REST interface (rest.js), who is signed in (session.js), the
//     document (dom.js), figures and dates as people of a place write them (format.js), exact sums (decimal.js), tables,
//     charts, forms made of the description of the interface, lists with columns, totals and files (list.js) and their filters (filter.js)
//   - page/acts/*.js: the screens of what people do all day, such as repaying; screen.js is what they share, and acts.js says which commands
//     have one. All other commands have the form of pages/do.js
//   - page/messages.js: the language of the reader; page/languages/*.js: the texts in other languages than English, one file each. Elements
//     (dom.js) look up their texts, so that pages have plain English ones; a sentence with values is a template, tr`Loan ${number}`
//   - page/names.js: names and groups of commands, and labels of attributes
//   - page/pages/*.js: one file a page, loaded when it is first looked at; pages/loan_*.js are the tabs of a loan, and
//     pages/paper.js has what is printed
package webdesk
