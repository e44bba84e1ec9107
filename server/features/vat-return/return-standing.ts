import { eq } from 'drizzle-orm'
import type { VAT_RETURN_EVENTS, VatReturn } from '#contract/vat-return/vat-return.ts'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { type VatReturnFacts, vatReturnLifecycle } from '#machines/vat-return/vat-return-lifecycle.ts'
import type { FourEyesConflict } from '#machines/approval/four-eyes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import { regions } from '#server/database/schema/network.ts'
import { conflictRefusal } from '#server/domain/approval/four-eyes.ts'
import { isLeftForReturns } from '#server/domain/vat-return/available-vat.ts'
import { makeVatReturn } from './make-vat-return.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import { hashOf, readFigures } from './freeze-figures.ts'
import { boundsOfRecord } from './vat-bounds.ts'

export type VatReturnRefusal = NonNullable<VatReturn['can'][number]['refusal']>
type VatReturnEventType = (typeof VAT_RETURN_EVENTS)[number]

/** Where a return stands in the ledger, and with whoever looks at it. */
export interface Standing {
  record: VatReturnRecord
  document: VatReturnDocument
  conflict: FourEyesConflict | null
  isUnchanged: boolean
  isCovered: boolean
}

export async function standingOf(
  reader: Pick<Transaction, 'orm' | 'client'>,
  record: VatReturnRecord,
  conflict: FourEyesConflict | null,
): Promise<Standing> {
  const { document, sha256 } = await readFigures(reader.orm, { returnId: record.id, revision: record.revision })
  return {
    record,
    document,
    conflict,
    isUnchanged:
      record.state !== 'prepared' || (await hashOf(reader.orm, await remade(reader, record))).sha256 === sha256,
    isCovered: record.state === 'filed' && (await isCoveredBy(reader.orm, record.regionId, document)),
  }
}

/** The same return as the ledger has it now. */
export async function remade(
  reader: Pick<Transaction, 'orm' | 'client'>,
  record: VatReturnRecord,
): Promise<VatReturnDocument> {
  const { regionId, currency, span } = record
  const [region] = await reader.orm
    .select({ id: regions.id, code: regions.code, name: regions.city })
    .from(regions)
    .where(eq(regions.id, regionId))
  if (!region) throw new Error(`there is no region ${regionId}`)
  return makeVatReturn(reader, { region, currency, span, bounds: await boundsOfRecord(reader.orm, record) })
}

/** Whether the VAT that a return takes off is still to be settled, in each of its currencies. */
async function isCoveredBy(orm: Orm, regionId: string, { settled }: VatReturnDocument): Promise<boolean> {
  for (const { currency } of settled) if (!(await isLeftForReturns(orm, { currency, regionId }))) return false
  return true
}

/** What the machine's guards read. */
export const factsOf = ({
  conflict,
  isUnchanged,
  isCovered,
}: Omit<Standing, 'record' | 'document'>): VatReturnFacts => ({
  actsPreparer: conflict === 'own',
  conflict,
  isUnchanged,
  isCovered,
})

/** Why an event is refused, in what helps the reader on; null where it is not. */
export function refusalOf(event: VatReturnEventType, standing: Standing): VatReturnRefusal | null {
  const { record, conflict, isUnchanged, isCovered } = standing
  if (!leadsOn(record.state, event)) return 'state'
  switch (event) {
    case 'vatReturn.file':
      return conflictRefusal(conflict) ?? (isUnchanged ? null : 'changed')
    case 'vatReturn.reject':
      return conflictRefusal(conflict)
    case 'vatReturn.withdraw':
      return conflict === 'own' ? null : 'notYours'
    case 'vatReturn.pay':
      return isCovered ? null : 'uncovered'
    default:
      return null
  }
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
function leadsOn(state: VatReturnRecord['state'], event: VatReturnEventType): boolean {
  return vatReturnLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** A return that stays as it is until the transaction ends. */
export async function lockReturn(tx: Transaction, id: string): Promise<VatReturnRecord | undefined> {
  const [record] = await tx.orm.select().from(vatReturns).where(eq(vatReturns.id, id)).for('update')
  return record
}
