package httpserver

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// A host program mounts the shell under a prefix in one of two ways: it names the prefix in Config.BasePath and hands
// requests on whole, or it takes the prefix off first, as http.StripPrefix does.

// basePath writes a prefix as requests have it: escaped, one slash before it and none after; "" for none.
func basePath(prefix string) string {
	if prefix = strings.Trim(prefix, "/"); prefix == "" {
		return ""
	}
	return (&url.URL{Path: "/" + prefix}).EscapedPath()
}

// address is where a request leads to.
type address struct {
	mount  string // what stands before the paths of the interface for the sender of the request; "" for nothing
	path   string // within the mount, escaped, one slash before it and none after
	inside bool   // it is an address of the interface: the prefix stood before it
}

// addressOf takes the mount off the path of a request.
func (s *server) addressOf(r *http.Request) address {
	path, taken := "/"+strings.Trim(r.URL.EscapedPath(), "/"), takenOff(r)
	if taken == s.cfg.BasePath { // there is none, or the host named the prefix and took it off as well
		return address{mount: taken, path: path, inside: true}
	}
	rest, below := strings.CutPrefix(path+"/", s.cfg.BasePath+"/")
	return address{mount: taken + s.cfg.BasePath, path: "/" + strings.Trim(rest, "/"), inside: below}
}

// takenOff is the prefix that the host took off the path before it handed the request on: what the request line has before
// the rest.
func takenOff(r *http.Request) string {
	sent, err := url.ParseRequestURI(r.RequestURI)
	if err != nil {
		return ""
	}
	prefix, found := strings.CutSuffix(sent.EscapedPath(), strings.TrimPrefix(r.URL.EscapedPath(), "/"))
	if !found { // the host wrote another path
		return ""
	}
	return strings.TrimSuffix(prefix, "/")
}

// servedAt says in a description of the interface where it is served.
func servedAt(description []byte, mount string) []byte {
	if mount == "" {
		mount = "/"
	}
	servers, _ := json.Marshal([]any{map[string]any{"url": mount}}) // a text always becomes JSON
	all := make([]byte, 0, len(description)+len(servers)+len(`,"servers":}`))
	all = append(append(all, description[:len(description)-1]...), `,"servers":`...)
	return append(append(all, servers...), '}')
}
