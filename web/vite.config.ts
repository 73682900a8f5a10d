import { svelte } from '@sveltejs/vite-plugin-svelte'
import { existsSync, statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import oldest from './floor/oldest.json' with { type: 'json' }
import { chunks } from './scripts/chunks'

const offline = 'src/gen/offline.wasm' // see the Makefile
const server = { target: process.env.SHIPFIC ?? 'http://127.0.0.1:8080' } // a string would change the host, and the server refuses what comes from another one

// The page is built into dist/page, which the Go package in this directory embeds. While developing, the page comes from
// Vite and what is under /api and /ws from a server started with `bin/shipfic serve`.
export default defineConfig({
  plugins: [svelte()],
  worker: { format: 'es' },
  define: { offlineSize: existsSync(offline) ? statSync(offline).size : 0 },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    reportCompressedSize: false, // scripts/compress.mjs knows
    target: Object.entries(oldest).map(([browser, version]) => browser + version),
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'worker/worker.ts'],
      // A service worker's address must stay the same, and it controls the pages below it.
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: chunks() },
      },
    },
  },
  server: {
    proxy: { '/api': server, '^/g/.+[.](png|md|html)$': server, '/ws': { ...server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {}, // the tests run the page's own build of Svelte
  test: { include: ['src/**/*.test.ts', 'floor/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
