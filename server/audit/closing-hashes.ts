import type { ClosingHash } from '#contract/audit/seal.ts'
import type { Database } from '#server/database/connection.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { AuditKey } from './row-mark.ts'
import { isSealGenuine, type Seal } from './seal.ts'
import { readSeals, readSealsBefore } from './seal-store.ts'

type Chained = Pick<Database, 'pool' | 'auditKey'>

/**
 * What the chain came to at the end of each of these days of UTC, the first and the last included; days before the first
 * link are left out. A link whose time the sealer did not write makes no day: the audit tells of it.
 */
export async function readClosingHashes(
  { pool, auditKey }: Chained,
  { from, to }: { from: string; to: string },
): Promise<ClosingHash[]> {
  const key = keyOf(auditKey)
  const closings: ClosingHash[] = []
  let before = 0
  for (let day = addDays(from, -1); day <= to; day = addDays(day, 1)) {
    const last = await firstGenuine(
      (after, most) => readSealsBefore(pool, after ?? { sealedAt: endOf(day), n: 0 }, most),
      key,
    )
    if (last && day >= from)
      closings.push({ day, seals: last.n, made: last.n - before, hash: last.chain.toString('hex') })
    before = last?.n ?? before
  }
  return closings
}

/** The day of UTC on which the chain began; null where it has not. */
export async function firstSealedDay({ pool, auditKey }: Chained): Promise<string | null> {
  const first = await firstGenuine((after, most) => readSeals(pool, { after: after?.n ?? 0, most }), keyOf(auditKey))
  return first ? new Date(first.sealedAt).toISOString().slice(0, 10) : null
}

/** As many in a row that the sealer did not make are looked past; where there are more, nothing can be said. */
const LOOKS = 10
const AT_ONCE = 1000

/** The first that the sealer made, in the order in which they are read. */
async function firstGenuine(
  read: (after: Seal | null, most: number) => Promise<Seal[]>,
  key: AuditKey,
): Promise<Seal | null> {
  let after: Seal | null = null
  for (let look = 0; look <= LOOKS; look += 1) {
    const links: Seal[] = await read(after, look === 0 ? 1 : AT_ONCE)
    const genuine = links.find((link) => isSealGenuine(key, link))
    if (genuine) return genuine
    after = links.at(-1) ?? null
    if (after === null) return null
  }
  return null
}

const endOf = (day: string): number => Date.parse(`${addDays(day, 1)}T00:00:00Z`)

function keyOf(auditKey: AuditKey | undefined): AuditKey {
  if (auditKey === undefined) throw new Error('seals cannot be judged without the key they were made with')
  return auditKey
}
