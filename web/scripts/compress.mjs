// Compresses the built page once, so that the server need not on every request.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const page = new URL('../dist/page/', import.meta.url).pathname
const worth = /\.(html|js|css|svg|json|txt|webmanifest)$/
let script = 0

for (const name of readdirSync(page, { recursive: true }).sort()) {
  const path = join(page, name)
  if (!statSync(path).isFile() || !worth.test(name)) continue
  const data = readFileSync(path)
  const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }))
  if (name.endsWith('.js')) script += brotli.length
}
console.log(`compressed: ${(script / 1024).toFixed(1)} KB of script in all`)
