// Zip and tar files, read in the browser: only what is asked for is unpacked, and what comes is counted, whatever the archive says.

import { BadFile, maxArchive, maxEntries } from './limits'

/** A file of an archive, or one that was dropped. */
export interface Entry {
  name: string // with slashes
  read: (limit: number) => Promise<Uint8Array<ArrayBuffer>>
}

const bytesOf = async (data: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await data.arrayBuffer())
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** plain is an entry for a file that is no archive. */
export const plain = (name: string, data: Blob): Entry => ({
  name,
  read: async (limit) => {
    if (data.size > limit) throw new BadFile('fileLarge', name)
    return bytesOf(data)
  },
})

const signature = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 }
const endSize = 22
const longestComment = 0xffff

/** unzip lists the files of a zip. */
export async function unzip(zip: Blob): Promise<Entry[]> {
  if (zip.size > maxArchive) throw new BadFile('large')
  const tail = await bytesOf(zip.slice(-endSize - longestComment))
  const end = lastEnd(tail)
  if (end === null) throw new BadFile('damaged')
  const [count, size, from] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]
  if (count > maxEntries) throw new BadFile('many')
  const bytes = await bytesOf(zip.slice(from, from + size))
  if (bytes.length !== size) throw new BadFile('damaged')
  const left = { bytes: maxArchive } // for all files together
  const entries: Entry[] = []
  const seen = new Set<string>()
  try {
    for (let at = 0, n = 0; n < count; n++) {
      const head = new DataView(bytes.buffer, at, 46)
      if (head.getUint32(0, true) !== signature.directory) throw new BadFile('damaged')
      const length = head.getUint16(28, true)
      const name = textOf(bytes.subarray(at + 46, at + 46 + length)).replaceAll('\\', '/')
      at += 46 + length + head.getUint16(30, true) + head.getUint16(32, true)
      if (name.endsWith('/')) continue
      if (!isInside(name)) throw new BadFile('outside', name)
      if (seen.has(name)) throw new BadFile('twice', name)
      if (head.getUint16(8, true) & 1) throw new BadFile('locked')
      seen.add(name)
      if (!isHidden(name)) entries.push({ name, read: (limit) => unpack(zip, head, name, limit, left) })
    }
  } catch (error) {
    throw error instanceof RangeError ? new BadFile('damaged') : error
  }
  return entries
}

/** lastEnd finds where the directory of a zip is said to be. */
function lastEnd(tail: Uint8Array<ArrayBuffer>): DataView | null {
  for (let at = tail.length - endSize; at >= 0; at--) {
    const view = new DataView(tail.buffer, at)
    if (view.getUint32(0, true) === signature.end) return view
  }
  return null
}

/** isInside reports whether a path stays in the archive. */
const isInside = (name: string): boolean =>
  !name.includes('\0') && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** isHidden reports whether systems put such a file into archives unasked. */
const isHidden = (name: string): boolean => name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'))

/** unpack unpacks one file, and stops when more comes than may. */
async function unpack(zip: Blob, head: DataView, name: string, limit: number, left: { bytes: number }) {
  const [method, packed, from] = [head.getUint16(10, true), head.getUint32(20, true), head.getUint32(42, true)]
  const local = new DataView(await zip.slice(from, from + 30).arrayBuffer())
  if (local.byteLength < 30 || local.getUint32(0, true) !== signature.file || (method !== 0 && method !== 8))
    throw new BadFile('damaged')
  const begin = from + 30 + local.getUint16(26, true) + local.getUint16(28, true)
  const data = zip.slice(begin, begin + packed)
  if (data.size !== packed) throw new BadFile('damaged')
  const stream = method === 8 ? data.stream().pipeThrough(new DecompressionStream('deflate-raw')) : data.stream()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadFile('damaged')
    })
    if (done) break
    size += value.length
    left.bytes -= value.length
    if (left.bytes < 0 || size > limit) {
      void reader.cancel().catch(() => undefined)
      throw left.bytes < 0 ? new BadFile('large') : new BadFile('fileLarge', name)
    }
    parts.push(value as Uint8Array<ArrayBuffer>)
  }
  return bytesOf(new Blob(parts))
}

const block = 512

/** untar reads the files of a tar. It needs no more than cards of raubana's game have. */
export function untar(tar: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const field = (from: number, length: number) => textOf(tar.subarray(at + from, at + from + length)).split('\0')[0]!
    const size = parseInt(field(124, 12).trim(), 8)
    if (!(size >= 0) || at + block + size > tar.length || files.size > 100) throw new BadFile('damaged')
    files.set(field(0, 100), tar.slice(at + block, at + block + size))
    at += block + Math.ceil(size / block) * block
  }
  return files
}

/** isTar reports whether a file begins as a tar does. */
export const isTar = (begin: Uint8Array): boolean => textOf(begin.subarray(257, 262)) === 'ustar'
