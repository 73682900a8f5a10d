// Compresses the built page once, so that the server need not on every request. The server that runs in a browser is large, and is kept in its
// compressed forms only. BEST=1 compresses as well as possible, for what others download; without it, somebody waits for the build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [folder = 'dist/page'] = process.argv.slice(2)
const isStatic = folder !== 'dist/page'
const page = new URL(`../${folder}/`, import.meta.url).pathname
const cache = new URL('../node_modules/.cache/brotli/', import.meta.url).pathname
const worth = /\.(html|js|css|svg|json|txt|webmanifest)$/

const best = Boolean(process.env.BEST)
const quick = 5

const brotli = (data, params = {}) =>
  brotliCompressSync(data, {
    params: { [constants.BROTLI_PARAM_QUALITY]: best ? constants.BROTLI_MAX_QUALITY : quick, ...params },
  })
const gzip = (data) => gzipSync(data, { level: best ? 9 : quick })

/** large is for the program: it repeats itself over megabytes, and short blocks make it 12 KB smaller. */
const large = {
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS,
}

/** packed compresses the program. The best form takes half a minute, so the last one is kept. */
function packed(program) {
  const kept = join(cache, createHash('sha256').update(program).digest('hex'))
  if (existsSync(kept)) return readFileSync(kept)
  const data = brotli(program, large)
  if (!best) return data
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  writeFileSync(kept, data)
  return data
}

let script = 0
for (const name of readdirSync(page, { recursive: true }).sort()) {
  const path = join(page, name)
  if (!statSync(path).isFile()) continue
  if (name.endsWith('.wasm')) {
    const program = readFileSync(path)
    const data = packed(program)
    console.log(`offline: ${(data.length / 1e6).toFixed(2)} MB`)
    // A file server that knows .br would decompress it for browsers that did not ask for it.
    writeFileSync(isStatic ? `${path}.packed` : `${path}.br`, data)
    if (!isStatic) writeFileSync(`${path}.gz`, gzip(program))
    rmSync(path)
  } else if (!isStatic && worth.test(name)) {
    const data = readFileSync(path)
    const small = brotli(data)
    if (name.endsWith('.js')) script += small.length
    writeFileSync(`${path}.br`, small)
    writeFileSync(`${path}.gz`, gzip(data))
  }
}
if (!isStatic) console.log(`compressed: ${(script / 1024).toFixed(1)} KB of script in all`)
