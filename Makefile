# What a contributor types: make lists it.

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' Makefile

build: ## compile everything
	go build ./...

generate: ## write the generated code again
	go generate ./...
	go run ./lending/internal/methods/generate

check: ## formatting, vet, staticcheck, plain English and the short tests
	.ci/check
	go test -short ./...

test: ## all tests and acceptance scenarios
	go test ./...

race: ## the race detector, on the packages with concurrency
	.ci/soak race

bench: ## every benchmark once
	go test -run '^$$' -bench . -benchtime 1x ./...

profile: ## measure the platform, and draw where the time goes into docs/pictures
	go run ./cmd/lending bench -picture docs/pictures/stages.svg
	go run ./cmd/lending bench -growth 1000,10000 -picture docs/pictures/growth.svg

deploy: ## check the image, the systemd units and the Kubernetes manifests
	.ci/deploy

quote: ## build the page that calculates loans in the browser, in ./quote-page
	cmd/quote/build quote-page

gate: ## what a change has to pass; long tests in one slice
	.ci/run

soak: ## the long tests, whole: lives, faults, kills, power losses, failover, races, fuzzing
	.ci/soak

.PHONY: help build generate check test race bench profile deploy quote gate soak
