// Tells the built service worker which files the page has. A build with other files has another worker, so browsers notice it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = 'dist/page'] = process.argv.slice(2)
const page = new URL(`../${folder}/`, import.meta.url).pathname
const worker = 'worker.js'

const files = readdirSync(page, { recursive: true })
  .filter((name) => name !== worker && !/\.(br|gz|packed|wasm)$/.test(name) && statSync(join(page, name)).isFile())
  .sort()
const hash = createHash('sha256')
for (const name of [...files, worker]) hash.update(name).update(readFileSync(join(page, name)))
const build = { version: hash.digest('hex').slice(0, 12), files }
writeFileSync(join(page, worker), `const build=${JSON.stringify(build)};\n${readFileSync(join(page, worker), 'utf8')}`)
console.log(`worker: ${files.length} files, version ${build.version}`)
