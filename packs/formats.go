package packs

// Written lists the formats in which a pack can be written.
var Written = []Format{FormatShipfic, FormatPack, FormatLink, FormatPon}

// WriteAs writes a pack in one of those formats. The report lists, as warnings, what the format cannot express.
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

// Ending is the file name extension of the format.
func (f Format) Ending() string {
	if f == FormatPon {
		return ".pon"
	}
	return ".json"
}
