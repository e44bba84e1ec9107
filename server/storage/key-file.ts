import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Undefined where there is none. */
export function readKeyFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Of two processes that start at once on one machine the second reads what the first wrote. The file gets its name when
 * it is whole: neither the other process nor a start after a crash ever sees half a key.
 *
 * @returns the key that stands there now
 */
export function createKeyFile(path: string, key: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, key, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return readFileSync(path, 'utf8')
    throw error
  } finally {
    unlinkSync(draft)
  }
}
