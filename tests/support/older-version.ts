import type pg from 'pg'
import { transitionTableOfDescription } from '#machines/workflow/transition-table.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'

export const OLDER_REFUND = 'a'.repeat(64)

/**
 * As if the refund had been another machine last year: it was dropped, not rejected, and nobody needed another to
 * approve it.
 */
export async function keepOlderRefund(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ document: WorkflowDocument }>(
    `select document from machine_drawings where machine = 'refund' limit 1`,
  )
  const [kept] = rows
  if (!kept) throw new Error('the drawing of the refund is not kept')
  const { machine, en, ar } = kept.document
  const reject = machine.transitions.find(({ event }) => event === 'refund.reject')
  const approve = machine.transitions.find(({ event }) => event === 'refund.approve')
  if (!reject || !approve) throw new Error('the refund is neither approved nor rejected')
  const name = reject.id.replace('refund.reject', 'refund.drop')
  const renamed = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll(reject.id, name))
  const older = {
    ...kept.document,
    fingerprint: OLDER_REFUND,
    machine: {
      ...machine,
      transitions: machine.transitions.map((one) => {
        if (one === reject) return { ...one, id: name, event: 'refund.drop', eventType: 'refund.drop' }
        return one === approve ? { ...one, guard: null } : one
      }),
    },
    en: worded(renamed(en), name, approve.id, 'Drop', 'Reject'),
    ar: worded(renamed(ar), name, approve.id, 'إسقاط', 'رفض'),
  }
  const table = transitionTableOfDescription(older.machine)
  await pool.query(`insert into machine_drawings (machine, fingerprint, document) values ('refund', $1, $2)`, [
    OLDER_REFUND,
    JSON.stringify(older),
  ])
  await pool.query(
    `insert into machine_versions (machine, fingerprint, transition_table, since) values ('refund', $1, $2, '2025-01-01T00:00:00Z')`,
    [OLDER_REFUND, JSON.stringify(table)],
  )
}

type Told = WorkflowDocument['en']

/** Its words in the table and on the drawing. */
function worded({ text, drawing }: Told, id: string, unguarded: string, event: string, before: string): Told {
  const transitions = Object.fromEntries(
    Object.entries(text.transitions).map(([key, words]) => [
      key,
      { ...words, ...(key === id ? { event } : {}), ...(key === unguarded ? { guard: null } : {}) },
    ]),
  )
  return {
    text: { ...text, transitions },
    drawing: JSON.parse(JSON.stringify(drawing).replaceAll(`"text":"${before}"`, `"text":"${event}"`)),
  }
}
