import { setTimeout as pause } from 'node:timers/promises'

/** What PostgreSQL took back for another's sake: a transaction that could not be serialized, the victim of a deadlock. */
const TAKEN_BACK = new Set(['40001', '40P01'])
const WAITED_TOO_LONG = '55P03'
const ABORTED = '25P02'
/** Another booking has the reference that was drawn by lot for this one: another draw will do. */
const ALREADY_THERE = '23505'
const DRAWN_BY_LOT = new Set(['bookings_reference_key'])

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

function isTakenBack(error: unknown): boolean {
  const { code = '', constraint } = sqlErrorOf(error) ?? {}
  return TAKEN_BACK.has(code) || (code === ALREADY_THERE && DRAWN_BY_LOT.has(constraint ?? ''))
}

const sqlStateOf = (error: unknown) => sqlErrorOf(error)?.code

/** The database's own error may stand below that of the query builder. */
function sqlErrorOf(error: unknown): { code: string; constraint?: string } | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('code' in error && typeof error.code === 'string')) return sqlErrorOf(error.cause)
  const isNamed = 'constraint' in error && typeof error.constraint === 'string'
  return { code: error.code, ...(isNamed && { constraint: String(error.constraint) }) }
}
