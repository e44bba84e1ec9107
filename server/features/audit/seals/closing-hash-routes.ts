import type { ClosingHash } from '#contract/audit/seal.ts'
import { firstSealedDay, readClosingHashes } from '#server/audit/closing-hashes.ts'
import { firstFault } from '#server/audit/verify-seals.ts'
import type { Database } from '#server/database/connection.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { dateCell } from '#server/export/sheet.ts'
import { screenWords } from '#server/words.ts'
import type { Api } from '#server/plugins/api.ts'
import type { Settings } from '#server/settings.ts'
import { addDays } from '#server/time/calendar-date.ts'

/** What is printed of the chain of seals, and held against it later. */
export function registerClosingHashes(api: Api, { settings: { operator } }: { settings: Settings }): void {
  api.read('getClosingHashes', async ({ query, database, now }) => {
    const last = lastClosedDay(now).slice(0, 7)
    const month = query.month ?? last
    const first = (await firstSealedDay(database))?.slice(0, 7) ?? null
    return {
      data: {
        month,
        days: await closedDays(database, month, now),
        first: first !== null && first <= last ? first : null,
        last,
        operator,
      },
    }
  })

  api.read('checkClosingHash', async ({ query: { day, hash }, database, now }) => {
    const none = { day, seals: null, brokenAt: null }
    if (day > lastClosedDay(now)) return { data: { result: 'notClosed' as const, ...none } }
    const [closing] = await readClosingHashes(database, { from: day, to: day })
    if (closing?.hash !== hash) return { data: { result: 'other' as const, ...none, seals: closing?.seals ?? null } }
    const { seals } = closing
    const brokenAt = await faultUntil(database, seals)
    return { data: { result: brokenAt === null ? ('same' as const) : ('broken' as const), day, seals, brokenAt } }
  })

  api.file('exportClosingHashes', async ({ query: { month, format, language }, database, actor, now }) => {
    const days = await closedDays(database, month, now)
    async function* pieces(): AsyncGenerator<readonly ClosingHash[]> {
      yield days
    }
    return exportRows(
      database,
      {
        format,
        language,
        columns: COLUMNS,
        title: words('title'),
        subject: 'closing-hashes',
        name: `closing-hashes-${month}`,
        count: days.length,
        userId: actor.id,
        details: { month },
      },
      pieces(),
    )
  })
}

/** An end that is the same says nothing of what was changed before it. */
async function faultUntil({ pool, auditKey }: Database, seals: number): Promise<number | null> {
  if (auditKey === undefined) throw new Error('seals cannot be judged without the key they were made with')
  const client = await pool.connect()
  try {
    return await firstFault(client, auditKey, seals)
  } finally {
    client.release()
  }
}

function lastClosedDay(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), -1)
}

async function closedDays(database: Database, month: string, now: Date): Promise<ClosingHash[]> {
  const from = `${month}-01`
  const nextMonth = `${addDays(from, 31).slice(0, 7)}-01`
  const to = [addDays(nextMonth, -1), lastClosedDay(now)].toSorted()[0] ?? from
  return to < from ? [] : readClosingHashes(database, { from, to })
}

function words(key: string): Record<ExportLanguage, string> {
  const path = `closing.${key}`
  return { en: screenWords('audit', path, 'en') ?? path, ar: screenWords('audit', path, 'ar') ?? path }
}

const COLUMNS: readonly ExportColumn<ClosingHash>[] = [
  { heading: words('day'), width: 14, cell: ({ day }) => dateCell(day) },
  { heading: words('seals'), width: 14, cell: ({ seals }) => seals },
  { heading: words('made'), width: 14, cell: ({ made }) => made },
  { heading: words('hash'), width: 70, cell: ({ hash }) => hash },
]
