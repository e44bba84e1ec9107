import { setTimeout as pause } from 'node:timers/promises'

/** What PostgreSQL took back for another's sake: a transaction that could not be serialized, the victim of a deadlock. */
const TAKEN_BACK = new Set(['40001', '40P01'])
const WAITED_TOO_LONG = '55P03'
const ABORTED = '25P02'

const TRIES = 3
const MAX_PAUSE_MS = 60

/** Whether nothing is wrong with an act but that others were at the same rows: nothing of it is kept, and it may be sent again. */
export function isContention(error: unknown): boolean {
  return sqlStateOf(error) === WAITED_TOO_LONG || isTakenBack(error)
}

/** Whether a statement failed only because an earlier one of its transaction had. */
export function isAftermath(error: unknown): boolean {
  return sqlStateOf(error) === ABORTED
}

/**
 * Does what leaves nothing behind when it throws, and once more when another's transaction came first. Who has waited
 * for a lock until the limit is not made to wait as long again.
 */
export async function inSpiteOfOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isTakenBack(error)) throw error
      // Both came at the same moment, and would again.
      await pause(Math.random() * MAX_PAUSE_MS)
    }
  }
}

const isTakenBack = (error: unknown): boolean => TAKEN_BACK.has(sqlStateOf(error) ?? '')

/** The database's own error may stand below that of the query builder. */
function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : sqlStateOf(error.cause)
}
