//go:build linux && (amd64 || arm64)

package sqlite_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// disk listens between SQLite and the file system: it knows every write in the order in which they were made, and which of them
// were followed by a sync. From that it makes what a disk may hold after a loss of power at any moment.
//
// It stands in SQLite's own table of functions for files, and is there for one test at a time.
type disk struct {
	folder string

	mu    sync.Mutex
	done  []deed
	named map[uintptr]string // open files, by the address that SQLite knows them by

	syncing func(file string) // called before a sync, if set; outside of the lock
}

// deed is something that was done to a file.
type deed struct {
	file string
	sort deedSort
	at   int64 // of a write: where; of a truncation: the size after it
	data []byte
}

type deedSort uint8

const (
	wrote deedSort = iota
	truncated
	synced
	removed
)

// listening is the disk that listens; nil for none.
var listening *disk

// The functions of SQLite that stand below, by their places in its tables: of sqlite3_vfs, and of sqlite3_io_methods, of which there
// may be several.
const (
	placeOpen, placeDelete                                        = 40, 48
	placeClose, placeWrite, placeTruncate, placeSync, methodsSize = 8, 24, 32, 40, 19 * 8
)

type (
	openFunction   = func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32
	deleteFunction = func(*libc.TLS, uintptr, uintptr, int32) int32
	closeFunction  = func(*libc.TLS, uintptr) int32
	writeFunction  = func(*libc.TLS, uintptr, uintptr, int32, int64) int32
	sizeFunction   = func(*libc.TLS, uintptr, int64) int32
	syncFunction   = func(*libc.TLS, uintptr, int32) int32
)

var (
	belowOpen   openFunction
	belowDelete deleteFunction
	// ours are copies of tables of SQLite with our functions, by the address of the original; originals the other way round.
	ours, originals = map[uintptr]uintptr{}, map[uintptr]uintptr{}
	tables          sync.Mutex
)

// functionAt is the function of a table at a place; a C function is a Go function by its address.
func functionAt[F any](table uintptr, place uintptr) F {
	address := libc.AtomicLoadPUintptr(table + place)
	return *(*F)(unsafe.Pointer(&address))
}

func putFunction[F any](table uintptr, place uintptr, f F) {
	libc.AtomicStorePUintptr(table+place, *(*uintptr)(unsafe.Pointer(&f)))
}

// listen lets a disk listen to what happens in a folder until the test ends.
func listen(t *testing.T, folder string) *disk {
	t.Helper()
	d := &disk{folder: folder, named: map[uintptr]string{}}
	tls := libc.NewTLS()
	below := sqlite3.Xsqlite3_vfs_find(tls, 0)
	belowOpen, belowDelete = functionAt[openFunction](below, placeOpen), functionAt[deleteFunction](below, placeDelete)
	listening = d
	putFunction(below, placeOpen, openFunction(hearOpen))
	putFunction(below, placeDelete, deleteFunction(hearDelete))
	t.Cleanup(func() {
		putFunction(below, placeOpen, belowOpen)
		putFunction(below, placeDelete, belowDelete)
		listening = nil
		tls.Close()
	})
	return d
}

func hearOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	result := belowOpen(tls, vfs, name, file, flags, out)
	if result == sqlite3.SQLITE_OK && name != 0 {
		listening.opened(file, libc.GoString(name))
		libc.AtomicStorePUintptr(file, oursFor(tls, libc.AtomicLoadPUintptr(file)))
	}
	return result
}

// oursFor is our copy of a table of functions.
func oursFor(tls *libc.TLS, original uintptr) uintptr {
	tables.Lock()
	defer tables.Unlock()
	if known, ok := ours[original]; ok {
		return known
	}
	table := libc.Xmalloc(tls, methodsSize)
	libc.Xmemcpy(tls, table, original, methodsSize)
	putFunction(table, placeClose, closeFunction(hearClose))
	putFunction(table, placeWrite, writeFunction(hearWrite))
	putFunction(table, placeTruncate, sizeFunction(hearTruncate))
	putFunction(table, placeSync, syncFunction(hearSync))
	ours[original], originals[table] = table, original
	return table
}

// originalOf is the table that a file had.
func originalOf(file uintptr) uintptr {
	tables.Lock()
	defer tables.Unlock()
	return originals[libc.AtomicLoadPUintptr(file)]
}

func hearClose(tls *libc.TLS, file uintptr) int32 {
	original := originalOf(file)
	listening.closed(file)
	return functionAt[closeFunction](original, placeClose)(tls, file)
}

