package api

// LinkCard is what chats show for a link, by the Open Graph protocol.
type LinkCard struct {
	Title, Text string
	Picture     string // the path of an image of 1200 by 630 pixels
	Kind        string // "website" or "article"
}
