package packs

import "shipfic/tsssf"

// The limits of a pack. They are far above what any real pack needs, and low enough to keep a hostile one cheap.
const (
	MaxFile     = 4 << 20  // bytes of a file
	MaxCards    = 2_000    // cards of a pack
	MaxCardSize = 64 << 10 // bytes of a card in its file

	maxValues   = 200_000 // JSON values in a file
	maxDepth    = 16      // JSON values inside one another
	maxFindings = 1_000   // findings of one severity in a report; the rest is counted

	MaxTitle       = 200              // characters of a title, a name, a keyword, a key or a namespace
	MaxDescription = 4_000            // characters of what a pack says of itself
	MaxAuthor      = 80               // characters of the name of a pack's author
	MaxVersion     = 20               // characters of a pack's version
	MaxLicence     = 80               // characters of the name of a licence
	MaxChanges     = 500              // characters of what is new in a version of a pack
	maxAddress     = 1_000            // characters of the address of a picture
	MaxShort       = 22               // characters of a short title, so that it fits on the face of a small card
	MaxTerms       = 5_000            // criteria in the Goals of a pack; every position is compared with all of them
	MaxBoxTerms    = 8_000            // criteria in the Goals of all cards of a game
	maxNames       = 10               // names of a card
	maxKeywords    = 50               // keywords of a card
	maxPonies      = 100              // ponies a card counts as
	maxEffects     = 10               // effects of a power
	maxBody        = 4_000            // bytes of a text in a .pon file that is searched for powers and conditions
	maxGoalText    = 64 << 10         // bytes of the texts of Goals in a .pon file that are searched for names
	maxOtherLines  = 10_000           // lines of a .pon file that are not cards
	maxN           = tsssf.MaxRepeats // how many times or cards an effect is about
)
