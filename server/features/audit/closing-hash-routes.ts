import type { ClosingHash } from '#contract/seal.ts'
import { firstSealedDay, readClosingHashes } from '#server/audit/closing-hashes.ts'
import type { Orm } from '#server/database/connection.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { screenWords } from '#server/masters/master-export.ts'
import type { Api } from '#server/plugins/api.ts'
import type { Settings } from '#server/settings.ts'
import { addDays } from '#server/timetable/calendar-date.ts'

/** What is printed of the chain of seals, and held against it later. */
export function registerClosingHashes(api: Api, { settings: { operator } }: { settings: Settings }): void {
  api.read('getClosingHashes', async ({ query, database: { orm }, now }) => {
    const last = lastClosedDay(now).slice(0, 7)
    const month = query.month ?? last
    const first = (await firstSealedDay(orm))?.slice(0, 7) ?? null
    return { data: { month, days: await closedDays(orm, month, now), first: first !== null && first <= last ? first : null, last, operator } }
  })

  api.read('checkClosingHash', async ({ query: { day, hash }, database: { orm }, now }) => {
    if (day > lastClosedDay(now)) return { data: { result: 'notClosed' as const, day, seals: null } }
    const [closing] = await readClosingHashes(orm, { from: day, to: day })
    return { data: { result: closing?.hash === hash ? ('same' as const) : ('other' as const), day, seals: closing?.seals ?? null } }
  })

  api.file('exportClosingHashes', async ({ query: { month, format, language }, database, actor, now }) => {
    const days = await closedDays(database.orm, month, now)
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

function lastClosedDay(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), -1)
}

async function closedDays(orm: Orm, month: string, now: Date): Promise<ClosingHash[]> {
  const from = `${month}-01`
  const nextMonth = `${addDays(from, 31).slice(0, 7)}-01`
  const to = [addDays(nextMonth, -1), lastClosedDay(now)].toSorted()[0] ?? from
  return to < from ? [] : readClosingHashes(orm, { from, to })
}

function words(key: string): Record<ExportLanguage, string> {
  const path = `closing.${key}`
  return { en: screenWords('audit', path, 'en') ?? path, ar: screenWords('audit', path, 'ar') ?? path }
}

const COLUMNS: readonly ExportColumn<ClosingHash>[] = [
  { heading: words('day'), width: 14, cell: ({ day }) => day },
  { heading: words('seals'), width: 14, cell: ({ seals }) => seals },
  { heading: words('made'), width: 14, cell: ({ made }) => made },
  { heading: words('hash'), width: 70, cell: ({ hash }) => hash },
]
