import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.mjs'

/**
 * Whether something was built of these sources as they are. Sizes and times tell at once that nothing has changed;
 * where they differ, as after a checkout, the contents decide.
 * @param {readonly string[]} sources files and folders, by their paths in the project
 * @param {string} stampFile
 */
export function isFresh(sources, stampFile) {
  if (!existsSync(stampFile)) return false
  const [looks, contents] = readFileSync(stampFile, 'utf8').split('\n')
  const files = sources.flatMap(filesBelow)
  const present = hash(files, lookOf)
  if (present === looks) return true
  if (hash(files, contentOf) !== contents) return false
  writeFileSync(stampFile, [present, contents].join('\n'))
  return true
}

/**
 * Builds when the sources have changed; false when that failed. The stamp is that of before: what is edited during a
 * build is built the next time.
 * @param {readonly string[]} sources
 * @param {string} stampFile
 * @param {() => Promise<boolean>} build
 */
export async function ensureBuilt(sources, stampFile, build) {
  if (isFresh(sources, stampFile)) return true
  const files = sources.flatMap(filesBelow)
  const stamp = [hash(files, lookOf), hash(files, contentOf)].join('\n')
  const isBuilt = await build()
  if (isBuilt) writeFileSync(stampFile, stamp)
  return isBuilt
}

/**
 * @param {readonly string[]} files
 * @param {(file: string) => string | Buffer} partOf
 */
function hash(files, partOf) {
  const sum = createHash('sha256')
  for (const file of files)
    sum
      .update(file)
      .update('\0')
      .update(partOf(join(root, file)))
      .update('\0')
  return sum.digest('hex')
}

function lookOf(file) {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
}

const contentOf = (file) => readFileSync(file)

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
