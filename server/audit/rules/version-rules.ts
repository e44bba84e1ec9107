import { z } from 'zod'
import { type Step, type TransitionTable, transitionTableOfDescription } from '#machines/workflow/transition-table.ts'
import { type AuditRule, type Finding, MAX_FINDINGS } from '#server/audit/audit-rule.ts'
import { stepText, transitionTable } from '#server/audit/replay.ts'

/** What of a kept description steps follow from (machines/workflow/describe-machine.ts). */
const description = z.object({
  id: z.string(),
  states: z.array(
    z.object({
      path: z.string(),
      parent: z.string().nullable(),
      type: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
      initial: z.array(z.string()),
    }),
  ),
  transitions: z.array(
    z.object({
      from: z.string(),
      kind: z.enum(['event', 'after', 'always', 'invokeDone', 'invokeError', 'invokeSnapshot', 'stateDone']),
      eventType: z.string(),
      index: z.number(),
      guard: z.unknown(),
      targets: z.array(z.string()),
      reenter: z.boolean(),
      actions: z.array(z.string()),
    }),
  ),
})

const DRAWING_IS_VERSION = 'records.drawingIsVersion'

/**
 * SHA-256 of the drawings with their tables that agreed: what is written in either decides, so it need not be judged again
 * while this process runs. As many as there are versions of machines.
 */
const AGREED = new Set<string>()

/** Versions are drawn, worded and compared by one table, and replayed by the other. */
export const versionRules: readonly AuditRule[] = [
  {
    id: DRAWING_IS_VERSION,
    area: 'records',
    says: 'Every version is drawn with the transitions used to replay its records.',
    async check(connection, most = MAX_FINDINGS) {
      const { rows } = await connection.query<Version>({
        text: `select machine, fingerprint, document -> 'machine' as drawn, transition_table as kept, digest
               from machine_drawings left join machine_versions using (machine, fingerprint), lateral (
                 select encode(sha256(convert_to(jsonb_build_array(document -> 'machine', transition_table)::text, 'UTF8')), 'hex') as digest
               ) as content
               where digest <> all ($1::text[]) order by machine, fingerprint`,
        values: [[...AGREED]],
      })
      const findings = rows.map((row) => judge(row))
      for (const [index, { digest }] of rows.entries()) if (findings[index]?.length === 0) AGREED.add(digest)
      return findings.flat().slice(0, most)
    },
  },
]

interface Version {
  machine: string
  fingerprint: string
  drawn: unknown
  kept: unknown
  /** Of both. */
  digest: string
}

function judge({ machine, fingerprint, drawn, kept }: Version): Finding[] {
  const [is, should] = [stepsOfDrawing(drawn), stepsOfTable(kept)]
  const found = is.filter((step) => !should.includes(step))
  const expected = should.filter((step) => !is.includes(step))
  if (found.length === 0 && expected.length === 0) return []
  return [
    {
      rule: DRAWING_IS_VERSION,
      record: null,
      reference: `${machine} ${fingerprint.slice(0, 12)}`,
      found: found.join(', ') || '–',
      expected: expected.join(', ') || '–',
    },
  ]
}

/** None of a drawing that nobody can read. */
function stepsOfDrawing(drawn: unknown): string[] {
  const read = description.safeParse(drawn)
  if (!read.success) return []
  try {
    return stepsOf(transitionTableOfDescription(read.data))
  } catch {
    return []
  }
}

function stepsOfTable(kept: unknown): string[] {
  const read = transitionTable.safeParse(kept)
  return read.success ? stepsOf(read.data) : []
}

function stepsOf({ initial, steps }: TransitionTable): string[] {
  const first = initial.map((to): Step => ({ from: null, event: '', to }))
  const others = Object.entries(steps).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, targets]) => targets.map((to): Step => ({ from, event, to }))),
  )
  return [...first, ...others].map(stepText)
}
