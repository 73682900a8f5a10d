package mutants

// fairness are errors by which the faster network, or a lie, wins a slap.
var fairness = []mutant{
	{
		rule: "F3", error: "lag is not taken off the time of a slap",
		file: "hayburger/slap_fairness.go", old: "j.Score = j.Elapsed - j.Lag", new: "j.Score = j.Elapsed",
		test: "hayburger.TestEqualHandsUnequalNetworks",
	},
	{
		rule: "F3", error: "a claimed reaction is believed, whatever the network explains",
		file: "hayburger/slap_fairness.go", old: "j.Lag = min(max(j.Elapsed-j.Reaction, 0), ", new: "j.Lag = max(max(j.Elapsed-j.Reaction, 0), 0*",
		test: "hayburger.TestALiarGainsNoMoreThanTheAcceptedLag",
	},
	{
		rule: "F4", error: "the slap that arrives first wins",
		file: "hayburger/slap_fairness.go", old: "return cmp.Compare(s.pressed(a), s.pressed(b)) })", new: "return 0 * cmp.Compare(s.pressed(a), s.pressed(b)) })",
		test: "hayburger.TestEqualHandsUnequalNetworks",
	},
	{
		rule: "F5", error: "the previous card may be slapped at leisure",
		file: "hayburger/slap_fairness.go", old: "return s.pressed(j) <= s.pile.at[0]+paintMargin }", new: "return s.pressed(j) <= s.pile.at[0]+1000*paintMargin }",
		test: "hayburger.TestScenarios",
	},
	{
		rule: "F6", error: "a slap may come before anybody could have seen the card",
		file: "hayburger/slap_fairness.go", old: "Anticipation = 80 ", new: "Anticipation = -9 ",
		test: "hayburger.TestScenarios",
	},
	{
		rule: "L5", error: "of two slaps too close to tell, the earlier wins",
		file: "hayburger/slap_fairness.go", old: "winner = lots[s.rand.IntN(len(lots))]", new: "winner = lots[0*s.rand.IntN(len(lots))]",
		test: "hayburger.TestL5LotsAreFair",
	},
	{
		rule: "L5", error: "lots are never drawn",
		file: "hayburger/slap_fairness.go", old: "s.pressed(slaps[0])+tieMargin", new: "s.pressed(slaps[0])+0*tieMargin",
		test: "hayburger.TestScenarios",
	},
}
