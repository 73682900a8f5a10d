// Saving a text, or anything else, as a file.

/** save lets the browser keep something as a file. */
export function save(name: string, data: BlobPart): void {
  const address = URL.createObjectURL(new Blob([data], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
