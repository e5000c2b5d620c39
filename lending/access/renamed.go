package access

import (
	"slices"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// RenamePermission puts a permission code in the place of another in every role; "" takes it from them. Codes change where
// they are made of a name that users give, such as that of a report. Roles are few enough to look at all.
func RenamePermission(tx store.Tx, from, to string) error {
	roles, err := Roles.All(tx, store.Query{}.By("id", false).Top(operation.LargestPage))
	if err != nil {
		return err
	}
	for i := range roles {
		role := &roles[i]
		at := slices.Index(role.Permissions, from)
		if at < 0 {
			continue
		}
		role.Permissions = slices.Delete(role.Permissions, at, at+1)
		if to != "" {
			role.Permissions = append(role.Permissions, to)
			slices.Sort(role.Permissions)
		}
		if err := Roles.Save(tx, role); err != nil {
			return err
		}
	}
	return nil
}
