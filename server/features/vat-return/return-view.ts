import { eq, sql } from 'drizzle-orm'
import { moneyInWords } from '#server/plugins/messages.ts'
import type { CallName } from '#contract/calls.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { VAT_RETURN_EVENTS, VAT_RETURN_KEEPERS } from '#contract/vat-return/vat-return.ts'
import { STANDING_RETURNS } from '#contract/vat-return/vat-return-codes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictOf, eyesOf, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import { checkAccounts } from './check-accounts.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { readFigures } from './freeze-figures.ts'
import { readReturns } from './return-list.ts'
import { refusalOf, standingOf } from './return-standing.ts'
import { boundsOfRecord } from './vat-bounds.ts'

type Detail = ReplyOf<'getVatReturn'>['data']

/** The call that sends each event. */
const CALL_OF: Readonly<Record<(typeof VAT_RETURN_EVENTS)[number], CallName>> = {
  'vatReturn.prepareAgain': 'prepareVatReturnAgain',
  'vatReturn.file': 'decideVatReturn',
  'vatReturn.reject': 'decideVatReturn',
  'vatReturn.withdraw': 'withdrawVatReturn',
  'vatReturn.pay': 'payVatReturn',
}

/** A return with its frozen figures, how they stand to the ledger, and what its reader can do; null where there is none. */
export async function showReturn(
  reader: Pick<Transaction, 'orm' | 'client'>,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Detail | null> {
  const { orm } = reader
  const [found] = await readReturns(orm, eq(vatReturns.id, id))
  if (!found) return null
  const { row, record } = found
  const eyes = await eyesOf(orm, actor.id, now)
  const standing = await standingOf(reader, record, conflictOf(eyes, [record.preparedBy]))
  const { sha256, frozenAt } = await readFigures(orm, { returnId: id, revision: record.revision })
  const isStanding = STANDING_RETURNS.some((state) => state === record.state)
  return {
    ...row,
    decisionReason: record.decisionReason,
    paymentReference: record.paymentReference,
    revision: record.revision,
    document: standing.document,
    sha256,
    frozenAt,
    isUnchanged: standing.isUnchanged,
    accounts: isStanding ? await checkAccounts(orm, await boundsOfRecord(orm, record), standing.document) : null,
    can: VAT_RETURN_EVENTS.map((event) => ({
      event,
      refusal: refusalOf(event, standing) ?? (mayCall(actor, CALL_OF[event]) ? null : 'notYours'),
    })),
  }
}

const isPrepared = eq(vatReturns.state, 'prepared')

/** Returns that wait for their filing, in the approvals inbox. */
export const vatReturnApprovals: ApprovalSource = {
  kind: 'vatReturn',
  deciders: VAT_RETURN_KEEPERS,
  async oldest(orm, _, most) {
    const returns = await readReturns(orm, isPrepared, most)
    return returns.map(({ row }) => ({
      kind: 'vatReturn',
      id: row.id,
      version: row.version,
      reference: row.reference,
      // It is told in both languages alike.
      subject: `${moneyInWords(row.outputVat, row.currency, 'en')} − ${moneyInWords(row.inputVat, row.currency, 'en')}`,
      journey: null,
      reason: null,
      amount: row.due,
      currency: row.currency,
      requestedBy: row.preparedBy,
      requestedAt: row.preparedAt,
      depot: null,
    }))
  },
  async count(orm: Orm, _, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(vatReturns)
      .where(sql`${isPrepared} and ${isForSecondPerson(eyes, vatReturns.preparedBy) ?? sql`true`}`)
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
