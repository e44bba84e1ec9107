import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runTool } from './project.mjs'

const sources = [
  'index.html',
  'src',
  'contract',
  'machines',
  'public',
  'tailwind.config.ts',
  'vite.config.ts',
  'scripts/lib/chunks-by-use.ts',
  'scripts/lib/lighter-client.ts',
  'scripts/lib/precompress.ts',
  'tsconfig.json',
  'package-lock.json',
]
const stampFile = join(root, 'dist/.build-stamp')

/** Builds the client when what it is made of has changed; false when the build failed. */
export async function ensureClientBuilt() {
  const stamp = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log('Building the client …')
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code === 0) writeFileSync(stampFile, stamp)
  return code === 0
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesBelow(source) {
  const path = join(root, source)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}
