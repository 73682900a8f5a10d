// The program of the server that runs in this browser: fetched when it is wanted, then kept on the device.

import program from '../gen/offline.wasm?url'

// A server sends the program compressed, and the browser unpacks it. A plain file server may not compress, so there it comes packed.
const isPacked = import.meta.env.VITE_ALONE === '1'
const address = isPacked ? `${program}.packed` : program

type Bytes = Uint8Array<ArrayBuffer>

/** Where it is kept. Browsers have such places on https only, and on this machine. */
const place = async (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open('offline').catch(() => null) : null

/** isKept reports whether the program is on this device, in the version that the page needs. */
export const isKept = async (): Promise<boolean> => !!(await (await place())?.match(address))

/** isOutdated reports whether another version of it was kept. */
export async function isOutdated(): Promise<boolean> {
  const keys = (await (await place())?.keys()) ?? []
  return keys.length > 0 && !(await isKept())
}

/** keep brings the program as it was sent, from this device or from the network. Progress is reported as a part of 1. */
export async function keep(progress: (part: number) => void = () => undefined): Promise<Bytes> {
  const cache = await place()
  const kept = await cache?.match(address)
  if (kept) return new Uint8Array(await kept.arrayBuffer())
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  const data = await read(response.body, sizeOf(response), progress)
  await put(cache, data)
  for (const old of (await cache?.keys()) ?? [])
    if (old.url !== new URL(address, location.href).href) await cache?.delete(old)
  return data
}

/** load brings the program unpacked. To unpack takes about a second, so that is for the worker, and it is done once. */
export async function load(): Promise<Bytes> {
  const data = await keep()
  if (!isPacked || isProgram(data)) return data
  const { decompress } = await import('brotli/decompress')
  const unpacked = decompress(data, offlineSize) as Bytes
  await put(await place(), unpacked)
  return unpacked
}

/** put keeps the program on this device. On a full disk it is fetched again next time. */
const put = async (cache: Cache | null, data: Bytes): Promise<void> =>
  cache?.put(address, new Response(data)).catch(() => undefined)

/** isProgram reports whether data begins as WebAssembly does. */
const isProgram = (data: Bytes): boolean => new TextDecoder().decode(data.subarray(0, 4)) === '\0asm'

/** sizeOf returns how many bytes will arrive. A length in the header is that of what was sent, before the browser unpacked it. */
const sizeOf = ({ headers }: Response): number =>
  (!headers.has('Content-Encoding') && Number(headers.get('Content-Length'))) || offlineSize

async function read(body: ReadableStream<Bytes>, total: number, progress: (part: number) => void): Promise<Bytes> {
  const reader = body.getReader()
  const parts: Bytes[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    progress(Math.min(1, size / total))
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
