// PDF files whose pages are pictures: cards for a print shop, or sheets of paper with crop marks.

type Bytes = Uint8Array<ArrayBuffer>

const point = 72 / 25.4 // in a millimetre

/** A JPEG with its size in pixels. */
export interface Image {
  jpeg: Bytes
  width: number
  height: number
}

/** A page, in millimetres from its upper left corner. Pictures are drawn in their order, then the lines. */
export interface Page {
  width: number
  height: number
  trim?: number // what is cut off at each side
  images: { image: Image; x: number; y: number; width: number; height: number; clip?: Box }[]
  lines: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const n = (mm: number): string => (Math.round(mm * point * 1000) / 1000).toString()

/** pdf is a file of those pages. A picture that is on several pages is in the file once. */
export function pdf(pages: readonly Page[]): Blob {
  const parts: BlobPart[] = []
  const begins = [0, 0] // where each object begins; the catalogue and the list of pages come last
  const encoder = new TextEncoder()
  let at = 0
  const write = (part: string | Bytes) => {
    const data = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(data)
    at += data.length
  }
  const object = (body: string, stream?: Bytes): number => {
    begins.push(at)
    write(`${begins.length} 0 obj\n${body}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
    return begins.length
  }
  const numbers = new Map<Image, number>()
  const numberOf = (image: Image): number => {
    let number = numbers.get(image)
    if (number === undefined) {
      const { width, height, jpeg } = image
      number = object(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
        jpeg,
      )
      numbers.set(image, number)
    }
    return number
  }

  write('%PDF-1.4\n')
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  const kids: number[] = []
  for (const page of pages) {
    const named = [...new Set(page.images.map(({ image }) => numberOf(image)))]
    const content = encoder.encode(contentOf(page, numberOf))
    const stream = object(`<< /Length ${content.length} >>`, content)
    const { width, height, trim } = page
    const cut = trim ? ` /TrimBox [${n(trim)} ${n(trim)} ${n(width - trim)} ${n(height - trim)}]` : ''
    const images = named.map((number) => `/P${number} ${number} 0 R`).join(' ')
    kids.push(
      object(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(width)} ${n(height)}]${cut} /Resources << /XObject << ${images} >> >> /Contents ${stream} 0 R >>`,
      ),
    )
  }
  begins[1] = at
  write(
    `2 0 obj\n<< /Type /Pages /Count ${kids.length} /Kids [ ${kids.map((kid) => `${kid} 0 R`).join(' ')} ] >>\nendobj\n`,
  )
  begins[0] = at
  write('1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  const table = at
  const rows = begins.map((begin) => `${String(begin).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  write(`trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** contentOf draws a page. PDF counts from the lower left corner. */
function contentOf(page: Page, numberOf: (image: Image) => number): string {
  const from = (y: number, height = 0) => n(page.height - y - height)
  const images = page.images.map(({ image, x, y, width, height, clip }) => {
    const box = clip ? `${n(clip.x)} ${from(clip.y, clip.height)} ${n(clip.width)} ${n(clip.height)} re W n ` : ''
    return `q ${box}${n(width)} 0 0 ${n(height)} ${n(x)} ${from(y, height)} cm /P${numberOf(image)} Do Q`
  })
  const lines = page.lines.map(([x1, y1, x2, y2]) => `${n(x1)} ${from(y1)} m ${n(x2)} ${from(y2)} l S`)
  return [...images, ...(lines.length > 0 ? [`${n(0.15)} w`, ...lines] : [])].join('\n')
}
