// Package postgrestest gives tests a PostgreSQL server: the one that LENDING_TEST_POSTGRES names, or a temporary cluster of
// the installed distribution package, on a free port, that is gone with the test binary.
//
// [OwnPooler] has a pooler in front of a server, [OwnCluster] several servers of which another one takes over when the primary is killed or
// separated from others; tests are skipped where the packages of the distribution that these need are missing. A [Line] is a network
// that can be troubled.
//
// A package with such tests has
//
//	func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m)) }
//
// and asks for [Shared] where the server is needed. Where none can be had tests are skipped, and say why; in continuous
// integration, where CI is set, they fail.
package postgrestest
