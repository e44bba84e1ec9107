import { join } from 'node:path'
import { ensureBuilt } from './build-stamp.mjs'
import { root, runTool } from './project.mjs'

const sources = [
  'index.html',
  'src',
  'contract',
  'machines',
  'public',
  'tailwind.config.ts',
  'vite.config.ts',
  'scripts/lib/check-in-worker.ts',
  'scripts/lib/chunks-by-route.ts',
  'scripts/lib/precompress.ts',
  'scripts/lib/preload-what-is-missing.ts',
  'scripts/lib/without-descriptions.ts',
  'tsconfig.json',
  'package-lock.json',
]
const stampFile = join(root, 'dist/.build-stamp')

/** Builds the client when what it is made of has changed; false when the build failed. */
export function ensureClientBuilt() {
  return ensureBuilt(sources, stampFile, async () => {
    console.log('Building the client …')
    const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
    return code === 0
  })
}
