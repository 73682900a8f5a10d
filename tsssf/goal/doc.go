// Package goal is the language in which packs of cards say when a Goal is won.
//
// A Goal is one function over criteria: "ExistsShip(name=Rarity, gender=male)" is met when some ship joins a Rarity
// with a male. [Parse] reads such a text into a [Goal], a small tree of plain values that an engine evaluates;
// [String] writes the tree in its one canonical form, and [Words] says it in plain English or Spanish for those who
// never saw the language.
//
// A criterion is made of terms: attr=value, attr!=value, "value in attr", "value !in attr", the star for any card,
// genderSwapped and racialKeyword. An attribute with "_b" looks at what is printed instead of what is true now. Values
// are bare text, may hold spaces and are case sensitive; one that needs a comma, a parenthesis or another of ,()&|=!
// stands in quotes.
//
// Beware of && and ||: && binds looser, so that
//
//	race=unicorn && gender=male || gender=female
//
// means race=unicorn && (gender=male || gender=female), unlike in most languages. The packs that exist rely on it.
// [ParseWithWarnings] warns where the two are mixed without parentheses.
//
// Texts come from strangers, so everything has a bound ([MaxText], [MaxDepth], [MaxTerms], [MaxCount]), and a text that
// cannot be read gives an [*Error] with the column, what is wrong there, and the word that may have been meant. The
// package never looks at cards or a grid: whether "Rarty" is a pony that exists is for packs to ask, with the help of
// [Mentions].
package goal
