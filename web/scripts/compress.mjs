// Compresses the built page once, so that the server need not on every request. The server that runs in a browser is large, and is kept in its
// compressed forms only. To make it as small as possible takes half a minute, which is for releases. It must not outgrow its limit.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [folder = 'dist/page'] = process.argv.slice(2)
const isStatic = folder !== 'dist/page' // whoever serves it knows how to compress, but for types it does not know
const page = new URL(`../${folder}/`, import.meta.url).pathname
const worth = /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/
let script = 0

/** smallest says that this is a release. */
const smallest = !!process.env.SMALLEST

/** limit is the size that the compressed program may have, in bytes. What an ordinary build compresses in a few seconds is larger by a sixth. */
const limit = smallest ? 2_000_000 : 2_325_000

for (const name of readdirSync(page, { recursive: true }).sort()) {
  const path = join(page, name)
  if (!statSync(path).isFile() || !worth.test(name)) continue
  const program = name.endsWith('.wasm')
  if (isStatic && !program) continue
  const data = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }))
  if (!isStatic) {
    const quality = program && !smallest ? 9 : 11
    const window = program ? constants.BROTLI_MAX_WINDOW_BITS : constants.BROTLI_DEFAULT_WINDOW
    const brotli = brotliCompressSync(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
    })
    writeFileSync(`${path}.br`, brotli)
    if (name.endsWith('.js')) script += brotli.length
    if (program) {
      console.log(`offline: ${(brotli.length / 1e6).toFixed(2)} MB`)
      if (brotli.length > limit)
        throw new Error(
          `The program for browsers has ${brotli.length} bytes, and its limit is ${limit}. See "Size" in docs/decisions/0017-offline.md.`,
        )
    }
  }
  if (program) rmSync(path)
}
if (!isStatic) console.log(`compressed: ${(script / 1024).toFixed(1)} KB of script in all`)
