import { and, eq } from 'drizzle-orm'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { payFromTill } from '#server/domain/cash/cash-shift.ts'
import { dimensionsOf, hasDimensions } from '#server/domain/ledger/dimensions.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { type CorrectedEntry, findCorrected } from './journal-repository.ts'
import { codeOf } from './journal-rules.ts'

type Correction = Pick<Entry, 'recordKind' | 'recordId'> & Poster

/**
 * What takes an entry back: its lines with the other sign, of an accrual also what posts it back by itself, and of a
 * top-up in cash also that the cash was taken.
 */
export async function correctionEntries(
  tx: Transaction,
  corrected: CorrectedEntry,
  correction: Correction,
): Promise<Entry[] | Refusal> {
  if (corrected.act === 'journalPosted') {
    const end = await findAct(tx, corrected.recordId, 'accrualReversed')
    return [corrected, ...(end ? [end] : [])].map((each) => reversalOf(each, correction))
  }
  const taken = corrected.act === 'topUpApproved' ? await findAct(tx, corrected.recordId, 'topUpTaken') : undefined
  if (!taken) return [reversalOf(corrected, correction)]
  const lines = await cashBack(tx, taken, correction)
  return isRefusal(lines) ? lines : [reversalOf(corrected, correction), { ...reversalOf(taken, correction), lines }]
}

function reversalOf({ id, act, postingDate, lines }: CorrectedEntry, correction: Correction): Entry {
  return {
    ...correction,
    // What accounts began with is taken back where they begin: every day since stood on it.
    ...(act === 'openingPosted' ? { ...correction, postingDate } : reversingPoster(correction, { postingDate })),
    act: 'entryCorrected',
    reverses: id,
    lines: lines.map(mirrored),
  }
}

function mirrored(line: CorrectedEntry['lines'][number]): Posting {
  const { account, currency, amount, depotId, agentId, regionId, clerkId, shiftId } = line
  const whose = { depotId, agentId, regionId, clerkId, shiftId }
  const what = hasDimensions(account) ? dimensionsOf(line) : {}
  return { account: codeOf(account), currency, amount: -amount, ...whose, ...what }
}

/** Another entry of the same record: the cash of a top-up that came into a till, the end of an accrual. */
async function findAct(tx: Transaction, recordId: string, act: LedgerAct): Promise<CorrectedEntry | undefined> {
  const [taken] = await tx.orm
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.recordId, recordId), eq(ledgerEntries.act, act)))
  return taken && findCorrected(tx.orm, taken.id)
}

/** Out of the till of whoever took it, at the depot where that is open now, or where it was taken; as when a top-up is rejected. */
async function cashBack(
  tx: Transaction,
  taken: CorrectedEntry,
  { createdBy, createdAt }: Poster,
): Promise<Posting[] | Refusal> {
  const lines: Posting[] = []
  for (const line of taken.lines) {
    if (line.account !== ACCOUNT.cashOnHand) {
      lines.push(mirrored(line))
      continue
    }
    const { clerkId, depotId } = line
    if (clerkId === null || depotId === null) throw new Error(`cash of entry ${taken.id} lies in no till`)
    const shift = await payFromTill(tx, { id: clerkId, depotId }, [line], { now: createdAt, actorId: createdBy })
    if (isRefusal(shift)) return shift
    if (shift === null) throw new Error(`cash of entry ${taken.id} was taken at a depot`)
    lines.push({ ...mirrored(line), depotId: shift.depotId, shiftId: shift.id })
  }
  return lines
}
