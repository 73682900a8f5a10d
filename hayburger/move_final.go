package hayburger

// Final reports that no move of the game can be undone: an undo would give back what a false slap has cost (L3), and a slap that was won
// cannot be contested twice.
func (s *State) Final() bool { return true }
