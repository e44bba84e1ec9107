import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageInfo } from '#contract/common.ts'
import { contract, type ReplyOf } from '#contract/contract.ts'
import { WRITE_OFF_DECIDERS, WRITE_OFF_EVENTS, type WriteOffState } from '#contract/consignment/write-off.ts'
import { rangesOf } from '#machines/consignment/piece-numbers.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { consignments, consignmentWriteOffPieces, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { writeOffScope } from '#server/domain/consignment/consignment-scope.ts'
import {
  conflictOf,
  conflictRefusal,
  eyesOf,
  type ActorFacts,
  isForSecondPerson,
} from '#server/domain/approval/four-eyes.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { personOf, readDepots, readItems, showDepotOrNone } from '../consignment-repository.ts'
import { leadsOn, readWriteOffPieces } from './write-off.ts'

type Row = ReplyOf<'getWriteOffList'>['data'][number]
type Detail = ReplyOf<'getWriteOff'>['data']

const decider = alias(users, 'decider')

export async function listWriteOffs(
  { orm }: Pick<Database, 'orm'>,
  asked: PageQuery & { state?: WriteOffState | undefined; consignmentId?: string | undefined },
  reader: Actor,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const list: ListDefinition = {
    table: consignmentWriteOffs,
    id: consignmentWriteOffs.id,
    where: and(
      writeOffScope(reader),
      asked.state ? eq(consignmentWriteOffs.state, asked.state) : undefined,
      asked.consignmentId ? eq(consignmentWriteOffs.consignmentId, asked.consignmentId) : undefined,
    ),
    sorts: { requestedAt: consignmentWriteOffs.requestedAt },
    defaultSort: '-requestedAt',
  }
  const found = await pageOfIds(orm, asked, list)
  return isRefusal(found)
    ? found
    : { data: inOrderOf(found.ids, await readRows(orm, inArray(consignmentWriteOffs.id, found.ids))), page: found.page }
}

async function readRows(orm: Orm, where: SQL | undefined): Promise<Row[]> {
  const rows = await orm
    .select({
      writeOff: consignmentWriteOffs,
      bill: consignments,
      pieces: sql<number>`(select count(*)::int from ${consignmentWriteOffPieces} where ${consignmentWriteOffPieces.writeOffId} = ${consignmentWriteOffs.id})`,
      requester: users.name,
      decider: decider.name,
    })
    .from(consignmentWriteOffs)
    .innerJoin(consignments, eq(consignments.id, consignmentWriteOffs.consignmentId))
    .innerJoin(users, eq(users.id, consignmentWriteOffs.requestedBy))
    .leftJoin(decider, eq(decider.id, consignmentWriteOffs.decidedBy))
    .where(where)
  const depots = await readDepots(orm)
  return rows.map(({ writeOff, bill, ...row }) => ({
    id: writeOff.id,
    state: writeOff.state,
    consignmentId: bill.id,
    billNumber: bill.billNumber,
    senderName: bill.senderName,
    receiverName: bill.receiverName,
    payment: bill.payment,
    pieces: row.pieces,
    currency: bill.currency,
    value: writeOff.value,
    reversal:
      writeOff.state === 'proposed' && bill.payment === 'pod' && bill.collectedAt === null
        ? writeOff.value
        : writeOff.reversed,
    reason: writeOff.reason,
    depot: showDepotOrNone(depots, writeOff.depotId),
    requestedBy: { id: writeOff.requestedBy, name: row.requester },
    requestedAt: writeOff.requestedAt,
    decidedBy: personOf(writeOff.decidedBy, row.decider),
    decidedAt: writeOff.decidedAt,
    decisionReason: writeOff.decisionReason,
    version: writeOff.version,
  }))
}

/** A proposal with all that its decision needs; null where it is not in the reader's scope. */
export async function showWriteOff(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [row] = await readRows(orm, and(eq(consignmentWriteOffs.id, id), writeOffScope(reader)))
  if (!row) return null
  const { pieces, reported, moved } = await readWriteOffPieces(orm, id)
  const eyes = await eyesOf(orm, reader.id, now)
  const depots = await readDepots(orm)
  const items = (await readItems(orm, [row.consignmentId])).get(row.consignmentId) ?? []
  const numberOf = new Map(pieces.map((piece) => [piece.id, piece]))
  const lines = groupBy(reported, ({ pieceId, state, depotId }) =>
    [numberOf.get(pieceId)?.itemId, state, depotId].join(' '),
  )
  return {
    ...row,
    lines: [...lines.values()].flatMap((line) => {
      const [first] = line
      const item = items.find(({ id: itemId }) => itemId === numberOf.get(first?.pieceId ?? '')?.itemId)
      if (!first || !item) return []
      const numbers = line.flatMap(({ pieceId }) => numberOf.get(pieceId)?.number ?? [])
      return [
        {
          itemId: item.id,
          itemName: item.name,
          quantity: line.length,
          numbers: rangesOf(numbers),
          state: first.state,
          depot: showDepotOrNone(depots, first.depotId),
        },
      ]
    }),
    moved: row.state === 'proposed' ? moved : [],
    can: WRITE_OFF_EVENTS.map((event) => ({
      event,
      refusal: refusalFor(event, row, reader, { eyes, hasMoved: moved.length > 0 }),
    })),
  }
}

function refusalFor(
  event: (typeof WRITE_OFF_EVENTS)[number],
  { state, requestedBy }: Row,
  reader: Actor,
  { eyes, hasMoved }: { eyes: ActorFacts; hasMoved: boolean },
): Detail['can'][number]['refusal'] {
  const conflict = conflictRefusal(conflictOf(eyes, [requestedBy.id]))
  if (!leadsOn(state, event)) return 'state'
  if (event === 'writeOff.withdraw')
    return conflict === 'ownRequest' && mayCall(reader, 'withdrawWriteOff', contract.withdrawWriteOff.access)
      ? null
      : 'notYours'
  if (conflict) return conflict
  if (!mayCall(reader, 'decideWriteOff', contract.decideWriteOff.access)) return 'notYours'
  return event === 'writeOff.approve' && hasMoved ? 'moved' : null
}

const isOpen = eq(consignmentWriteOffs.state, 'proposed')

/** Reported losses in the approvals inbox. */
export const writeOffApprovals: ApprovalSource = {
  kind: 'writeOff',
  deciders: WRITE_OFF_DECIDERS,
  async oldest(orm, reader, most) {
    const waiting = await orm
      .select({ id: consignmentWriteOffs.id })
      .from(consignmentWriteOffs)
      .where(isOpen)
      .orderBy(asc(consignmentWriteOffs.requestedAt), asc(consignmentWriteOffs.id))
      .limit(most)
    const ids = waiting.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : inOrderOf(ids, await readRows(orm, inArray(consignmentWriteOffs.id, ids)))
    return rows.map((row) => ({
      kind: 'writeOff',
      id: row.id,
      version: row.version,
      reference: row.billNumber,
      subject: row.receiverName,
      journey: null,
      reason: null,
      amount: row.value,
      currency: row.currency,
      requestedBy: row.requestedBy,
      requestedAt: row.requestedAt,
      depot: row.depot,
    }))
  },
  async count(orm, _, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(consignmentWriteOffs)
      .where(and(isOpen, isForSecondPerson(eyes, consignmentWriteOffs.requestedBy)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
