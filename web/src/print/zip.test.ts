import { expect, test } from 'vitest'
import { crc32, zip } from './zip'

test('a checksum is the one that everybody computes', () => {
  expect(crc32(new Uint8Array())).toBe(0)
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

// unzip and Python's zipfile read this file, with its names and checksums.
const known =
  'UEsDBBQAAAgAAAAAIQBF7KEABgAAAAYAAAAUAAAAMDAxLXBvbnktw5FhbmTDui5wbmdaZWNvcmFQSwMEFAAACAAAAAAhAEXsoQAGAAAABgAAAB' +
  'QAAAAwMDItcG9ueS3DkWFuZMO6LnBuZ1plY29yYVBLAwQUAAAIAAAAACEAAAAAAAAAAAAAAAAABQAAAGVtcHR5UEsBAhQAFAAACAAAAAAhAEXs' +
  'oQAGAAAABgAAABQAAAAAAAAAAAAAAAAAAAAAADAwMS1wb255LcORYW5kw7oucG5nUEsBAhQAFAAACAAAAAAhAEXsoQAGAAAABgAAABQAAAAAAA' +
  'AAAAAAAAAAOAAAADAwMi1wb255LcORYW5kw7oucG5nUEsBAhQAFAAACAAAAAAhAAAAAAAAAAAAAAAAAAUAAAAAAAAAAAAAAAAAcAAAAGVtcHR5' +
  'UEsFBgAAAAADAAMAtwAAAJMAAAAAAA=='

test('files are put into a zip that other programs read', async () => {
  const data = new TextEncoder().encode('Zecora')
  const made = zip([
    { name: '001-pony-Ñandú.png', data },
    { name: '002-pony-Ñandú.png', data },
    { name: 'empty', data: new Uint8Array() },
  ])
  expect(Buffer.from(await made.arrayBuffer()).toString('base64')).toBe(known)
})
