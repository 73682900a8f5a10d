// Pictures are made smaller in the browser before they are uploaded: what is sent is what a card needs.

/** The most pixels that are stored: a card with bleed at 400 dpi. */
const max = { width: 1090, height: 1482 }
const quality = 0.95

/** fit is the largest size of the same shape that is stored. */
export function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, max.width / width, max.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** resized is a picture as it is uploaded, upright as its camera meant it. A file that is not a picture is sent as it is: the server says what is wrong. */
export async function resized(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = fit(picture.width, picture.height)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    picture.close()
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))) ?? file
  } catch {
    return file
  }
}
