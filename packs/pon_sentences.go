package packs

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"shipfic/tsssf"
)

// ponSentence is a regular sentence of printed cards, and what it says about the card's power. Say reports whether a
// card of this kind, with what was said before, can have it.
type ponSentence struct {
	words *regexp.Regexp
	say   func(p *ponPower, found []string) bool
}

// sentenceOf compiles a row of the table. {n} stands for a number, {grid} for the grid.
func sentenceOf(words string, say func(*ponPower, []string) bool) ponSentence {
	words = strings.NewReplacer("{n}", `(\d+|[a-z]+)`, "{grid}", `(?:shipping )?grid`).Replace(words)
	return ponSentence{regexp.MustCompile(`(?i)^(?:` + words + `)$`), say}
}

// means is for a sentence that is a whole power.
func means(name string) func(*ponPower, []string) bool {
	return func(p *ponPower, _ []string) bool { return p.set(name) }
}

// nothing is for a sentence that adds nothing to what the rules or the sentences before it say.
func nothing(*ponPower, []string) bool { return true }

// thatPony begins the second sentence of Ships that change one of the two ponies.
const thatPony = `until the end of your turn, that pony card(?:'s)? `

// ponSentences compile when a file of this format is read first, because that takes longer than all else that happens before a program starts.
var ponSentences = sync.OnceValue(func() []ponSentence {
	return []ponSentence{
		sentenceOf(`you may swap (?:2|two) pony cards(?: on the {grid})?`, means("swap")),
		sentenceOf(`you may swap up to (?:3|three) pony cards(?: on the {grid})?`, means("3swap")),
		sentenceOf(`you may swap (?:2|two) ([a-z ]+?)(?: on the {grid})?`, (*ponPower).swapOf),
		sentenceOf(`neither of their powers activates?`, nothing),
		sentenceOf(`you may draw (?:1|one|a) card from the (?:ship or pony|pony or ship) deck`, means("draw")),
		sentenceOf(`you may draw {n} cards from the ship and/or pony decks?`, func(p *ponPower, found []string) bool {
			return p.steps("draw", tsssf.Effect{Do: tsssf.DeedDraw, N: number(found[0])})
		}),
		sentenceOf(`you may draw {n} cards from the ship and/or pony decks?, then discard {n} cards(?: from your hand)?`, func(p *ponPower, found []string) bool {
			return p.steps("portal", tsssf.Effect{Do: tsssf.DeedDraw, N: number(found[0])}, tsssf.Effect{Do: tsssf.DeedDiscardFromHand, N: number(found[1])})
		}),
		sentenceOf(`you may discard .+ from your hand to draw (?:2|two) cards from the ship and/or pony decks?`, means("escape")),
		sentenceOf(`you may discard (?:1|one|an) (?:active )?goal(?: card)? and draw (?:1|one|a) new goal(?: card)? to replace it`, means("newGoal")),
		sentenceOf(`you may search the (?:ship or pony|pony or ship) discard piles? for (?:1|one|a) card(?: of your choice)? and (?:put it into your hand|play it)`, means("search")),
		sentenceOf(`you may search the ship and/or pony discard piles? for up to {n} cards of your choice and put them into your hand`, func(p *ponPower, found []string) bool {
			return p.steps("revolution", tsssf.Effect{Do: tsssf.DeedTakeFromDiscards, N: number(found[0]), UpTo: true})
		}),
		sentenceOf(`if (?:it's|it is|any of those cards are) still in your hand at the end of your turn, discard (?:it|them)`, nothing),
		sentenceOf(`you may copy the power of any pony card(?: currently)? on the {grid}, except for (?:changelings|ponies with the changeling keyword)`, means("copy")),
		sentenceOf(`while (?:this card is )?in your hand, you may discard a pony card from the {grid} and play this card in its place`, means("replace")),
		sentenceOf(`if you do this, discard another pony card from the {grid} as well`, func(p *ponPower, _ []string) bool {
			return p.more("pinkamena", tsssf.Effect{Do: tsssf.DeedDiscardPony})
		}),
		sentenceOf(`you may also discard another pony card from the {grid}`, func(p *ponPower, _ []string) bool {
			return p.more(p.power.Name, tsssf.Effect{Do: tsssf.DeedDiscardPony, May: true})
		}),
		sentenceOf(`this power (?:cannot|can't|can not) be copied`, func(p *ponPower, _ []string) bool {
			p.power.Uncopyable = p.power.Name != ""
			return true
		}),
		sentenceOf(`gains the name, keywords,? and symbols of any single (earth pony|pegasus|unicorn|alicorn) of your choice until the end of your turn`, func(p *ponPower, found []string) bool {
			return p.take(tsssf.ChangelingPower(strings.TrimSuffix(strings.ToLower(found[0]), " pony"), false))
		}),
		sentenceOf(`if this card is moved to a new place on the {grid}, the current player must select a new disguise.*`, nothing),
		sentenceOf(`if there are any cards in the pony discard pile, shuffle them and swap them with the pony deck`, means("wand")),
		sentenceOf(`do the same for the ship deck`, nothing),
		sentenceOf(`then discard all the active goals?(?: cards)? and draw to replace them`, nothing),
		sentenceOf(`choose one pony card on the {grid}`, nothing),
		sentenceOf(`until the end of your turn, that card counts as being shipped with all other pony cards on the {grid}`, func(p *ponPower, _ []string) bool {
			known := p.set("shipWithEverypony")
			p.power.Must = known
			return known
		}),
		sentenceOf(`.+ cannot be affected by (swap|replace) powers`, func(p *ponPower, found []string) bool {
			return p.steps("protect", tsssf.Effect{Do: tsssf.DeedProtect, Bars: []tsssf.Hazard{tsssf.Hazard(strings.ToLower(found[0]))}})
		}),
		sentenceOf(`.+ counts as {n} pon(?:y|ies)`, func(p *ponPower, found []string) bool { return p.counts(number(found[0])) }),
		sentenceOf(`this card counts as a single pony`, nothing),
		sentenceOf(`(?:this card )?may count as either male or female for all goals, ships,? and powers`, func(p *ponPower, _ []string) bool {
			p.card.Gender = tsssf.Male | tsssf.Female
			return true
		}),
		sentenceOf(`.+ does not have a race`, nothing),
		sentenceOf(`and|then`, nothing),

		sentenceOf(`when you attach this card to the {grid}, you may choose one pony card attached to this ship`, nothing),
		sentenceOf(thatPony+`becomes the opposite gender`, means("genderChange")),
		sentenceOf(thatPony+`becomes (?:a|the|any) race of your choice`, means("raceChange")),
		sentenceOf(thatPony+`becomes a race and gender of your choice`, means("raceGenderChange")),
		sentenceOf(thatPony+`(?:counts as having|gains) (?:any )?one keyword of your choice, except (?:for )?pony names`, means("keywordChange")),
		sentenceOf(thatPony+`(?:counts as|timeline becomes) dystopian`, means("timelineChange")),
		sentenceOf(thatPony+`counts as (?:2|two) ponies`, means("clone")),
		sentenceOf(thatPony+`becomes a female alicorn (?:and gains|with) the princess keyword`, means("makePrincess")),
		sentenceOf(thatPony+`gains (?:both )?the (.+) keywords?`, func(p *ponPower, found []string) bool {
			words := strings.Split(found[0], " and ")
			return len(found[0]) <= MaxTitle && p.take(tsssf.KeywordsPower(slices.Compact(words)))
		}),
		sentenceOf(`this cannot affect (?:changelings|ponies with the changeling keyword)`, func(p *ponPower, _ []string) bool {
			if p.power.Name == "raceGenderChange" { // the other changes have this exception without words
				p.power.Effects = []tsssf.Effect{{Do: tsssf.DeedChangeRaceGender, Of: "Changeling !in keywords"}}
			}
			return true
		}),
		sentenceOf(`instead of playing this ship with a pony card from your hand,(?: or connecting two (?:ponies|pony cards) already on the {grid},)?`+
			` (?:you (?:may|must) )?(?:take|remove) a pony card from the {grid} and reattach it elsewhere with this ship`, means("lovePoison")),
		sentenceOf(`that card's power activates`, nothing),
		sentenceOf(`you may (?:choose to )?play the top card (?:of|on) the pony discard pile with this ship, rather than (?:play|use) a pony card from your hand`, means("playFromDiscard")),
	}
})

