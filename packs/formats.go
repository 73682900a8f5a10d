package packs

// Written are the formats that a pack can be written in.
var Written = []Format{FormatShipfic, FormatPack, FormatLink, FormatPon}

// WriteAs writes a pack in one of those formats. The report lists, as warnings, what the format cannot say.
func WriteAs(p *Pack, format Format) ([]byte, Report) {
	switch format {
	case FormatShipfic:
		return Write(p), Report{}
	case FormatPon:
		return writePon(p)
	default:
		return exportAs(p, format)
	}
}

// Ending is how the name of a file of that format ends.
func (f Format) Ending() string {
	if f == FormatPon {
		return ".pon"
	}
	return ".json"
}
