package sqlite_test

import (
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// TestFolderWithoutName opens no store in the folder that the program happens to be in.
func TestFolderWithoutName(t *testing.T) {
	t.Chdir(t.TempDir())
	if s, err := sqlite.Open(t.Context(), "", store.Schema{}, nil); err == nil {
		t.Errorf("opened, %v", s.Close())
	}
}
