package methods

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"lending.example/platform/httpserver/wire"
)

// Service is one service of a desk: a field, its type and its comment.
type Service struct{ Field, Type, Doc string }

// Services lists the services of a desk, from the source of package lending.
func Services(library string) ([]Service, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(library, "desk.go"), nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var found []Service
	ast.Inspect(file, func(n ast.Node) bool {
		desk, ok := n.(*ast.TypeSpec)
		if !ok || desk.Name.Name != "Desk" {
			return true
		}
		for _, field := range desk.Type.(*ast.StructType).Fields.List {
			if of, ok := field.Type.(*ast.Ident); ok && len(field.Names) == 1 && field.Names[0].IsExported() {
				found = append(found, Service{field.Names[0].Name, of.Name, strings.TrimSpace(field.Comment.Text())})
			}
		}
		return false
	})
	return found, nil
}

// Written lists the methods that a package writes by hand, "LoanService.Find".
func Written(folder string) (map[string]bool, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for _, path := range files {
		if strings.HasSuffix(path, "_gen.go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				if of, ok := f.Recv.List[0].Type.(*ast.Ident); ok {
					found[of.Name+"."+f.Name.Name] = true
				}
			}
		}
	}
	return found, nil
}

// ClientOf returns the source of the services and methods of a client, for the package of a folder.
func ClientOf(library, folder string, declared []Method) ([]byte, error) {
	services, err := Services(library)
	if err != nil {
		return nil, err
	}
	written, err := Written(folder)
	if err != nil {
		return nil, err
	}
	return Client(declared, services, written)
}

// Client returns the source of the services and methods of a client, for package client. Operations without a route have no method,
// and methods that package client writes by hand are left out.
func Client(declared []Method, services []Service, written map[string]bool) ([]byte, error) {
	var body strings.Builder
	imports := map[string]bool{"context": true, operationPath: true}
	writeServices(&body, services)
	for _, m := range declared {
		id := m.Operation.About().ID
		if written[serviceType(m.Service)+"."+m.Name] || len(wire.Rows(id)) == 0 {
			continue
		}
		m.imports(imports)
		m.writeComment(&body)
		call, answer := "give", "Result"
		switch m.Result {
		case "":
			answer = nameOf(m.output())
			call = "perform[" + answer + "]"
		case "LoanResult":
			call, answer = "onLoan", "LoanResult"
		}
		fmt.Fprintf(&body, "func (s %s) %s(%s) (%s, error) {\n", serviceType(m.Service), m.Name, m.parameters(), answer)
		for _, line := range m.fillInput() {
			body.WriteString("\t" + line + "\n")
		}
		fmt.Fprintf(&body, "\treturn %s(ctx, s.client, %q, %s)\n}\n\n", call, id, m.inputValue())
	}
	return source("client", imports, body.String())
}

// writeServices writes the types of the services, and the struct that holds them.
func writeServices(b *strings.Builder, services []Service) {
	b.WriteString("// Services are the services of a client. Each is the service of a desk that has its name.\ntype Services struct {\n")
	for _, s := range services {
		fmt.Fprintf(b, "\t%s %s // %s\n", s.Field, s.Type, s.Doc)
	}
	b.WriteString("}\n\n// servicesOf returns the services of a client.\nfunc servicesOf(c *Client) Services {\n\treturn Services{\n")
	for _, s := range services {
		fmt.Fprintf(b, "\t\t%s: %s{c},\n", s.Field, s.Type)
	}
	b.WriteString("\t}\n}\n\n")
	for _, s := range services {
		fmt.Fprintf(b, "// %s calls a lending.%s of the server: %s.\ntype %s struct{ client *Client }\n\n", s.Type, s.Type, s.Doc, s.Type)
	}
}
