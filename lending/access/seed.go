package access

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Seed makes the first role and the first users of a new tenant: the role "Super user" with every permission, the user
// admin in it, and the user system, who cannot sign in.
func Seed(u *operation.Unit, adminPasswordHash string) error {
	super := Role{Name: "Super user", Description: "This role provides all application permissions.", Permissions: []string{operation.AllFunctions}}
	if err := Roles.Insert(u.Tx, &super); err != nil {
		return err
	}
	admin := User{
		Username: "admin", First: "App", Last: "Administrator", OfficeID: refdata.HeadOffice,
		RoleIDs: []int64{super.ID}, PasswordHash: adminPasswordHash, PasswordOn: u.Today, NeverExpires: true,
	}
	if err := Users.Insert(u.Tx, &admin); err != nil {
		return err
	}
	system := User{Username: SystemName, First: "system", Last: "system", OfficeID: refdata.HeadOffice, RoleIDs: []int64{super.ID}, NeverExpires: true}
	return Users.Insert(u.Tx, &system)
}
