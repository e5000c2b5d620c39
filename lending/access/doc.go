// Package access says who may do what: users, the roles that group permissions, and how a user signs in.
package access