// numbers are the numbers that cards write as words.
var numbers = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// number reads a number, or 0.
func number(said string) int {
	if n := slices.Index(numbers, strings.ToLower(said)); n >= 0 {
		return n
	}
	n, _ := strconv.Atoi(said)
	return n
}

// steps takes a power that is built from effects. If it is a named one, it has that name's options.
func (p *ponPower) steps(name string, effects ...tsssf.Effect) bool {
	for _, e := range effects {
		if facts, _ := e.Do.Facts(); facts.Needs == "n" && (e.N < 1 || e.N > maxN) {
			return false
		}
	}
	built := tsssf.Power{Name: name, Effects: effects}
	if named, known := tsssf.PowerNamed(name); known && slices.EqualFunc(named.Effects, effects, sameEffect) {
		built = named
	}
	return p.take(built)
}

// more adds a step to the power so far. The first can then be declined by itself.
func (p *ponPower) more(name string, step tsssf.Effect) bool {
	if len(p.power.Effects) != 1 || !fits(tsssf.Power{Effects: []tsssf.Effect{step}}, p.card.Kind) {
		return false
	}
	effects := slices.Clone(p.power.Effects)
	effects[0].May = step.May && !p.power.FromHand && !p.power.Must
	p.power.Name, p.power.Effects = name, append(effects, step)
	return true
}

// swapOf reads a swap of certain ponies only.
func (p *ponPower) swapOf(found []string) bool {
	criterion, ok := p.criterion(found[0])
	return ok && criterion != "*" && p.steps("swap", tsssf.Effect{Do: tsssf.DeedSwap, Of: criterion})
}

func (p *ponPower) counts(n int) bool {
	if n < 1 || n > maxPonies || p.card.Kind == tsssf.Ship {
		return false
	}
	p.card.Count = n
	return true
}

func sameEffect(a, b tsssf.Effect) bool {
	return a.Do == b.Do && a.N == b.N && a.UpTo == b.UpTo && a.Of == b.Of
}
