import { z } from 'zod'
import type { UserType } from '../access.ts'
import { MAX_BANK_REFERENCE } from '../bounds.ts'
import { instant, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The bank's reference of a transfer, or the number of a card slip; nothing but blanks is none. */
export const bankReference = z
  .string()
  .trim()
  .max(MAX_BANK_REFERENCE)
  .nullable()
  .transform((text) => text || null)

/** What names a transfer. */
export const namedTransfer = {
  /** Required of a transfer, and the slip number of a card payment. */
  reference: bankReference,
  /** Whoever enters it has seen that the reference is used by another record, and uses it all the same. */
  isReuseConfirmed: z.boolean().default(false),
}

/** Records that name the reference of a transfer. */
export const BANK_REFERENCE_KINDS = [
  'booking',
  'exitFee',
  'consignment',
  'topUp',
  'expense',
  'depositSlip',
  'customerReceipt',
  'stay',
] as const
export type BankReferenceKind = (typeof BANK_REFERENCE_KINDS)[number]

/** Types whose people enter such a reference, or decide on what names one. */
const REFERENCE_ASKERS = [
  'admin',
  'staff',
  'account',
  'head_account',
  'operation_manager',
] as const satisfies readonly UserType[]

export const bankReferenceEndpoints = {
  getBankReferenceUse: endpoint('getBankReferenceUse', {
    summary:
      'Whether another record names this bank reference, whatever its case, spaces and dashes; which one, for who may open it.',
    access: REFERENCE_ASKERS,
    query: z.object({
      reference: z.string().trim().min(1).max(MAX_BANK_REFERENCE),
      /** The record that names it itself, which does not count. */
      recordId: recordId.optional(),
    }),
    data: z.object({
      isUsed: z.boolean(),
      /** The first that does; null where there is none, and for who may not open it. */
      first: z
        .object({
          kind: z.enum(BANK_REFERENCE_KINDS),
          /** Booking reference, bill number, or number of a receipt, top-up, expense or slip. */
          number: z.string(),
          usedAt: instant,
          /** The record whose page shows it: an exit fee's is its booking. */
          page: z.object({ kind: z.enum(BANK_REFERENCE_KINDS), id: recordId }),
        })
        .nullable(),
    }),
  }),
}
