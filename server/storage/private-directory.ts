import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Set on folders that several users write to, such as /tmp: closing one would lock them all out. */
const SHARED = 0o1000

/**
 * Makes a folder that only its owner enters, and closes one that was there before, with the files that lie in it: it
 * holds keys, mails with links that sign in, and people's documents.
 *
 * @returns false where the folder is shared or another user's and so stays as it is
 */
export async function makePrivateDirectory(directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (((await stat(directory)).mode & SHARED) !== 0) return false
  try {
    await chmod(directory, 0o700)
    const files = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isFile())
    for (const file of files) await chmod(join(directory, file.name), 0o600)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return false
    throw error
  }
}
