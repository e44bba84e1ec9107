import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { MATCH_WAYS } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { bankStatementLines } from '#server/database/schema/reconciliation.ts'
import { users } from '#server/database/schema/people.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { z } from 'zod'
import { proposalsFor } from './matching/proposals.ts'
import type { LineRecord } from './matching/store-matches.ts'

export type LineRow = ReplyOf<'getStatementLineList'>['data'][number]

const matchRow = z.object({ lineId: z.string(), way: z.enum(MATCH_WAYS), fee: z.int(), lines: z.int() })

export interface ListedLine {
  line: LineRecord
  decider: string | null
}

export function readListed(orm: Orm, where: SQL | undefined): Promise<ListedLine[]> {
  return orm
    .select({ line: bankStatementLines, decider: users.name })
    .from(bankStatementLines)
    .leftJoin(users, eq(users.id, bankStatementLines.decidedBy))
    .where(where)
}

/** Rows of a list; what is proposed is looked for only where somebody works through it. */
export async function readRows(
  orm: Orm,
  ids: readonly string[],
  { today, hasProposals }: { today: string; hasProposals: boolean },
): Promise<LineRow[]> {
  if (ids.length === 0) return []
  const listed = await readListed(orm, inArray(bankStatementLines.id, [...ids]))
  const unmatched = listed.flatMap(({ line }) => (line.state === 'unmatched' ? [line] : []))
  const [matches, proposals] = await Promise.all([
    readMatches(orm, ids),
    hasProposals && unmatched.length > 0
      ? newestPolicies(orm).then(({ policies }) => proposalsFor(orm, unmatched, policies))
      : null,
  ])
  return listed.map((each) => {
    const [best] = proposals?.get(each.line.id) ?? []
    const match = matches.get(each.line.id)
    return {
      ...showRow(each, today),
      proposal: best ? { kind: best.kind, lines: best.lines.length, fee: best.fee } : null,
      match: match ? { way: match.way, lines: match.lines, fee: match.fee } : null,
    }
  })
}

/** What a line says of itself. */
export function showRow({ line, decider }: ListedLine, today: string): Omit<LineRow, 'proposal' | 'match'> {
  const { id, account, currency, state, day, amount, reference, text, decidedBy, decidedAt, version } = line
  return {
    id,
    account,
    currency,
    state,
    day,
    amount,
    reference,
    text,
    age: state === 'unmatched' ? daysBetween(day, today) : null,
    decidedBy: decidedBy === null || decider === null ? null : { id: decidedBy, name: decider },
    decidedAt,
    version,
  }
}

async function readMatches(orm: Orm, ids: readonly string[]): Promise<Map<string, z.output<typeof matchRow>>> {
  const { rows } = await orm.execute(sql`
    select match.line_id as "lineId", match.way, match.fee::float8 as fee,
      (select count(*)::int from bank_match_lines as used where used.match_id = match.id and not used.is_posted) as lines
    from bank_matches as match
    where match.undone_at is null and match.line_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as value)`)
  return new Map(rows.map((row) => matchRow.parse(row)).map((row) => [row.lineId, row]))
}
