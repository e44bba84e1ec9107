import type { ReplyOf } from '#contract/contract.ts'
import type { VatSpan } from '#contract/vat-return/vat-return-codes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { checkAccounts } from './check-accounts.ts'
import { makeVatReturn } from './make-vat-return.ts'
import { boundsOf } from './vat-bounds.ts'
import {
  type OpenPeriod,
  openPeriodOf,
  readLastReturns,
  readVatRegions,
} from '#server/domain/vat-return/open-return.ts'
import { canBegin } from '#server/domain/vat-return/vat-periods.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { BEGINS } from './prepare-return.ts'

type OpenRow = ReplyOf<'getOpenVatReturns'>['data'][number]

/** Each region with the period that its next return is of. */
export async function listOpenReturns(orm: Orm, now: Date): Promise<OpenRow[]> {
  const last = await readLastReturns(orm)
  return (await readVatRegions(orm)).map((region) => rowOf(openPeriodOf(region, last.get(region.id) ?? null, now)))
}

/** What the next return of a region comes to as the ledger stands, and what keeps it from being prepared. */
export async function showOpenReturn(
  reader: Pick<Transaction, 'orm' | 'client'>,
  { regionId, from, span }: { regionId: string; from?: string | undefined; span?: VatSpan | undefined },
  now: Date,
): Promise<ReplyOf<'getOpenVatReturn'> | Refusal> {
  const { orm } = reader
  const region = (await readVatRegions(orm)).find(({ id }) => id === regionId)
  if (!region) return refuse('notFound')
  if (from !== undefined && span !== undefined && !canBegin(span, from))
    return refuse('ruleBroken', { message: BEGINS[span], fields: { from: BEGINS[span] } })
  const open = openPeriodOf(region, (await readLastReturns(orm)).get(regionId) ?? null, now, { from, span })
  const { period, last, isOver } = open
  const bounds = await boundsOf(orm, { regionId, ...period })
  const document = await makeVatReturn(reader, {
    region: { id: region.id, code: region.code, name: region.name },
    currency: region.currency,
    span: period.span,
    bounds,
  })
  const refusal =
    last?.state === 'prepared'
      ? 'prepared'
      : !isOver
        ? 'notOver'
        : document.missingRates.length > 0
          ? 'missingRates'
          : null
  return { data: { ...rowOf(open), document, accounts: await checkAccounts(orm, bounds, document), refusal } }
}

function rowOf({ region: { id, code, name, currency }, period, last, spans, isOver }: OpenPeriod): OpenRow {
  return {
    region: { id, code, name, currency },
    ...period,
    spans,
    last: last && { id: last.id, reference: last.reference, state: last.state },
    isOver,
  }
}
