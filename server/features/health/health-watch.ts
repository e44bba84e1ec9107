import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/connection.ts'
import type { MailFailures } from '#server/mail/counted-mailer.ts'
import type { Settings } from '#server/settings.ts'
import { readBackupNote } from '#server/storage/backup-notes.ts'
import { knownMigrations } from '#server/build-version.ts'
import { type DiskSpace, readDiskSpace } from './disk-space.ts'
import { monthsMadeUntil } from '#server/database/months.ts'
import { judgeHealth, type PartState, trackSince } from './judge-health.ts'
import {
  type DatabaseFacts,
  openHealthConnection,
  type QueueState,
  readFacts,
  readMigrationLevel,
  readQueues,
} from './read-database.ts'

/** However often it is asked for: balancers, a Prometheus and open pages cost one look per that time. */
const KEPT_MS = 1000
const FACTS_KEPT_MS = 10_000
/** Unasked, so that the log says when something began, and the page since when. */
const EVERY_MS = 15_000

export interface Health {
  at: Date
  parts: readonly PartState[]
  migrationLevel: number | null | undefined
  queues: readonly QueueState[] | undefined
  disks: readonly DiskSpace[]
}

export interface HealthWatch {
  /** As it is now, or was a second ago. Comes within some seconds, whatever is away; never throws. */
  look(): Promise<Health>
  /** What is not needed to say whether we serve; undefined where the database does not answer. */
  facts(): Promise<DatabaseFacts | undefined>
  close(): Promise<void>
}

export interface HealthServices {
  database: Pick<Database, 'url' | 'poolerUrl'>
  settings: Pick<Settings, 'dataDirectory' | 'uploadDirectory' | 's3' | 'databaseUrl'>
  mailFailures: () => MailFailures
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export function startHealthWatch({ database, settings, mailFailures, log }: HealthServices): HealthWatch {
  const connection = openHealthConnection(database)
  const expectedLevel = knownMigrations().at(-1)?.when ?? 0
  const since = trackSince(new Date())
  let known: readonly PartState[] = []

  async function observe(): Promise<Health> {
    const [level, disks, note] = await Promise.all([
      readMigrationLevel(connection).catch(() => undefined),
      readDiskSpace(settings),
      settings.databaseUrl === undefined ? readBackupNote(settings.dataDirectory) : undefined,
    ])
    // Not asked of a database that has just not answered: nobody is to wait twice.
    const isAway = level === undefined
    const queues = isAway ? undefined : await readQueues(connection).catch(() => undefined)
    const madeUntil = isAway ? undefined : await monthsMadeUntil(connection).catch(() => undefined)
    const at = new Date()
    const states = judgeHealth(
      {
        migrationLevel: level,
        queues,
        disks,
        monthsMadeUntil: madeUntil,
        hasMailFailed: mailFailures().hasLastFailed,
        backupAt: note === undefined ? undefined : (note?.at ?? null),
        now: at,
      },
      expectedLevel,
    )
    const parts = since(states, at)
    tellChanges(parts)
    return { at, parts, migrationLevel: level, queues, disks }
  }

  function tellChanges(parts: readonly PartState[]): void {
    for (const { part, state } of parts) {
      const before = known.find((each) => each.part === part)?.state ?? 'ok'
      if (before === state) continue
      log[state === 'ok' ? 'info' : 'warn']({ part, state, before }, 'health changed')
    }
    known = parts
  }

  const look = keptFor(KEPT_MS, observe)
  const facts = keptFor(FACTS_KEPT_MS, () => readFacts(connection, new Date()).catch(() => undefined))
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    look,
    facts,
    async close() {
      clearInterval(timer)
      await connection.end()
    },
  }
}

/** The same answer to all who ask within that time of it, and one look for all who ask at once. */
function keptFor<Result>(milliseconds: number, read: () => Promise<Result>): () => Promise<Result> {
  let kept: { at: number; result: Promise<Result> } | undefined
  return () => {
    if (kept === undefined || performance.now() - kept.at > milliseconds) {
      const reading = { at: performance.now(), result: read() }
      // Its time begins when it has come.
      void reading.result.finally(() => (reading.at = performance.now()))
      reading.at = Number.POSITIVE_INFINITY
      kept = reading
    }
    return kept.result
  }
}
