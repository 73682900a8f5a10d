// Package artwork makes pictures that strangers upload safe to store and to show.
//
//	jpeg, err := artwork.Clean(ctx, upload)
//
// A picture is decoded and encoded again, so that what is stored is a JPEG that we wrote: without metadata such as the place where a
// photograph was taken, and without anything else that was hidden in the file. Its size and its scans are counted before its pixels
// are read, so a small file with a huge picture costs nothing.
package artwork
