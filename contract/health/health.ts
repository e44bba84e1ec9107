import { z } from 'zod'
import { instant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { HEALTH_DISKS, HEALTH_PARTS, HEALTH_QUEUES, HEALTH_STATES } from './health-codes.ts'

const count = z.int().min(0)

/** Whether a copy of the system was made, or put back to try it. */
export const backupNote = z.object({
  at: instant,
  /** Name of the file, without its folder. */
  file: z.string(),
  bytes: count,
})

/** What came of putting a copy back to try it. */
export const restoreTestNote = backupNote.extend({
  /** When the copy was made. */
  madeAt: instant,
  /** Of the audit of what was put back. */
  findings: count,
})

const systemHealth = z.object({
  at: instant,
  parts: z.array(
    z.object({
      part: z.enum(HEALTH_PARTS),
      state: z.enum(HEALTH_STATES),
      /** As this process has seen it; at the earliest its own start. */
      since: instant,
    }),
  ),
  queues: z.array(
    z.object({
      queue: z.enum(HEALTH_QUEUES),
      length: count,
      /** There may be more than were counted. */
      isCapped: z.boolean(),
      /** Age of the oldest; of messages and sendings how long it is overdue. Null of an empty queue. */
      oldestSeconds: z.number().min(0).nullable(),
    }),
  ),
  failures: z.object({
    /** Messages to passengers that were given up in the last 24 hours. */
    messages: count,
    /** Tax documents that were refused or given up and wait for somebody. */
    taxDocuments: count,
    /** Other mails that this process could not hand over since its start. */
    mails: count,
    lastMailAt: instant.nullable(),
  }),
  disks: z.array(z.object({ disk: z.enum(HEALTH_DISKS), freeBytes: count, totalBytes: count })),
  /** Connections of this process. */
  pool: z.object({ inUse: count, idle: count, waiting: count, most: count }),
  database: z.object({
    /** True of the PostgreSQL that comes with the product. */
    isEmbedded: z.boolean(),
    version: z.string(),
    bytes: count,
    /** The newest migration of this build, and the newest in the database. */
    migration: z.object({ expected: z.string(), present: z.string().nullable() }),
  }),
  program: z.object({
    version: z.string(),
    node: z.string(),
    startedAt: instant,
    memoryBytes: count,
    /** API processes on this database, this one counted. */
    processes: count,
    eventStreams: count,
    openHolds: count,
  }),
  lastBackup: backupNote.nullable(),
  lastRestoreTest: restoreTestNote.nullable(),
})
export type SystemHealth = z.input<typeof systemHealth>

export const healthEndpoints = {
  getSystemHealth: endpoint('getSystemHealth', {
    summary: 'State of the system: its parts, queues, failures, disks, versions and copies.',
    access: ['super_admin'],
    data: systemHealth,
  }),
}
