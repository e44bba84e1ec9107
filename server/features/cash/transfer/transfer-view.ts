import { and, asc, eq, ilike, inArray, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { TRANSFER_EVENTS, type transferListQuery } from '#contract/cash/cash-transfer.ts'
import { CASH_SOURCES } from '#contract/cash/cash-transfer-codes.ts'
import { transferList } from '#contract/cash/cash-transfer-list.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { byPerson } from '#server/domain/workflow/record-parts.ts'
import { cashTransferAmounts, cashTransfers } from '#server/database/schema/cash.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { readSafe } from '#server/domain/cash/depot-safe.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictRefusal, type ActorFacts, eyesOf } from '#server/domain/approval/four-eyes.ts'
import type { CashActor } from '#server/domain/cash/slip-scope.ts'
import { currenciesOf, readCashDepots, showCashDepot } from '../cash-places.ts'
import { factsOf, hasTill, type TransferRecord, transferLeadsOn } from './cash-transfer.ts'
import { keepsSafe, seesOpenTills, transferScope } from '#server/domain/cash/cash-scope.ts'

type Detail = ReplyOf<'getCashTransfer'>['data']
type TransferRowView = ReplyOf<'getCashTransferList'>['data'][number]
type Filters = Omit<z.output<typeof transferListQuery>, keyof PageQuery>

const HANDED_OVER = { at: cashTransfers.createdAt, depot: cashTransfers.depotId }
const giver = alias(users, 'giver')
const receiver = alias(users, 'receiver')
const decider = alias(users, 'decider')

function listDefinition(
  { search, state, depotId, source, destination, madeFrom, madeTo, mine }: Filters,
  reader: CashActor,
): ListDefinition {
  return {
    table: cashTransfers,
    id: cashTransfers.id,
    where: and(
      transferScope(reader),
      search === undefined || search === ''
        ? undefined
        : or(
            ilike(cashTransfers.number, containing(search)),
            byPerson(cashTransfers.createdBy, search),
            byPerson(cashTransfers.receiverId, search),
          ),
      state && eq(cashTransfers.state, state),
      depotId ? eq(cashTransfers.depotId, depotId) : undefined,
      source && eq(cashTransfers.source, source),
      destination && eq(cashTransfers.destination, destination),
      withinDepotDays(HANDED_OVER, { from: madeFrom, to: madeTo }),
      mine ? waitsFor(reader) : undefined,
    ),
    ...ordersOf(transferList, { handedOverAt: cashTransfers.createdAt, number: cashTransfers.number }),
  }
}

/** Handed over by somebody else, for the reader's till or the safe that they keep. */
function waitsFor(reader: CashActor): SQL | undefined {
  const { depotId } = reader
  const ofSafe =
    depotId !== null && keepsSafe(reader, depotId)
      ? and(eq(cashTransfers.destination, 'safe'), eq(cashTransfers.depotId, depotId))
      : undefined
  return and(
    eq(cashTransfers.state, 'handedOver'),
    ne(cashTransfers.createdBy, reader.id),
    or(eq(cashTransfers.receiverId, reader.id), ofSafe),
  )
}

export async function listTransfers(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  reader: CashActor,
): Promise<{ data: TransferRowView[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listDefinition(asked, reader))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids, reader), page: found.page }
}

/** The filtered transfers as a sheet, a line per currency. */
export async function exportTransfers(
  database: Database,
  {
    format,
    columns,
    language,
    sort,
    ...filters
  }: Filters & { sort?: string | undefined; format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  reader: CashActor,
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, transferList, {
    list: listDefinition(filters, reader),
    sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids, reader),
    userId: reader.id,
    details: filters,
  })
}

type ShownRow = TransferRowView & Pick<Detail, 'note'>

