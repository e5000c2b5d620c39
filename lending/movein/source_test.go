package movein_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"lending.example/platform/lending/movein"
	"lending.example/platform/lending/movein/database"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m)) }

// sourceDatabase makes the database of a lending system that ran, with the loans of testdata, and returns its address.
func sourceDatabase(t testing.TB) string {
	t.Helper()
	ctx, address := context.Background(), postgrestest.Shared(t)
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(ctx)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err = connection.Exec(ctx, "DROP SCHEMA IF EXISTS moved CASCADE; CREATE SCHEMA moved; SET search_path TO moved")
	must(err)
	for name, content := range unpacked(t) {
		if name == "columns.tsv" {
			_, err = connection.Exec(ctx, tablesOf(content))
			must(err)
		}
	}
	for name, content := range unpacked(t) {
		if table, isTable := strings.CutSuffix(name, ".csv"); isTable {
			header, _, _ := bytes.Cut(content, []byte("\n"))
			_, err := connection.PgConn().CopyFrom(ctx, bytes.NewReader(content), fmt.Sprintf("COPY %s (%s) FROM STDIN (FORMAT csv, HEADER)", table, header))
			must(err)
		}
	}
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + "search_path=moved"
}

// tablesOf are the statements that make the tables: a line has table, column, type, length or precision, and whether NULL is allowed.
func tablesOf(content []byte) string {
	var statements strings.Builder
	columns := map[string][]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n") {
		fields := strings.Split(line, "\t")
		kind := fields[2]
		if kind == "numeric" {
			kind += "(" + fields[3] + ")"
		}
		columns[fields[0]] = append(columns[fields[0]], fmt.Sprintf("%q %s", fields[1], kind))
	}
	for table, list := range columns {
		fmt.Fprintf(&statements, "CREATE TABLE %s (%s);\n", table, strings.Join(list, ", "))
	}
	return statements.String()
}

// unpacked are the files of the archive.
func unpacked(t testing.TB) map[string][]byte {
	t.Helper()
	packed, err := os.Open("testdata/source.tar.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unzipped, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[header.Name], err = io.ReadAll(archive); err != nil {
			t.Fatal(err)
		}
	}
}

// readSource reads the database of testdata.
func readSource(t testing.TB) movein.Book {
	t.Helper()
	ctx := context.Background()
	source, err := database.Open(ctx, sourceDatabase(t))
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close(ctx)
	book, err := movein.Read(ctx, source)
	if err != nil {
		t.Fatal(err)
	}
	return book
}
