package main

import (
	"cmp"
	"fmt"
	"strings"

	"lending.example/platform/lending/internal/attributes"
)

// byDefault gives a new product what it does not say.
func (s stand) byDefault() string {
	if s.Default == "" {
		return ""
	}
	return fmt.Sprintf("p.%s = %s", s.Name, s.local(s.Default))
}

// assumed says of a new product what it would be by default.
func (s stand) assumed() string {
	if s.Default == "" {
		return ""
	}
	return fmt.Sprintf("assume(&in.%s, %s)", s.Name, s.Default)
}

// early fills an application in from its product: in.Repayments = cmp.Or(in.Repayments, p.Repayments).
func (s stand) early() string {
	if !s.Early {
		return ""
	}
	product := "p." + s.Name
	if s.Application == attributes.Option {
		product = "&" + product
	}
	return fmt.Sprintf("in.%s = cmp.Or(in.%s, %s)", s.Name, s.Name, cmp.Or(s.from, product))
}

// inherited makes the contract of application and product.
func (s stand) inherited() string {
	if s.Terms == 0 {
		return ""
	}
	return s.element(cmp.Or(s.from, s.inheritance()))
}

// inheritance is what an application says, else what its product has; where the product does not let its loans differ, the latter.
func (s stand) inheritance() string {
	said, product := "in."+s.Name, s.ofProduct()
	if s.Application == attributes.Sparse {
		said = "&" + said
	}
	switch {
	case s.Application == 0:
		return product
	case s.Guard != "":
		return fmt.Sprintf("allowed(p.Overrides.%s, %s, %s)", s.Guard, said, product)
	case s.Application == attributes.Sparse:
		return strings.TrimPrefix(said, "&") // filled in early
	}
	return fmt.Sprintf("loans.Value(%s, %s)", said, product)
}

// ofProduct is the value of the product.
func (s stand) ofProduct() string {
	value := "p." + s.Name
	switch {
	case s.Product == 0:
		return s.zero()
	case s.Product == attributes.Option:
		return fmt.Sprintf("loans.Value(%s, %s)", value, s.zero())
	case strings.HasPrefix(s.Type, "[]"):
		return "slices.Clone(" + value + ")"
	}
	return value
}

func (s stand) zero() string {
	switch s.Type {
	case "bool":
		return "false"
	case "int", "int64":
		return "0"
	case "string":
		return `""`
	}
	return s.local(s.Type) + "{}"
}

// stated says again in an application what the contract has.
func (s stand) stated() string {
	if s.Terms == 0 || s.Application == 0 || s.Kept {
		return ""
	}
	return s.element(cmp.Or(s.from, s.pointed("t."+s.Name)))
}

// kept says again what the contract has, where the product has something else.
func (s stand) kept() string {
	if s.Terms == 0 || s.Application == 0 || !s.Kept {
		return ""
	}
	return fmt.Sprintf("keep(&in.%s, t.%s, %s)", s.Name, s.Name, cmp.Or(s.from, "p."+s.Name))
}

// restated says in an application of tests what it would inherit.
func (s stand) restated() string {
	if !s.Restated {
		return ""
	}
	return s.element(cmp.Or(s.from, s.pointed(s.ofProduct())))
}

// pointed is the value as an application takes it.
func (s stand) pointed(value string) string {
	if s.Application == attributes.Option {
		return "new(" + value + ")"
	}
	return value
}

// copied takes a value over from the contract.
func (s stand) copied(to attributes.Form) string {
	if to == 0 {
		return ""
	}
	return s.element(cmp.Or(s.from, "t."+s.Name))
}

// element is one of a composite literal.
func (s stand) element(value string) string { return s.Name + ": " + value + "," }
