import { listSeparator } from '#contract/list-separator.ts'
import { and, sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Language } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { MasterRow, MasterKind, Reference } from './master-kind.ts'

/** Names told per kind; the rest is a number. */
const NAMED = 3

interface Asked {
  id: string
  language: Language
  /** `remove`: anything that refers. `deactivate`: only what is active itself. */
  act: 'remove' | 'deactivate'
}

/** The refusal that names what still refers to a record, or undefined when nothing does. */
export async function refuseIfReferred(
  orm: Orm,
  { references }: MasterKind<never, MasterRow>,
  { id, language, act }: Asked,
): Promise<Refusal | undefined> {
  const found = await Promise.all(
    references
      .filter((reference) => act === 'remove' || reference.isActive !== undefined)
      .map(async (reference) => ({ reference, rows: await readReferring(orm, reference, id, act) })),
  )
  const told = found.filter(({ rows }) => rows.length > 0).map(({ reference, rows }) => tell(reference, rows, language))
  if (told.length === 0) return undefined
  return refuse('conflict', { message: `master.${act}Used`, values: { users: told.join(' · ') } })
}

interface Referring {
  name: LocalizedName | string
  total: number
}

async function readReferring(orm: Orm, reference: Reference, id: string, act: Asked['act']): Promise<Referring[]> {
  return orm
    .select({ name: sql<LocalizedName | string>`to_jsonb(${reference.name})`, total: sql<number>`count(*) over ()` })
    .from(reference.table)
    .where(and(reference.where(id), act === 'deactivate' ? reference.isActive : undefined))
    .limit(NAMED)
}

function tell({ kind }: Reference, rows: readonly Referring[], language: Language): string {
  const inLanguage = language === 'ar' ? 'ar' : 'en'
  const names = rows.map(({ name }) => (typeof name === 'string' ? name : name[inLanguage]))
  const more = (rows[0]?.total ?? 0) - rows.length
  const list = names.join(listSeparator(language))
  return `${messageFor(language, `master.kind.${kind}`)}: ${list}${more > 0 ? ` (+${more})` : ''}`
}
