import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vatReturnEndpoints } from '#contract/vat-return/vat-return.ts'
import type { Transaction } from '#server/database/connection.ts'
import { readClosedThrough } from '#server/domain/period/closed-through.ts'
import { holdPostings, lastSerial } from '#server/domain/period/hold-postings.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'
import { type Acting, leadReturn } from './lead-return.ts'

type BodyOf<Name extends 'decideVatReturn' | 'withdrawVatReturn'> = z.output<(typeof vatReturnEndpoints)[Name]['body']>

/**
 * Files or rejects what another head account prepared. Filing waits for what is being posted into the period and before, and
 * is refused where the figures have moved since: what comes from its commit on is of a later return.
 */
export async function decideReturn(
  tx: Transaction,
  acting: Acting,
  { decision, reason, ...one }: BodyOf<'decideVatReturn'>,
): Promise<VatReturnRecord | Refusal> {
  const { actor, now } = acting
  const decided = sql`, decided_by = ${actor.id}, decided_at = ${now}`
  if (decision === 'reject')
    return reason
      ? leadReturn(tx, acting, one, { type: 'vatReturn.reject', reason }, () => ({
          also: sql`${decided}, decision_reason = ${reason}`,
        }))
      : refuse('ruleBroken', { fields: { reason: 'vatReturn.rejectionReason' } })
  return leadReturn(
    tx,
    acting,
    one,
    { type: 'vatReturn.file' },
    async ({ record: { revision }, document: { due, currency } }) => {
      const afterSerial = await lastSerial(tx)
      return {
        also: sql`${decided}, through_serial = ${afterSerial}`,
        payload: { revision, due, currency, afterSerial },
      }
    },
    async ({ lastDay }) => {
      const closedThrough = await readClosedThrough(tx.orm)
      const from = closedThrough === null ? null : addDays(closedThrough, 1)
      if (from === null || from <= lastDay) await holdPostings(tx, { from, to: monthOf(lastDay) })
    },
  )
}

/** Takes back what one has prepared, before anybody decides. */
export const withdrawReturn = (
  tx: Transaction,
  acting: Acting,
  { reason, ...one }: BodyOf<'withdrawVatReturn'>,
): Promise<VatReturnRecord | Refusal> =>
  leadReturn(tx, acting, one, { type: 'vatReturn.withdraw' }, () => ({
    also: sql`, decided_by = ${acting.actor.id}, decided_at = ${acting.now}, decision_reason = ${reason === '' ? null : reason}`,
  }))