func hearWrite(tls *libc.TLS, file, data uintptr, size int32, at int64) int32 {
	listening.hear(file, deed{sort: wrote, at: at, data: bytes.Clone(libc.GoBytes(data, int(size)))}) // the memory is SQLite's
	return functionAt[writeFunction](originalOf(file), placeWrite)(tls, file, data, size, at)
}

func hearTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	listening.hear(file, deed{sort: truncated, at: size})
	return functionAt[sizeFunction](originalOf(file), placeTruncate)(tls, file, size)
}

func hearSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	listening.beforeSync(file)
	result := functionAt[syncFunction](originalOf(file), placeSync)(tls, file, flags)
	listening.hear(file, deed{sort: synced})
	return result
}

func hearDelete(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32 {
	result := belowDelete(tls, vfs, name, syncFolder)
	if file := libc.GoString(name); result == sqlite3.SQLITE_OK {
		listening.note(deed{file: file, sort: removed})
	}
	return result
}

func (d *disk) opened(file uintptr, name string) {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.named[file] = name
}

func (d *disk) closed(file uintptr) {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.named, file)
}

func (d *disk) hear(file uintptr, happened deed) {
	if d == nil {
		return
	}
	d.mu.Lock()
	happened.file = d.named[file]
	d.mu.Unlock()
	d.note(happened)
}

func (d *disk) note(happened deed) {
	if d == nil || filepath.Dir(happened.file) != d.folder || strings.HasSuffix(happened.file, "-shm") {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done = append(d.done, happened)
}

func (d *disk) beforeSync(file uintptr) {
	if d == nil {
		return
	}
	d.mu.Lock()
	name, do := d.named[file], d.syncing
	d.mu.Unlock()
	if do != nil && filepath.Dir(name) == d.folder {
		do(name)
	}
}

// deeds is how many there were so far.
func (d *disk) deeds() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.done)
}

// sector is what a disk writes whole or not at all.
const sector = 512

// loss says what becomes of a write that no sync followed.
type loss struct {
	name string
	// keeps draws whether a sector of it is on the disk.
	keeps func(r *rand.Rand) func() bool
}

// losses are the ways in which disks lose what was not synced: all of it, nothing, some writes, some sectors of any write.
var losses = []loss{
	{"all is lost", func(*rand.Rand) func() bool { return func() bool { return false } }},
	{"nothing is lost", func(*rand.Rand) func() bool { return func() bool { return true } }},
	{"writes are lost", func(r *rand.Rand) func() bool { keep := r.IntN(2) == 0; return func() bool { return keep } }},
	{"writes are torn", func(r *rand.Rand) func() bool { return func() bool { return r.IntN(2) == 0 } }},
}

// imageAfter writes what the disk may hold when the power goes after so many deeds: the files as they were when it began to listen, what
// was synced since, and of the rest what the loss leaves.
func (d *disk) imageAfter(t *testing.T, before map[string][]byte, deeds int, l loss, r *rand.Rand, folder string) {
	t.Helper()
	files := map[string]*image{}
	for name, content := range before {
		files[name] = &image{content: append([]byte(nil), content...)}
	}
	for _, happened := range d.done[:deeds] {
		name := filepath.Base(happened.file)
		file := files[name]
		if file == nil {
			file = &image{}
			files[name] = file
		}
		switch happened.sort {
		case synced:
			file.settle(nil)
		case removed:
			delete(files, name)
		default:
			file.pending = append(file.pending, happened)
		}
	}
	for name, file := range files {
		file.settle(func() func() bool { return l.keeps(r) })
		if err := os.WriteFile(filepath.Join(folder, name), file.content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// image is a file on the disk, and what was done to it since the last sync.
type image struct {
	content []byte
	pending []deed
}

// settle brings what is pending to the disk; all of it, or what is drawn for each deed.
func (f *image) settle(draw func() func() bool) {
	for _, happened := range f.pending {
		keeps := func() bool { return true }
		if draw != nil {
			keeps = draw()
		}
		if happened.sort == truncated {
			if keeps() {
				f.resize(happened.at)
			}
			continue
		}
		for from := 0; from < len(happened.data); {
			to := min(len(happened.data), from+sector-int((happened.at+int64(from))%sector))
			if keeps() {
				f.write(happened.at+int64(from), happened.data[from:to])
			}
			from = to
		}
	}
	f.pending = nil
}

func (f *image) resize(size int64) {
	for int64(len(f.content)) < size {
		f.content = append(f.content, 0)
	}
	f.content = f.content[:size]
}

func (f *image) write(at int64, data []byte) {
	if end := at + int64(len(data)); end > int64(len(f.content)) {
		f.resize(end)
	}
	copy(f.content[at:], data)
}
