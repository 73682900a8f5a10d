package mutants

// rules are errors in the rules of Secret Shipfic Folder. Files are in package tsssf, and scenarios below its
// testdata/scenarios.
var rules = scenarios([]mutant{
	{
		rule: "P4", error: "a ship counts as the product of its cards, not as the larger of them",
		file: "goal_plan.go", old: "n += max(s.count(sl.pony), s.count(other))", new: "n += s.count(sl.pony) * s.count(other)",
		scenario: "p/p4-larger-not-product.json",
	},
	{
		rule: "T2", error: "a turn may end without a play",
		file: "turn.go", old: "if !s.record.played && s.anyPlay(s.turn) {", new: "if false {",
		scenario: "t/t2-must-play.json",
	},
	{
		rule: "T3", error: "a link may lie where a Ship lies already",
		file: "move_allowed.go", old: "case a.Do == MoveLink && s.grid.slots[from].shipped(d):", new: "case false && s.grid.slots[from].shipped(d):",
		scenario: "t/t3-link-refused.json",
	},
	{
		rule: "T4", error: "cards taken from the discards may be kept",
		file: "turn.go", old: "for _, card := range slices.Clone(s.record.taken) {", new: "for _, card := range []CardID(nil) {",
		scenario: "w/w-search-discarded-at-the-end.json",
	},
	{
		rule: "T5", error: "Goals are still won after the game is over",
		file: "goal_check.go", old: "if s.over {\n				return false\n			}", new: "",
		scenario: "t/t5-stops-at-the-goal-that-wins.json",
	},
	{
		rule: "W1", error: "a power that works from the hand triggers on the grid",
		file: "deed_facts.go", old: "out.onGrid = acts > 0 && (!p.FromHand || otherWay)", new: "out.onGrid = acts > 0",
		scenario: "w/w-escape-attached.json",
	},
	{
		rule: "W2", error: "a must can be declined",
		file: "step_power.go", old: "return !f.must && !f.acted", new: "return !f.acted",
		scenario: "w/w-movestart-must.json",
	},
	{
		rule: "W3", error: "the Pony's power acts before the Ship's",
		file:     "step_play.go",
		old:      "s.push(frame{step: stepPonyPower, card: pony, do: a.Do, mark: s.record.goalsWon})\n	s.pushShipPower(a.Ship, from, pony)",
		new:      "s.pushShipPower(a.Ship, from, pony)\n	s.push(frame{step: stepPonyPower, card: pony, do: a.Do, mark: s.record.goalsWon})",
		scenario: "w/w3-ship-before-pony.json",
	},
	{
		rule: "W4", error: "the Start card can be swapped",
		file: "deed_ponies.go", old: "!f.hasPicked(pony) && !s.safe(pony, bySwap)", new: "!f.hasPicked(pony) && !s.protected(pony, bySwap)",
		scenario: "w/w4-start-stays.json",
	},
	{
		rule: "W6", error: "changes outlast the turn",
		file: "turn.go", old: "if len(s.changes.list) == 0 {", new: "if true {",
		scenario: "w/w-genderchange-until-end.json",
	},
	{
		rule: "W7", error: "what a standing power protects can be replaced",
		file: "deed_protect.go", old: "return each.pairs == pairs &&", new: "return !pairs && !each.pairs &&",
		scenario: "expansions/nohb-rainbow-power-maud-pie.json",
	},
	{
		rule: "W7", error: "a power acts although its condition does not hold",
		file: "deed_condition.go", old: "return s.grid.has(f.card) && s.shippedWith(f.card, f, c) >= c.n", new: "return true",
		scenario: "expansions/weeaboo-senpai-flash-sentrykun-not.json",
	},
	{
		rule: "W7", error: "a copy chooses as many effects as the card itself",
		file: "step_choose.go", old: "left = p.copied", new: "_ = p.copied",
		scenario: "expansions/nohb-vigilant-watch-copied.json",
	},
	{
		rule: "W7", error: "the powers of the grid stay silent as a turn begins",
		file: "turn.go", old: "s.callOn(onTurnStart)", new: "_ = onTurnStart",
		scenario: "expansions/con2015-the-tantabus.json",
	},
	{
		rule: "W7", error: "a card that goes to a hand is discarded",
		file: "grid_action.go", old: "case s.returns(card):", new: "case false:",
		scenario: "expansions/nohb-logic-gate.json",
	},
	{
		rule: "W7", error: "a Ship need not join the card that obliges it",
		file: "move_allowed.go", old: "if o := s.obligation(); !o.allows(s, seat, a) {", new: "if o := s.obligation(); false {",
		scenario: "expansions/con2014-queen-bee-sunset-shimmer.json",
	},
	{
		rule: "W7", error: "a Goal for a round stays open",
		file: "deed_goals.go", old: "if pl.temporary && pl.until == seat {", new: "if false {",
		scenario: "expansions/nohb-raven.json",
	},
	{
		rule: "W7", error: "the princesses of a standing power have their own race",
		file: "deed_crown.go", old: "l.race, l.crowned = Alicorn, true", new: "l.crowned = true",
		scenario: "expansions/workshop2015-alicorn-big-macintosh.json",
	},
	{
		rule: "W7", error: "a step that may be declined ends the power",
		file: "step_power.go", old: "case p.kind == pickNothing && e.may && (f.made == 0 || !e.each):", new: "case false:",
		scenario: "expansions/mean6-nightmare-pie-declined.json",
	},
	{
		rule: "W7", error: "picks are not limited by what a card says",
		file: "deed_condition.go", old: "if !s.passes(pony, f, e.of) {\n\t\treturn false", new: "if false {\n\t\treturn false",
		scenario: "expansions/givers-wonderbolts-captain-spitfire.json",
	},
	{
		rule: "W7", error: "cards go round the wrong way",
		file: "deed_ponies.go", old: "next := (seat + s.Seats() - 1) % s.Seats()", new: "next := (seat + 1) % s.Seats()",
		scenario: "w7/exchange-goes-round.json",
	},
	{
		rule: "C1", error: "a changeling may become a changeling",
		file: "card_box.go", old: "if undisguised && becomes != becomesReplaced || ", new: "if undisguised && false || ",
		scenario: "w7/plushling-anypony.json",
	},
	{
		rule: "C2", error: "a changeling disguised as one of two counts as two",
		file: "card_looks.go", old: "l.card, l.borrowed, l.count = card, as.name, 1", new: "l.card, l.borrowed = card, as.name",
		scenario: "c/c2-one-of-two-names.json",
	},
	{
		rule: "C4", error: "a new disguise breaks up nothing",
		file: "deed_changeling.go", old: "s.changes.identities++", new: "",
		scenario: "c/c4-swapped-changeling.json",
	},
	{
		rule: "B1", error: "two swapped back to each other's side count as broken up",
		file: "grid_action.go", old: "if !j.made || j.a.card == 0 {", new: "if true {",
		scenario: "b/b1-swap-of-two-joined-cards.json",
	},
	{
		rule: "B2", error: "what is cut off by a discarded Pony stays on the grid",
		file: "deed_discards.go", old: "if len(picks) > 1 || cuts {", new: "if false {",
		scenario: "w/w-pinkamena-cuts-off.json",
	},
	{
		rule: "B3", error: "the card attached last falls first",
		file: "grid_action.go", old: "return int(s.grid.since[x]) - int(s.grid.since[y])", new: "return int(s.grid.since[y]) - int(s.grid.since[x])",
		scenario: "b/b3-cut-off-in-the-order-attached.json",
	},
	{
		rule: "W7", error: "the ship stays with the Pony that was interrupted",
		file: "deed_interrupt.go", old: "s.record.ships[i][k] = s.who(card)", new: "_ = i",
		scenario: "w7/interrupt-goal.json",
	},
	{
		rule: "G3", error: "swaps play ships although the table says they do not",
		file: "grid_action.go", old: "if s.opts.SwapsPlayShips {", new: "{",
		scenario: "g/g3-swaps-play-no-ships.json",
	},
	{
		rule: "G4", error: "a Goal that is met already is laid open",
		file: "goal_refill.go", old: "if !greased && s.metAtOnce(", new: "if false && s.metAtOnce(",
		scenario: "g/g4-met-when-turned-up-is-discarded.json",
	},
	{
		rule: "G5", error: "a won Goal is replaced at once",
		file: "goal_check.go", old: "if s.opts.GreasedLightning && !s.over && s.refill(true) {", new: "if !s.over && s.refill(true) {",
		scenario: "g/g5-place-empty-until-next-turn.json",
	},
	{
		rule: "G6", error: "one card is a chain",
		file: "goal_together.go", old: "if len(chain) < 2 {", new: "if false {",
		scenario: "g/g6-two-pony-card-alone-is-no-chain.json",
	},
	{
		rule: "G8", error: "the hand limit never grows",
		file: "turn.go", old: "s.opts.HandLimit + int(s.bonus[seat])", new: "s.opts.HandLimit",
		scenario: "g/g8-larger-hand-lasts.json",
	},
	{
		rule: "G9", error: "the pony's own name makes two versions",
		file: "goal_together.go", old: "name == s.box.unnamed || own.hasName(s.box, name)", new: "name == s.box.unnamed || false && own.hasName(s.box, name)",
		scenario: "goals/its-not-exactly-cheating-near-miss.json",
	},
	{
		rule: "D2", error: "the Start card can be torn up",
		file: "turn_draw.go", old: `any && !s.safe(sl.pony, byDiscard)`, new: `any`,
		scenario: "d/d2-own-card.json",
	},
	{
		rule: "A2", error: "a link activates a power for the second time in a turn",
		file: "step_ask.go", old: "of != 0 && !s.barred(pony) &&", new: "of != 0 &&",
		scenario: "a/a2-not-twice.json",
	},
	{
		rule: "V1", error: "a private Goal about your turn is won in another's",
		file: "goal_plan.go", old: "if pl.owner != s.turn && pl.owner >= 0 {", new: "if false {",
		scenario: "v/v1-what-you-do-only-in-your-own-turn.json",
	},
	{
		rule: "V2", error: "a team's points are not added up",
		file: "goal_check.go", old: "for _, mate := range s.team(seat) {\n		sum", new: "for _, mate := range []game.Seat{seat} {\n		sum",
		scenario: "v/v2-goals-count-for-the-team.json",
	},
	{
		rule: "V7", error: "Solitaire lasts eleven rounds",
		file: "state_options.go", old: "solitaireRounds  = 10", new: "solitaireRounds  = 11",
		scenario: "v/v7-ten-rounds.json",
	},
	{
		rule: "R1", error: "one yes is enough for an adjustment",
		file: "rule0_adjust.go", old: "if len(s.voters()) > 0 {\n		return\n	}", new: "",
		scenario: "r/r1-consent-of-all.json",
	},
	{
		rule: "W7", error: "a power that names cards swaps one of them twice",
		file: "deed_gather.go", old: "!slices.Contains(f.picks[2:2+f.made/2], cellPick(pony))", new: "true",
		scenario: "expansions/nohb-dark-horse-dance-card.json",
	},
	{
		rule: "W7", error: "swaps go on after the chain is there",
		file: "deed_gather.go", old: "return g.all < 2 || len(g.chain(uint16(first), g.member)) == g.all", new: "return g.all < 2 || first < 0",
		scenario: "expansions/nohb-swift-sketch-nothing-to-do.json",
	},
	{
		rule: "W7", error: "later swaps need not come next to the chain",
		file: "deed_gather.go", old: "core != nil && !g.joined(to, core)", new: "false",
		scenario: "expansions/nohb-swift-sketch-in-two-swaps.json",
	},
	{
		rule: "W7", error: "a swap is offered after which a card that cannot be swapped stays apart",
		file: "deed_gather.go", old: "return len(core)+g.smallestTree(core, apart) <= g.all", new: "return true",
		scenario: "expansions/nohb-swift-sketch-protected.json",
	},
	{
		rule: "W7", error: "a card of a larger swap stays where it was",
		file: "deed_swap.go", old: "return next != int(last)-1 || to == last || f.takenBy(last, next)", new: "return next >= 0 || to == last",
		scenario: "expansions/kefentse-dizzy-frizzy-last.json",
	},
	{
		rule: "W7", error: "every swap of a turn takes further cards",
		file: "deed_swap.go", old: "s.actor == s.turn && !s.record.swapped {", new: "s.actor == s.turn {",
		scenario: "expansions/kefentse-dizzy-frizzy.json",
	},
	{
		rule: "W7", error: "a pledge bans nothing",
		file: "goal_check.go", old: "if s.box.pledges && s.bans(s.winner(s.places[i]), worth) {", new: "if false {",
		scenario: "expansions/givers-manyara.json",
	},
	{
		rule: "W7", error: "a Goal that was held back is forgotten",
		file: "goal_check.go", old: "s.places[i].fresh = s.box.pledges && s.heldBack(i)", new: "s.places[i].fresh = false",
		scenario: "expansions/givers-manyara-next-player.json",
	},
	{
		rule: "W7", error: "a Goal that is given up keeps its points",
		file: "goal_check.go", old: "s.points[seat] -= p.points", new: "",
		scenario: "expansions/givers-manyara.json",
	},
	{
		rule: "W7", error: "the cover goes and leaves what it covers",
		file: "deed_cover.go", old: "for _, card := range s.uncover(by) {\n\t\ts.emitUncovered(card, discardZone(s.box, card))\n\t\ts.discard(card)", new: "for range s.uncover(by) {\n\t\tcontinue",
		scenario: "expansions/givers-the-smooze-replaced.json",
	},
	{
		rule: "W7", error: "a card covers Start",
		file: "deed_cover.go", old: "n != 0 && !s.safe(s.grid.slots[n].pony, byLift) && ", new: "n != 0 && ",
		scenario: "expansions/givers-the-smooze-stays.json",
	},
	{
		rule: "W7", error: "a card covers what nothing else connects",
		file: "deed_cover.go", old: " && s.connectedWithout(n, from) {", new: " {",
		scenario: "expansions/givers-the-smooze-stays.json",
	},
	{
		rule: "W7", error: "a new layout plays its pairs",
		file: "deed_layout.go", old: "\t\ts.uncount()\n", new: "",
		scenario: "expansions/givers-bunny-hare-rabbit.json",
	},
	{
		rule: "W7", error: "a Ship is laid where the others can no longer connect all",
		file: "deed_layout.go", old: "(spare || parts[s.grid.slotOf[sl.pony]] != parts[sl.near[d]])", new: "(spare || parts[sl.near[d]] > 0)",
		scenario: "expansions/givers-bunny-hare-rabbit-ships.json",
	},
	{
		rule: "W7", error: "a reward acts for nobody",
		file: "goal_rewards.go", old: "if len(s.box.powers[goal].effects) > 0 {", new: "if false {",
		scenario: "expansions/givers-material-girl.json",
	},
	{
		rule: "W7", error: "the Goal that is not chosen goes",
		file: "goal_rewards.go", old: "s.decks[goals] = append(s.decks[goals], card)\n\ts.turnUpAt([]int{int(f.effect)}, s.opts.GreasedLightning)", new: "s.places[f.effect].goal = card",
		scenario: "expansions/ec-landslide-met.json",
	},
	{
		rule: "W7", error: "a number in words is larger too",
		file: "deed_digits.go", old: "if !slices.Contains(c.InWords, PrintedPower) {", new: "if true {",
		scenario: "expansions/con2015-fanfic-author-discord-words.json",
	},
	{
		rule: "W7", error: "a Goal of two stays one of two",
		file: "goal/larger.go", old: "return ExistsChain{Pony: pair.A, Count: 2 + n}", new: "return g",
		scenario: "expansions/con2015-fanfic-author-discord.json",
	},
	{
		rule: "W7", error: "Start cannot be swapped although its card lets it",
		file: "card_box.go", old: "b.startSafe = byAnything\n\tif err", new: "b.startSafe = byAnything\n\tdefer func() { b.startSafe = byAnything }()\n\tif err",
		scenario: "expansions/con2015-fanfic-author-discord-swap.json",
	},
	{
		rule: "W7", error: "a Goal is reworded so that it is met at once",
		file: "deed_reword.go", old: "unmet = !s.holds(s.box.goalPlan(card), s.places[i])", new: "unmet = true",
		scenario: "expansions/kefentse-fanfic-editor-starlight.json",
	},
	{
		rule: "W7", error: "a reworded Goal is worth what it says",
		file: "deed_goals.go", old: "if s.record.reworded.goal == pl.goal {", new: "if false {",
		scenario: "expansions/kefentse-fanfic-editor-starlight.json",
	},
	{
		rule: "W7", error: "a reworded Goal stays reworded",
		file: "deed_reword.go", old: "s.box = s.box.printed", new: "",
		scenario: "expansions/kefentse-fanfic-editor-starlight-until-end.json",
	},
	{
		rule: "G6", error: "a card that repeats a symbol connects a chain of races",
		file: "goal_races.go", old: "if used&own == 0 {", new: "if len(h.taken) < 3 || used&own == 0 {",
		scenario: "expansions/panel-scavenger-hunt-not-connected.json",
	},
	{
		rule: "P4", error: "a card of two ponies is one partner only",
		file: "goal_together.go", old: "for range min(s.count(card), len(each)) - 1 {", new: "for range 0 {",
		scenario: "expansions/ec-spa-day.json",
	},
	{
		rule: "T1", error: "new Goals wait for the next turn although the table says otherwise",
		file: "turn.go", old: "if s.opts.NewGoalsAtEnd && s.record.goalsWon > 0 {", new: "if false {",
		scenario: "t/t1-new-goals-at-the-end.json",
	},
	{
		rule: "D1", error: "only one deck is rebuilt although the table says all",
		file: "turn_draw.go", old: "if !s.opts.RebuildAll {", new: "if true {",
		scenario: "d/d1-all-empty-decks.json",
	},
})

// scenarios completes mutants that a scenario of Secret Shipfic Folder must find.
func scenarios(all []mutant) []mutant {
	for i := range all {
		m := &all[i]
		m.file, m.test, m.says = "tsssf/"+m.file, "tsssf.TestScenarios", "testdata/scenarios/"+m.scenario+":"
	}
	return all
}
