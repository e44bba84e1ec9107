import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { vatReturnEndpoints } from '#contract/vat-return/vat-return.ts'
import { vatReturnList } from '#contract/vat-return/vat-return-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import type { RecordList } from '#server/export/record-list.ts'

type ReturnRow = ReplyOf<'getVatReturnList'>['data'][number]
type Filters = Omit<z.output<(typeof vatReturnEndpoints)['getVatReturnList']['query']>, keyof PageQuery>

function listOf({ state, regionId, toFrom, toTo }: Filters): ListDefinition {
  return {
    table: vatReturns,
    id: vatReturns.id,
    where: and(
      state && eq(vatReturns.state, state),
      regionId ? eq(vatReturns.regionId, regionId) : undefined,
      toFrom ? gte(vatReturns.lastDay, toFrom) : undefined,
      toTo ? lte(vatReturns.lastDay, toTo) : undefined,
    ),
    ...ordersOf(vatReturnList, { to: vatReturns.lastDay, preparedAt: vatReturns.preparedAt }),
  }
}

export const returnRecords: RecordList<Filters, ReturnRow> = {
  definition: vatReturnList,
  listOf,
  readRows: async (orm, ids) => (await readReturns(orm, inArray(vatReturns.id, [...ids]))).map(({ row }) => row),
}

const decider = alias(users, 'vat_decider')
const payer = alias(users, 'vat_payer')

/** Returns with the names that are shown with them. */
export async function readReturns(
  orm: Orm,
  where: SQL | undefined,
  oldest?: number,
): Promise<{ row: ReturnRow; record: VatReturnRecord }[]> {
  const query = orm
    .select({ record: vatReturns, region: regions, preparer: users.name, decider: decider.name, payer: payer.name })
    .from(vatReturns)
    .innerJoin(regions, eq(regions.id, vatReturns.regionId))
    .innerJoin(users, eq(users.id, vatReturns.preparedBy))
    .leftJoin(decider, eq(decider.id, vatReturns.decidedBy))
    .leftJoin(payer, eq(payer.id, vatReturns.paidBy))
    .where(where)
  const found = await (oldest === undefined ? query : query.orderBy(vatReturns.preparedAt, vatReturns.id).limit(oldest))
  return found.map(({ record, region, preparer, ...names }) => ({
    record,
    row: {
      id: record.id,
      reference: record.reference,
      region: { id: region.id, code: region.code, name: region.city },
      span: record.span,
      from: record.firstDay,
      to: record.lastDay,
      state: record.state,
      currency: record.currency,
      outputVat: record.outputVat,
      inputVat: record.inputVat,
      due: record.outputVat - record.inputVat,
      preparedBy: { id: record.preparedBy, name: preparer },
      preparedAt: record.preparedAt,
      decidedBy: person(record.decidedBy, names.decider),
      decidedAt: record.decidedAt,
      paidBy: person(record.paidBy, names.payer),
      paidAt: record.paidAt,
      version: record.version,
    },
  }))
}

const person = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })
