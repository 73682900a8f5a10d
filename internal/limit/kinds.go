package limit

import (
	"net/netip"
)

// Kind is something that the clients at one address may do at a limited rate.
type Kind int

// The limits. docs/protocol.md has the rates.
const (
	Requests Kind = iota // any request
	Misses               // requests for tables and games that do not exist
	Tables               // new tables
	Packs                // uploaded packs
	Pictures             // uploaded pictures
	Checks               // packs and Goals that the workshop checks
	Prints               // cards and backs that are drawn for print
	Hints                // hints and solutions
	Previews             // what moves would do
	Moves                // moves at tables
	Commands             // other commands at tables
	Written              // bytes of commands except moves
	Uploaded             // bytes of uploaded packs
	Reports              // reports to the operators
	Calls                // changes to the browsers at which people are called
	Likes                // likes of published packs, and their ends

	GuessedTokens    // wrong tokens of operators
	GuessedCodes     // wrong codes for another device
	GuessedPasswords // wrong passwords for new tables
	GuessedSecrets   // wrong secrets of published packs

	States // whole states instead of updates

	Kinds // the number of limits
)

// SiteOf is the IPv6 network of a site (/48) around an address: whoever has one network of it usually has all 65,536. An IPv4 address is
// its own site.
func SiteOf(address netip.Prefix) netip.Prefix {
	if address.Addr().Is6() && address.Bits() > 48 {
		return netip.PrefixFrom(address.Addr(), 48).Masked()
	}
	return address
}
