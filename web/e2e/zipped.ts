// Reading what the page saves: zips whose files are stored as they are, and the sizes of pictures.

/** unzipped lists the files of a zip by its directory. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  for (let i = zip.readUInt16LE(end + 10), at = zip.readUInt32LE(end + 16); i > 0; i--) {
    const [size, name] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), zip.subarray(data, data + size))
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** pngSize is the size of a PNG in pixels, and how many of them are on a metre. */
export function pngSize(png: Buffer): { width: number; height: number; perMetre: number } {
  const said = png.indexOf('pHYs')
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    perMetre: said < 0 ? 0 : png.readUInt32BE(said + 4),
  }
}
