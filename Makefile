# What a contributor types. The gate, .ci/run, runs the same and more.
all: build vet test

build:
	go build ./...

vet:
	@test -z "$$(gofmt -l .)" || { gofmt -l .; exit 1; }
	go vet ./...

test:
	go test ./...

race:
	go test -race -short -gcflags='modernc.org/...=-d=checkptr=0' ./lending ./lending/store/... ./httpserver/...

bench:
	go test -run '^$$' -bench . -benchtime 1x ./...

# generate writes what follows from declarations: fields of terms, methods of the desk.
generate:
	go generate ./...
	go run ./lending/internal/methods/generate

.PHONY: all build vet test race bench generate
