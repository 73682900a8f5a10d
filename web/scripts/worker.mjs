// Tells the built service worker which files the page begins with, and lists all of them. A build with other files has another worker, so browsers notice it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = 'dist/page'] = process.argv.slice(2)
const page = new URL(`../${folder}/`, import.meta.url).pathname
const worker = 'worker.js'

const files = readdirSync(page, { recursive: true })
  .filter((name) => name !== worker && !/\.(br|gz|packed|wasm)$/.test(name) && statSync(join(page, name)).isFile())
  .filter((name) => !/^assets\/files-\w+\.json$/.test(name))
  .sort()
const hash = createHash('sha256')
for (const name of [...files, worker]) hash.update(name).update(readFileSync(join(page, name)))
const version = hash.digest('hex').slice(0, 12)

// The list of all files is fetched by whoever keeps them all.
writeFileSync(join(page, `assets/files-${version}.json`), JSON.stringify(files))
const first = readFileSync(join(page, 'index.html'), 'utf8').matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+)"/g)
const build = {
  version,
  shell: ['index.html', ...Array.from(first, ([, name]) => name)],
  loose: files.filter((name) => !name.startsWith('assets/')),
}
writeFileSync(join(page, worker), `const build=${JSON.stringify(build)};\n${readFileSync(join(page, worker), 'utf8')}`)
console.log(`worker: ${files.length} files, version ${version}`)
