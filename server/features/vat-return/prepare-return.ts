import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { VAT_RETURN_STATES } from '#contract/vat-return/vat-return-codes.ts'
import type { vatReturnEndpoints } from '#contract/vat-return/vat-return.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import { makeVatReturn } from './make-vat-return.ts'
import { boundsOf } from './vat-bounds.ts'
import {
  openPeriodOf,
  readLastReturns,
  readVatRegions,
  type VatReturnRecord,
} from '#server/domain/vat-return/open-return.ts'
import { canBegin, referenceOf } from '#server/domain/vat-return/vat-periods.ts'
import { vatReturnRecord } from '#server/domain/vat-return/vat-return-record.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { freezeFigures } from './freeze-figures.ts'
import { type Acting, leadReturn, type One } from './lead-return.ts'
import { remade } from './return-standing.ts'

type Body = z.output<(typeof vatReturnEndpoints)['prepareVatReturn']['body']>

/** What is said of a day on which no period of a length begins. */
export const BEGINS = { month: 'vatReturn.beginsMonth', quarter: 'vatReturn.beginsQuarter' } as const

const returnState = z.enum(VAT_RETURN_STATES)

/**
 * Prepares the next return of a region: its figures as the ledger has them are frozen. Whoever prepares names the period,
 * so that two who press at once do not prepare two.
 */
export async function prepareReturn(
  tx: Transaction,
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
  { regionId, from, span }: Body,
): Promise<{ id: string } | Refusal> {
  await tx.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vat returns ${regionId}`}, 0))`)
  const region = (await readVatRegions(tx.orm)).find(({ id }) => id === regionId)
  if (!region) return refuse('ruleBroken', { fields: { regionId: 'vatReturn.noRegion' } })
  if (!canBegin(span, from)) return refuse('ruleBroken', { fields: { from: BEGINS[span] } })
  const last = (await readLastReturns(tx.orm)).get(regionId) ?? null
  if (last?.state === 'prepared')
    return refuse('conflict', { message: 'vatReturn.prepared', values: { reference: last.reference } })
  const { period, isOver } = openPeriodOf(region, last, now, { from, span })
  if (period.from !== from || period.span !== span)
    return refuse('conflict', {
      message: 'vatReturn.otherPeriod',
      values: { reference: referenceOf(region.code, period) },
    })
  if (!isOver) return refuse('ruleBroken', { message: 'vatReturn.notOver', values: { lastDay: period.to } })
  const { id: _, timeZone: __, currency, ...named } = region
  const document = await makeVatReturn(tx, {
    region: { id: regionId, ...named },
    currency,
    span,
    bounds: await boundsOf(tx.orm, { regionId, ...period }),
  })
  const missing = refuseMissing(document.missingRates)
  if (missing) return missing
  const row = {
    id: newId(),
    reference: referenceOf(region.code, period),
    regionId,
    span,
    firstDay: period.from,
    lastDay: period.to,
    currency,
    state: returnState.parse(
      initialStateOf(vatReturnRecord, { actsPreparer: true, conflict: 'own', isUnchanged: true, isCovered: false }),
    ),
    outputVat: document.outputVat,
    inputVat: document.inputVat,
    preparedBy: actor.id,
    preparedAt: now,
  } satisfies typeof vatReturns.$inferInsert
  await tx.orm.insert(vatReturns).values(row)
  await freezeFigures(tx, { returnId: row.id, revision: 1 }, document, now)
  await recordCreations(tx, vatReturnRecord, [row], {
    actorId: actor.id,
    at: now,
    payload: { revision: 1, due: document.due, currency },
  })
  await storeCreated(tx, { vatReturn: [row.id] })
  return row
}

/** Makes the figures of a prepared return anew; the earlier ones stay readable in the seals. */
export const prepareAgain = (tx: Transaction, acting: Acting, one: One): Promise<VatReturnRecord | Refusal> =>
  leadReturn(tx, acting, one, { type: 'vatReturn.prepareAgain' }, async ({ record }) => {
    const document = await remade(tx, record)
    const missing = refuseMissing(document.missingRates)
    if (missing) return missing
    const revision = record.revision + 1
    await freezeFigures(tx, { returnId: record.id, revision }, document, acting.now)
    const { due, outputVat, inputVat, currency } = document
    return {
      also: sql`, revision = ${revision}, output_vat = ${outputVat}, input_vat = ${inputVat}, prepared_by = ${acting.actor.id}, prepared_at = ${acting.now}`,
      payload: { revision, due, currency },
    }
  })

function refuseMissing(missing: readonly { from: string; to: string; day: string }[]): Refusal | undefined {
  const [first] = missing
  return (
    first &&
    refuse('ruleBroken', {
      message: 'vatReturn.missingRates',
      values: { pair: `${first.from}/${first.to}`, day: first.day },
    })
  )
}
