import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { createS3Storage } from './s3-storage.ts'
import type { FileStorage } from './storage.ts'

/** S3 where it is set, else the local disk, which only fits one machine. */
export function createFileStorage({
  s3,
  uploadDirectory,
  requestSeconds,
}: Pick<Settings, 's3' | 'uploadDirectory' | 'requestSeconds'>): FileStorage {
  return s3 ? createS3Storage(s3, requestSeconds * 1000) : createDiskStorage(uploadDirectory)
}

/** Files lie below `directory`, readable for the owner of the process only. */
function createDiskStorage(directory: string): FileStorage {
  return {
    async put(key, content) {
      const path = join(directory, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, content, { mode: 0o600, flush: true })
    },
    async get(key) {
      try {
        return await readFile(join(directory, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(join(directory, key), { force: true }),
  }
}
