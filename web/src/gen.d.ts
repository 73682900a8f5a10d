// Files that the build generates.

declare module '*/gen/wasm_exec.js'

/** How many bytes the server that runs in a browser has. */
declare const offlineSize: number
