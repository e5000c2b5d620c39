package methods

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/operation"
)

// Method is one method of a desk or a client.
type Method struct {
	Service   string // the field of the desk: "Loans"
	Name      string // "Approve"
	Doc       string // the comment of the method, without slashes
	Result    string // the type of a command's result: "LoanResult"; "" for operations that answer with a type of their own
	Convert   string // the function of package lending that makes the result of a command
	Variable  string // the declaration, with its package: "loans.Approve"
	Package   string // the path of that package
	Operation operation.Operation
	Arguments []Argument
	Constants []Constant
}

// Argument is one argument of a method after the context.
type Argument struct {
	Name  string
	Field string // of the input that it fills; "" for the input itself
}

// Constant is a field of the input with one value.
type Constant struct{ Field, Value string }

// Source is a folder with declarations, and the operations that it declares.
type Source struct {
	Folder     string // below the folder of the library
	Operations []operation.Operation
}

// declaration is what the source code contains about one operation.
type declaration struct {
	variable, doc, directive string
	names                    []string // the id of the operation is one of them, with or without its prefix
}

// Declared returns the methods of all operations with a directive, by service and name. The folder is that of the library.
func Declared(library string, sources []Source) ([]Method, error) {
	var found []Method
	for _, s := range sources {
		declarations, err := read(filepath.Join(library, s.Folder))
		if err != nil {
			return nil, err
		}
		for _, d := range declarations {
			written, err := parseDirective(d.directive)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", d.variable, err)
			}
			if written.id != "" {
				d.names = []string{written.id}
			}
			op, err := d.declares(s.Operations)
			if err != nil {
				return nil, err
			}
			m, err := methodOf(d, written, op)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", d.variable, err)
			}
			m.Package = "lending.example/platform/lending/" + s.Folder
			found = append(found, m)
		}
	}
	slices.SortFunc(found, func(a, b Method) int {
		return strings.Compare(a.Service+"."+a.Name, b.Service+"."+b.Name)
	})
	return found, nil
}

// declares returns the operation that a declaration declares.
func (d declaration) declares(operations []operation.Operation) (operation.Operation, error) {
	for _, name := range d.names {
		for _, op := range operations {
			id := op.About().ID
			if id == name || id[strings.IndexByte(id, '.')+1:] == name {
				return op, nil
			}
		}
	}
	return nil, fmt.Errorf("%s: no operation of the package has the id of this declaration", d.variable)
}

// read returns the declarations with a directive in the package of a folder.
func read(folder string) ([]declaration, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	var found []declaration
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		found = append(found, inFile(file)...)
	}
	return found, nil
}

func inFile(file *ast.File) []declaration {
	var found []declaration
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.VAR {
			continue
		}
		for _, spec := range group.Specs {
			value := spec.(*ast.ValueSpec)
			doc := value.Doc
			if doc == nil {
				doc = group.Doc
			}
			name := value.Names[0].Name
			for _, directive := range directivesIn(doc) {
				found = append(found, declaration{
					variable: file.Name.Name + "." + name, doc: strings.TrimSpace(doc.Text()), directive: directive,
					names: append(literalsIn(value), name),
				})
			}
		}
	}
	return found
}

// prefix begins the directive of a declaration.
const prefix = "//desk:method "

func directivesIn(doc *ast.CommentGroup) []string {
	if doc == nil {
		return nil
	}
	var found []string
	for _, line := range doc.List {
		if text, ok := strings.CutPrefix(line.Text, prefix); ok {
			found = append(found, text)
		}
	}
	return found
}

// literalsIn lists the texts in a declaration up to its decision: one of them is the id of the operation.
func literalsIn(value *ast.ValueSpec) []string {
	var found []string
	ast.Inspect(value.Values[0], func(n ast.Node) bool {
		if _, isDecision := n.(*ast.FuncLit); isDecision {
			return false
		}
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, err := strconv.Unquote(literal.Value)
			if err == nil && !slices.Contains(found, text) {
				found = append(found, text)
			}
		}
		return true
	})
	return found
}

// form is how a directive is written: service, name, arguments, result, its converter, member of the declaration, id of the operation.
var form = regexp.MustCompile(`^(\w+)\.(\w+)\((.*)\)(?: (\w+)(?::(\w+))?)?(?: of (\w+) ([\w.]+))?$`)

// directive is a directive that was read.
type directive struct{ service, name, arguments, result, convert, member, id string }

func parseDirective(text string) (directive, error) {
	parts := form.FindStringSubmatch(text)
	if parts == nil {
		return directive{}, fmt.Errorf("the directive %q is not of the form Service.Method(arguments) Result", text)
	}
	return directive{parts[1], parts[2], parts[3], parts[4], parts[5], parts[6], parts[7]}, nil
}

func methodOf(d declaration, written directive, op operation.Operation) (Method, error) {
	m := Method{Service: written.service, Name: written.name, Result: written.result, Variable: d.variable, Operation: op}
	if _, general := op.NewOutput().(*operation.Result); general && m.Result == "" {
		m.Result = "Result"
	}
	if m.Result != "" {
		m.Convert = cmp.Or(written.convert, lowerFirst(m.Result))
	}
	_, variable, _ := strings.Cut(d.variable, ".")
	m.Doc = d.doc
	if rest, ok := strings.CutPrefix(d.doc, variable+" "); ok {
		m.Doc = m.Name + " " + rest
	}
	if written.member != "" {
		m.Variable += "." + written.member
		m.Doc = paragraphOf(d.doc, m.Name)
	}
	if permission := op.About().Permission(); permission != "" && !strings.Contains(m.Doc, "Permission:") {
		m.Doc += "\n\nPermission: " + permission + "."
	}
	input := reflect.TypeOf(op.NewInput()).Elem()
	for argument := range strings.SplitSeq(written.arguments, ", ") {
		if argument == "" {
			continue
		}
		if err := m.add(argument, input); err != nil {
			return Method{}, err
		}
	}
	return m, nil
}

// paragraphOf returns the paragraph of a comment that is about a name.
func paragraphOf(doc, name string) string {
	for paragraph := range strings.SplitSeq(doc, "\n\n") {
		if strings.HasPrefix(paragraph, name+" ") {
			return paragraph
		}
	}
	return ""
}

// add appends one argument or constant of a directive.
func (m *Method) add(text string, input reflect.Type) error {
	name, field, named := strings.Cut(text, "=")
	switch {
	case text == "in":
		m.Arguments = append(m.Arguments, Argument{Name: "in"})
		return nil
	case strings.HasPrefix(field, `"`), field == "true":
		field = name
		_, value, _ := strings.Cut(text, "=")
		m.Constants = append(m.Constants, Constant{field, value})
	case named:
		m.Arguments = append(m.Arguments, Argument{name, field})
	default:
		field = strings.ToUpper(name[:1]) + name[1:]
		m.Arguments = append(m.Arguments, Argument{name, field})
	}
	if _, ok := input.FieldByName(field); !ok {
		return fmt.Errorf("%s has no field %s for the argument %q", input, field, text)
	}
	return nil
}
