import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|json|svg|webmanifest)$/
/** Below this the headers cost more than the bytes saved. */
const MIN_BYTES = 1024

/** Writes `.gz` and `.br` beside what the build made, so that the server never compresses while it serves. */
export function precompress(): Plugin {
  let directory = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = config.build.outDir
    },
    closeBundle: () => {
      for (const file of filesBelow(directory)) {
        if (!COMPRESSIBLE.test(file) || statSync(file).size < MIN_BYTES) continue
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(content))
      }
    },
  }
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
