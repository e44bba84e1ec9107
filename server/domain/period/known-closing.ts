import type { Connections } from '#server/database/connection.ts'

/** Name under which the database refuses a date that is closed, or moved without need. */
const OPEN_DAYS = 'ledger_entries_open_days'

const known = new WeakMap<Connections['pool'], string | null>()

/**
 * The last closed day as this process knows it, without asking. It may be behind: then the database refuses what was
 * dated by it, and {@link noteClosing} learns from that.
 */
export const knownClosedThrough = ({ pool }: Pick<Connections, 'pool'>): string | null => known.get(pool) ?? null

/** Learns the last closed day from the refusal of a posting; any other failure says nothing of it. */
export function noteClosing({ pool }: Pick<Connections, 'pool'>, error: unknown): void {
  if (!(error instanceof Error) || !('constraint' in error) || error.constraint !== OPEN_DAYS) return
  known.set(pool, 'detail' in error && typeof error.detail === 'string' && error.detail !== '' ? error.detail : null)
}
