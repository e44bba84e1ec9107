import { HEALTH_PARTS, type HealthPart, type HealthState } from '#contract/health/health-codes.ts'
import type { DiskSpace } from './disk-space.ts'
import type { QueueState } from './read-database.ts'

export interface Observed {
  /** Undefined: the database did not answer. Null: nothing was ever migrated. */
  migrationLevel: number | null | undefined
  /** Undefined: it could not be asked. */
  queues: readonly QueueState[] | undefined
  disks: readonly DiskSpace[]
  /** Until when tables that are partitioned by month have them; null where one has none, undefined: it could not be asked. */
  monthsMadeUntil: Date | null | undefined
  hasMailFailed: boolean
  /** Undefined: copies are made elsewhere. Null: none was made yet. */
  backupAt: Date | null | undefined
  now: Date
}

/** Work behind the answers is a second or two behind; beyond this something stands still. */
const MAX_LAG_SECONDS = 120
/** Overdue: nobody has taken what was due. */
const MAX_OVERDUE_SECONDS = 300
const MIN_FREE_BYTES = 2 * 1024 ** 3
const MIN_FREE_SHARE = 0.05
/** Months are made when there are six to come; what fails for so long is not over by itself. */
const MIN_MONTHS_AHEAD_MS = 40 * 24 * 60 * 60 * 1000
/** A copy is made every day; one may take long. */
const MAX_BACKUP_AGE_MS = 26 * 60 * 60 * 1000

/** What each part is, of what was seen of it. */
export function judgeHealth(observed: Observed, expectedLevel: number): Record<HealthPart, HealthState> {
  const { migrationLevel, disks, monthsMadeUntil, hasMailFailed, backupAt, now } = observed
  const lagging = (queue: QueueState['queue'], most: number): HealthState => {
    const found = observed.queues?.find((each) => each.queue === queue)
    if (found === undefined) return 'unknown'
    return (found.oldestSeconds ?? 0) > most ? 'attention' : 'ok'
  }
  return {
    database: migrationLevel === undefined ? 'down' : 'ok',
    // A newer one is as bad as an older one: what this build writes may not be what that schema means.
    migrations: migrationLevel === undefined ? 'unknown' : migrationLevel === expectedLevel ? 'ok' : 'down',
    sealer: lagging('seals', MAX_LAG_SECONDS),
    balances: lagging('balances', MAX_LAG_SECONDS),
    salesReport: lagging('salesReport', MAX_LAG_SECONDS),
    taxDocuments: lagging('taxDocuments', MAX_LAG_SECONDS),
    taxSending: lagging('taxSending', MAX_OVERDUE_SECONDS),
    messages: lagging('messages', MAX_OVERDUE_SECONDS),
    mail: hasMailFailed ? 'attention' : 'ok',
    disk: disks.length === 0 ? 'unknown' : disks.some(isLow) ? 'attention' : 'ok',
    months:
      monthsMadeUntil === undefined
        ? 'unknown'
        : (monthsMadeUntil?.getTime() ?? 0) - now.getTime() < MIN_MONTHS_AHEAD_MS
          ? 'attention'
          : 'ok',
    backup:
      backupAt === undefined || (backupAt !== null && now.getTime() - backupAt.getTime() < MAX_BACKUP_AGE_MS)
        ? 'ok'
        : 'attention',
  }
}

function isLow({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < Math.max(MIN_FREE_BYTES, totalBytes * MIN_FREE_SHARE)
}

export interface PartState {
  part: HealthPart
  state: HealthState
  since: Date
}

/** Remembers since when each part is what it is. */
export function trackSince(startedAt: Date): (states: Record<HealthPart, HealthState>, at: Date) => PartState[] {
  let known: readonly PartState[] = []
  return (states, at) => {
    const next = HEALTH_PARTS.map((part) => {
      const before = known.find((each) => each.part === part)
      if (before === undefined) return { part, state: states[part], since: startedAt }
      return before.state === states[part] ? before : { part, state: states[part], since: at }
    })
    known = next
    return next
  }
}
