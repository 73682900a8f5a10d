// Makes what the page needs out of the icon package and the embedded cards; see the functions below.
