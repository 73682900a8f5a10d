// The pictures of cards and backs: drawn by the server one at a time, or in the browser from the author's own picture.

import { Refused } from '../lib/api'
import { request } from '../lib/transport'
import type { Language } from '../lib/languages'
import type { Problem } from '../lib/wire.gen'
import { fileOf, type Deck, type PackFile, type Printed } from './pack'
import type { Image } from './pdf'
import { crc32 } from './zip'

type Bytes = Uint8Array<ArrayBuffer>

/** The size of a card with its bleed, in pixels: 69 by 94 mm at 300 dpi. */
export const size = { width: 815, height: 1110, bleed: 35, dpi: 300 }

/** An own back: the usual one of each deck, one in a colour with an emblem, a plain colour, or a picture. */
export type Back =
  | { kind: 'usual' }
  | { kind: 'emblem'; colour: string; emblem: string }
  | { kind: 'picture'; png: Bytes; address: string }
  | { kind: 'plain'; colour: string; png: Bytes; address: string }

/** backAddress is where the page finds the picture of a back; the usual one is drawn by the page itself. */
export function backAddress(back: Back): string {
  if (back.kind === 'picture' || back.kind === 'plain') return back.address
  return back.kind === 'emblem' ? emblemBack(back) : ''
}

const emblemBack = (back: { colour: string; emblem: string }): string =>
  `/api/backs/pony?colour=${back.colour.replace('#', '')}&emblem=${encodeURIComponent(back.emblem)}`

/** slapBack is the usual back of Hayburger's cards. */
export const slapBack = emblemBack({ colour: '#b5541c', emblem: 'hamburger' })

// A large deck asks for more than a browser may at once. The server then says how long to wait.
const mostWaits = 40

/** ask waits as often as the server says. */
export async function ask(path: string, init: RequestInit & { signal: AbortSignal }): Promise<Bytes> {
  for (let waits = 0; ; waits++) {
    let response: Response
    try {
      response = await request(path, init)
    } catch (error) {
      if (init.signal.aborted) throw error
      throw new Refused({ code: 'offline' })
    }
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    const problem = (await response.json().catch(() => null)) as Problem | null
    if (!problem?.retry || waits >= mostWaits)
      throw new Refused(problem?.code ? problem : { code: 'serverError', about: [String(response.status)] })
    await pause(problem.retry * 1000, init.signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), stop(signal.reason as Error)), { once: true })
  })

/** drawCard is a card as a PNG. */
export const drawCard = (pack: PackFile, card: Printed, language: Language, signal: AbortSignal): Promise<Bytes> =>
  ask(`/api/packs/print?lang=${language}`, { method: 'POST', body: JSON.stringify(fileOf(pack, card)), signal })

/** drawBack is the back of a deck as a PNG. */
export function drawBack(back: Back, deck: Deck, signal: AbortSignal): Promise<Bytes> {
  if (back.kind === 'picture' || back.kind === 'plain') return Promise.resolve(back.png)
  const usual = deck === 'slap' ? slapBack : `/api/backs/${deck}`
  return ask(back.kind === 'emblem' ? emblemBack(back) : usual, { signal })
}

/** covered fills a canvas with the middle of a picture. */
function covered(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const scale = Math.min(picture.width / width, picture.height / height)
  const [w, h] = [width * scale, height * scale]
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, (picture.width - w) / 2, (picture.height - h) / 2, w, h, 0, 0, width, height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Bytes> =>
  new Promise((done, stop) =>
    canvas.toBlob(
      (blob) => (blob ? blob.arrayBuffer().then((all) => done(new Uint8Array(all)), stop) : stop(new Error(type))),
      type,
      quality,
    ),
  )

/** pictureBack makes a back from a picture, which stays in the browser. */
export async function pictureBack(file: Blob): Promise<Back> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    throw new Refused({ code: 'badPicture' })
  }
  const canvas = covered(picture, size.width, size.height)
  picture.close()
  return {
    kind: 'picture',
    png: withSize(await encoded(canvas, 'image/png')),
    address: canvas.toDataURL('image/jpeg', 0.92),
  }
}

/** plainBack is a back in one colour. */
export async function plainBack(colour: string): Promise<Back> {
  const canvas = Object.assign(document.createElement('canvas'), { width: size.width, height: size.height })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = colour
  pen.fillRect(0, 0, size.width, size.height)
  return { kind: 'plain', colour, png: withSize(await encoded(canvas, 'image/png')), address: canvas.toDataURL() }
}

/** asJPEG makes of a PNG what a PDF can hold. */
export async function asJPEG(png: Bytes): Promise<Image> {
  const picture = await createImageBitmap(new Blob([png], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  picture.close()
  return { jpeg: await encoded(canvas, 'image/jpeg', 0.95), width, height }
}

/** withSize adds to a PNG how large it is on paper. */
export function withSize(png: Bytes): Bytes {
  const chunk = new DataView(new ArrayBuffer(21))
  const perMetre = Math.floor((size.dpi * 10_000) / 254)
  chunk.setUint32(0, 9)
  chunk.setUint32(4, 0x70485973) // pHYs
  chunk.setUint32(8, perMetre)
  chunk.setUint32(12, perMetre)
  chunk.setUint8(16, 1)
  chunk.setUint32(17, crc32(new Uint8Array(chunk.buffer, 4, 13)))
  const header = 8 + 25 // the signature, and the first chunk
  const sized = new Uint8Array(png.length + chunk.byteLength)
  sized.set(png.subarray(0, header))
  sized.set(new Uint8Array(chunk.buffer), header)
  sized.set(png.subarray(header), header + chunk.byteLength)
  return sized
}

/** onSheet draws pictures of cards side by side, without their bleed, each in a slot of that size. */
export async function onSheet(
  pictures: readonly Bytes[],
  slots: { columns: number; rows: number; width: number; height: number },
): Promise<Bytes> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: slots.columns * slots.width,
    height: slots.rows * slots.height,
  })
  const pen = canvas.getContext('2d')!
  const { bleed, width, height } = size
  for (const [i, data] of pictures.entries()) {
    const picture = await createImageBitmap(new Blob([data], { type: 'image/png' }))
    const [x, y] = [(i % slots.columns) * slots.width, Math.floor(i / slots.columns) * slots.height]
    pen.drawImage(picture, bleed, bleed, width - 2 * bleed, height - 2 * bleed, x, y, slots.width, slots.height)
    picture.close()
  }
  return encoded(canvas, 'image/jpeg', 0.9)
}
