package sqlstore

import (
	"fmt"
	"io/fs"
)

// Migrations lists the scripts that bring the store's own tables beyond a version: those whose names fit a pattern, in their order,
// one for each version. A version of a newer program is refused.
func Migrations(d Dialect, tenant string, scripts fs.FS, pattern string, version int) ([]string, error) {
	names, err := fs.Glob(scripts, pattern)
	if err != nil {
		return nil, err
	}
	if version > len(names) {
		return nil, &SchemaError{Engine: d.Engine(), Tenant: tenant, Hint: "open it with the newer program that wrote it",
			Problem: fmt.Sprintf("version %d of the store, this program knows up to %d", version, len(names))}
	}
	return names[version:], nil
}
