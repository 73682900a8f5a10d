// Package goal is the language in which packs define when a Goal is won.
//
// A Goal is one function over criteria: "ExistsShip(name=Rarity, gender=male)" is met when some ship joins a Rarity
// with a male. [Parse] reads such a text into a [Goal], a small tree of plain values that an engine evaluates;
// [String] writes the tree in its canonical form, and [Words] says it in plain words, in every language of package
// language, for players who do not know this one.
//
// A criterion is made of terms: attr=value, attr!=value, "value in attr", "value !in attr", the star for any card,
// genderSwapped and racialKeyword. An attribute with "_b" looks at what is printed instead of what is true now. Values
// are bare text, may hold spaces and are case sensitive; one that needs a comma, a parenthesis or another of ,()&|=!
// stands in quotes.
//
// Note that && binds looser than ||, so that
//
//	race=unicorn && gender=male || gender=female
//
// means race=unicorn && (gender=male || gender=female), unlike in most languages. Existing packs rely on it.
// [ParseWithWarnings] warns where the two are mixed without parentheses.
//
// Texts are untrusted, so everything has a limit ([MaxText], [MaxDepth], [MaxTerms], [MaxCount]), and a text that
// cannot be parsed gives an [*Error] with the column, what is wrong there, and the word that may have been meant. The
// package knows nothing of cards or the grid: packs check with [Mentions] whether "Rarty" is a pony that exists.
package goal
