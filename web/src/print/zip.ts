// Zip files whose contents are stored as they are: pictures are compressed already.

export interface Entry {
  name: string
  data: Uint8Array<ArrayBuffer>
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

/** crc32 is the checksum that zip and PNG files have. */
export function crc32(data: Uint8Array): number {
  let crc = ~0
  for (const byte of data) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** packed writes numbers of two or four bytes, the lowest byte first. */
function packed(...fields: [bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const out = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) out.setUint16(at, value, true)
    else out.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(out.buffer)
}

const named = 0x0800 // names are in UTF-8
const firstDay = (1 << 5) | 1 // of 1980: the same files make the same zip

/** zip puts files into one. */
export function zip(files: readonly Entry[]): Blob {
  const parts: BlobPart[] = []
  const index: BlobPart[] = []
  const sums = new Map<Uint8Array, number>() // copies share their data
  let [at, indexSize] = [0, 0]
  for (const { name, data } of files) {
    const label = new TextEncoder().encode(name)
    const sum = sums.get(data) ?? crc32(data)
    sums.set(data, sum)
    const about: [2 | 4, number][] = [
      [2, 20], // the version of the format
      [2, named],
      [2, 0], // stored
      [2, 0], // midnight
      [2, firstDay],
      [4, sum],
      [4, data.length],
      [4, data.length],
      [2, label.length],
      [2, 0],
    ]
    const head = packed([4, 0x04034b50], ...about)
    const entry = packed([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at])
    parts.push(head, label, data)
    index.push(entry, label)
    at += head.length + label.length + data.length
    indexSize += entry.length + label.length
  }
  const n = files.length
  const end = packed([4, 0x06054b50], [2, 0], [2, 0], [2, n], [2, n], [4, indexSize], [4, at], [2, 0])
  return new Blob([...parts, ...index, end], { type: 'application/zip' })
}
