package lending_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

const settingsTable = "refdata/configuration_table.go"

var (
	aSetting       = regexp.MustCompile(`(?m)^\t(\w+) +ConfigurationName = "([a-z0-9-]+)"$`)
	aSettingInText = regexp.MustCompile(`(?m)^\| ([a-z0-9-]+(?:; [a-z0-9-]+)*) \| `)
)

// actingSettings are the names of the settings that code reads, by constant, and those of which it asks whether they are enabled. Every
// constant is read somewhere.
func actingSettings(t *testing.T) (acting, heeded map[string]bool) {
	t.Helper()
	table, err := os.ReadFile(settingsTable)
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	eachGoFile(t, func(path, source string) {
		made := strings.Contains(path, "/demo/") || strings.Contains(path, "service_") || strings.HasSuffix(path, "_test.go")
		if !made && !strings.HasSuffix(path, settingsTable) {
			code.WriteString(withoutComments(source))
		}
	})
	desk := deskSource(t)
	acting, heeded = map[string]bool{}, map[string]bool{}
	for _, found := range aSetting.FindAllStringSubmatch(string(table), -1) {
		acting[found[2]] = true
		if !regexp.MustCompile(`\b`+found[1]+`\b`).MatchString(code.String()) && !strings.Contains(desk, `"`+found[2]+`"`) {
			t.Errorf("nothing reads %s", found[2])
		}
		heeded[found[2]] = regexp.MustCompile(`\b(Enabled|Setting)\((refdata\.)?` + found[1] + `\)`).MatchString(code.String())
	}
	return acting, heeded
}

// deskSource is the source of all modules of the desk, which reads settings over the interface.
func deskSource(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir("../httpserver/webdesk/page", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".js" {
			return err
		}
		source, err := os.ReadFile(path)
		all.Write(source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// withoutComments is a source without the lines that are comments.
func withoutComments(source string) string {
	return regexp.MustCompile(`(?m)//.*$`).ReplaceAllString(source, "")
}

// TestSettingsActOrSaySo: a setting of the catalogue is read by the platform or its desk and says what it does, here and in the semantics, or
// says that it does nothing.
func TestSettingsActOrSaySo(t *testing.T) {
	acting, heeded := actingSettings(t)
	d := desktest.New(t, refdata.Kinds(), time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC))
	catalogue := desktest.Do(d, refdata.ListConfigurations, operation.NoInput{}).Settings
	if len(catalogue) < 78 || len(acting) < 35 {
		t.Fatalf("%d settings, of which %d act", len(catalogue), len(acting))
	}
	page, err := os.ReadFile("../docs/semantics/wire-organisation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "\n## 15 ")
	text, _, _ = strings.Cut(text, "\n## ")
	var explained []string
	for _, found := range aSettingInText.FindAllStringSubmatch(text, -1) {
		explained = append(explained, strings.Split(found[1], "; ")...)
	}
	for _, s := range catalogue {
		name := string(s.Name)
		if says := s.Description != "Kept for applications that set it; it has no effect."; says != acting[name] {
			t.Errorf("%s is read: %v, and described as %q", name, acting[name], s.Description)
		}
		if always := strings.HasSuffix(s.Description, "whether it is enabled or not."); acting[name] && always == heeded[name] {
			t.Errorf("code asks whether %s is enabled: %v, and it is described as %q", name, heeded[name], s.Description)
		}
		if slices.Contains(explained, name) != acting[name] {
			t.Errorf("%s is read: %v, and the semantics know it: %v", name, acting[name], !acting[name])
		}
	}
}
