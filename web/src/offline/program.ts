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

/** keep fetches the program and keeps it on this device. Progress is reported as a part of 1. */
export async function keep(progress: (part: number) => void): Promise<void> {
  if (!(await isKept())) await put(await fetched(progress))
}

/**
 * load brings the program from this device or from the network, unpacked. To unpack takes most of a second, so that is for the worker, and
 * what was unpacked is kept. The worker does not wait for that.
 */
export async function load(): Promise<Bytes> {
  const kept = await (await place())?.match(address)
  const data = kept ? new Uint8Array(await kept.arrayBuffer()) : null
  if (data && isProgram(data)) return data
  const [packed, unpack] = await Promise.all([data ?? fetched(), isPacked ? unpacker() : asIs])
  const unpacked = unpack(packed)
  void put(unpacked)
  return unpacked
}

const asIs = (data: Bytes): Bytes => data

/** unpacker fetches what unpacks the program. */
async function unpacker(): Promise<(data: Bytes) => Bytes> {
  const { decompress } = await import('brotli/decompress')
  return (data) => decompress(data, offlineSize) as Bytes
}

async function fetched(progress: (part: number) => void = () => undefined): Promise<Bytes> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  return read(response.body, sizeOf(response), progress)
}

/** put keeps the program instead of older ones. On a full disk it is fetched again next time. */
async function put(data: Bytes): Promise<void> {
  const cache = await place()
  await cache?.put(address, new Response(data)).catch(() => undefined)
  for (const old of (await cache?.keys()) ?? [])
    if (old.url !== new URL(address, location.href).href) await cache?.delete(old)
}

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
