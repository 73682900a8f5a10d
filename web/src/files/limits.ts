// The limits of an archive, the same as in packs/bundle/archive.go: what a file from somewhere else may cost this browser.

export const maxArchive = 256 << 20 // bytes of an archive, and of what is unpacked from it
export const maxEntries = 5000
export const maxPicture = 32 << 20 // bytes of a picture in it
export const maxText = 4 << 20 // bytes of a pack

/** What can be wrong with a file. Each is a sentence: file.CODE. */
export type Wrong =
  | 'damaged'
  | 'many'
  | 'large'
  | 'fileLarge'
  | 'outside'
  | 'twice'
  | 'locked'
  | 'several'
  | 'none'
  | 'noAttributes'
  | 'picture'
  | 'excel'
  | 'pdf'
  | 'page'
  | 'archive'

/** BadFile is why a file cannot be read. */
export class BadFile extends Error {
  constructor(
    readonly code: Wrong,
    readonly about = '',
  ) {
    super(code)
  }
}
