import { join } from 'node:path'
import { isFresh, keepStamp } from './build-stamp.mjs'
import { root, runTool } from './project.mjs'

const sources = [
  'index.html',
  'src',
  'contract',
  'machines',
  'public',
  'tailwind.config.ts',
  'vite.config.ts',
  ...['check-in-worker', 'chunks-by-route', 'precompress', 'preload-what-is-missing', 'without-descriptions'].map(
    (name) => `scripts/lib/${name}.ts`,
  ),
  'tsconfig.json',
  'package-lock.json',
]
const stampFile = join(root, 'dist/.build-stamp')

/** Builds the client when what it is made of has changed; false when the build failed. */
export async function ensureClientBuilt() {
  if (isFresh(sources, stampFile)) return true
  console.log('Building the client …')
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code === 0) keepStamp(sources, stampFile)
  return code === 0
}
