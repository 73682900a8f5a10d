// The program of the server that runs in this browser: fetched when it is wanted, then kept on the device.

import program from '../gen/offline.wasm?url'

// A page without a server comes from a plain file server, which may not know how to compress it.
const packed = import.meta.env.VITE_ALONE === '1'
const address = packed ? `${program}.gz` : program

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

/** load brings the program, from this device or from the network. Progress is told as a part of 1. */
export async function load(progress: (part: number) => void = () => undefined): Promise<ArrayBuffer> {
  const cache = await place()
  const kept = await cache?.match(address)
  if (kept) return kept.arrayBuffer()
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  const data = await unpack(response.body, progress)
  await cache?.put(address, new Response(data)).catch(() => undefined) // on a full disk it is fetched again next time
  for (const old of (await cache?.keys()) ?? [])
    if (old.url !== new URL(address, location.href).href) await cache?.delete(old)
  return data
}

/** unpack reads a program, compressed or not, whatever the file server said. */
async function unpack(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  progress: (part: number) => void,
): Promise<ArrayBuffer> {
  const reader = body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    progress(Math.min(1, size / offlineSize))
  }
  const blob = new Blob(parts)
  const [first, second] = parts[0] ?? []
  const isGzip = first === 0x1f && second === 0x8b
  return isGzip
    ? new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    : blob.arrayBuffer()
}
