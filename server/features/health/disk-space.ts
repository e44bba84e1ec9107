import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthDisk } from '#contract/health/health-codes.ts'
import type { Settings } from '#server/settings.ts'

export interface DiskSpace {
  disk: HealthDisk
  freeBytes: number
  totalBytes: number
}

/** A share on another machine may not answer at all. */
const ANSWERS_WITHIN_MS = 1000

/** Room where this process keeps its files; a disk that does not say is left out, as are uploads in a bucket. */
export async function readDiskSpace({
  dataDirectory,
  uploadDirectory,
  s3,
}: Pick<Settings, 'dataDirectory' | 'uploadDirectory' | 's3'>): Promise<DiskSpace[]> {
  const places: [HealthDisk, string][] = [['data', dataDirectory]]
  if (s3 === undefined) places.push(['uploads', uploadDirectory])
  const spaces = await Promise.all(places.map(([disk, path]) => spaceOf(disk, path)))
  return spaces.filter((space) => space !== undefined)
}

async function spaceOf(disk: HealthDisk, path: string): Promise<DiskSpace | undefined> {
  const answered = new AbortController()
  const tooLate = sleep(ANSWERS_WITHIN_MS, undefined, { signal: answered.signal, ref: false }).catch(() => undefined)
  const read = statfs(path).catch(() => undefined)
  const found = await Promise.race([read, tooLate])
  answered.abort()
  return found && { disk, freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}
