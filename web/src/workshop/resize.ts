// Pictures are made smaller in the browser before they are uploaded: what is sent is what a card needs.

import { Refused } from '../lib/api'

/** The most pixels that are stored: a card with bleed at 400 dpi. */
const max = { width: 1090, height: 1482 }
const quality = 0.95
const leastSide = 16 // as on the server
const mostSent = 4 << 20 // bytes that the server takes

/** fit is the largest size of the same shape that is stored. */
export function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, max.width / width, max.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** refuseSmall throws where a side has too few pixels. */
export function refuseSmall({ width, height }: { width: number; height: number }): void {
  if (Math.min(width, height) < leastSide) throw new Refused({ code: 'pictureSmall', about: [String(leastSide)] })
}

/**
 * resized is a picture as it is uploaded, upright as its camera meant it. What is transparent gets the colour of the card's ground, since a
 * stored picture has none. A file that is not a picture is sent as it is, if it is not huge: the server says what is wrong.
 */
export async function resized(file: Blob, ground = '#fff'): Promise<Blob> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    if (file.size > mostSent) throw new Refused({ code: 'badPicture' })
    return file
  }
  try {
    refuseSmall(picture)
    const { width, height } = fit(picture.width, picture.height)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))) ?? file
  } finally {
    picture.close()
  }
}