async function readRows(orm: Orm, ids: readonly string[], reader: CashActor): Promise<ShownRow[]> {
  if (ids.length === 0) return []
  const [rows, amounts, depots] = await Promise.all([
    orm
      .select({ transfer: cashTransfers, giver: giver.name, receiver: receiver.name, decider: decider.name })
      .from(cashTransfers)
      .innerJoin(giver, eq(giver.id, cashTransfers.createdBy))
      .leftJoin(receiver, eq(receiver.id, cashTransfers.receiverId))
      .leftJoin(decider, eq(decider.id, cashTransfers.decidedBy))
      .where(inArray(cashTransfers.id, [...ids])),
    orm
      .select()
      .from(cashTransferAmounts)
      .where(inArray(cashTransferAmounts.transferId, [...ids]))
      .orderBy(asc(cashTransferAmounts.currency)),
    readCashDepots(orm),
  ])
  return inOrderOf(
    ids,
    rows.map(({ transfer, ...names }): ShownRow => ({
      id: transfer.id,
      number: transfer.number,
      depot: showCashDepot(depots, transfer.depotId),
      state: transfer.state,
      source: transfer.source,
      destination: transfer.destination,
      giver: { id: transfer.createdBy, name: names.giver },
      handedOverAt: transfer.createdAt,
      receiver: transfer.receiverId === null ? null : { id: transfer.receiverId, name: names.receiver ?? '' },
      amounts: amounts
        .filter(({ transferId }) => transferId === transfer.id)
        .map(({ currency, handedOver, received }) => ({
          currency,
          handedOver: seesSums(transfer, reader) ? handedOver : null,
          received,
          difference: received === null ? null : received - handedOver,
        })),
      note: transfer.note,
      decisionReason: transfer.decisionReason,
      decidedBy: transfer.decidedBy === null ? null : { id: transfer.decidedBy, name: names.decider ?? '' },
      decidedAt: transfer.decidedAt,
      version: transfer.version,
    })),
  )
}

/** Until it is counted, the giver knows what was handed over, and head account, which counts nothing. */
function seesSums({ state, createdBy }: Pick<TransferRecord, 'state' | 'createdBy'>, reader: CashActor): boolean {
  return state !== 'handedOver' || createdBy === reader.id || seesOpenTills(reader)
}

/** A transfer; null where it is not in the reader's scope. */
export async function showTransfer(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [transfer] = await orm
    .select()
    .from(cashTransfers)
    .where(and(eq(cashTransfers.id, id), transferScope(reader)))
  const [row] = transfer ? await readRows(orm, [id], reader) : []
  if (!transfer || !row) return null
  const eyes = await eyesOf(orm, reader.id, now)
  return {
    ...row,
    can: TRANSFER_EVENTS.map((event) => ({ event, refusal: refusalFor(event, transfer, reader, eyes) })),
  }
}

function refusalFor(
  event: (typeof TRANSFER_EVENTS)[number],
  transfer: TransferRecord,
  reader: Actor,
  eyes: ActorFacts,
): Detail['can'][number]['refusal'] {
  if (!transferLeadsOn(transfer.state, event)) return 'state'
  const { conflict, actsReceiver, actsOverseer } = factsOf(transfer, { actor: reader, eyes })
  if (conflict === 'own') return conflictRefusal(conflict)
  const mayAct = event === 'cashTransfer.receive' ? actsReceiver : actsReceiver || actsOverseer
  const call = event === 'cashTransfer.receive' ? 'receiveCashTransfer' : 'returnCashTransfer'
  if (!mayAct || !mayCall(reader, call)) return 'notYours'
  return event === 'cashTransfer.receive' ? conflictRefusal(conflict) : null
}

/** A depot has so many tills at most; more are found by narrowing the depot's people. */
const MAX_TILLS = 200

/** What a reader can hand over, and to whom. */
export async function readTransferOptions(
  orm: Orm,
  { depotId }: { depotId?: string | undefined },
  reader: CashActor,
): Promise<ReplyOf<'getCashTransferOptions'>['data'] | Refusal> {
  if (reader.isAgent) return refuse('ruleBroken', { message: 'shift.notAgents' })
  const depots = await readCashDepots(orm)
  const isHead = reader.userType === 'head_account'
  const chosen = isHead ? (depotId ?? null) : reader.depotId
  const depot = chosen === null ? undefined : depots.get(chosen)
  if (chosen !== null && !depot) return refuse('notFound')
  const keeps = depot !== undefined && (isHead || keepsSafe(reader, depot.id))
  const [tills, safe] = await Promise.all([
    depot
      ? orm
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(and(hasTill(depot.id), ne(users.id, reader.id)))
          .orderBy(asc(users.name), asc(users.id))
          .limit(MAX_TILLS)
      : [],
    depot && keeps ? readSafe(orm, depot.id) : [],
  ])
  const known = currenciesOf(depots)
  const local = depot?.currency
  return {
    depot: depot ? showCashDepot(depots, depot.id) : null,
    depots: isHead ? [...depots.keys()].map((id) => showCashDepot(depots, id)) : [],
    sources: CASH_SOURCES.filter((source) => ({ till: !isHead, safe: isHead || keeps, bank: isHead })[source]),
    tills,
    currencies: local === undefined ? known : [local, ...known.filter((currency) => currency !== local)],
    safe,
  }
}
