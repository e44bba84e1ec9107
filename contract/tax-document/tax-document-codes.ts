/** What a tax document says: that something was sold, or that a part of it is taken back (UN/CEFACT 1001: 380 and 381). */
export const TAX_DOCUMENT_KINDS = ['invoice', 'creditNote'] as const
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

/** UN/CEFACT 1001, as UBL names them. */
export const UBL_TYPE_CODE = { invoice: 380, creditNote: 381 } as const satisfies Record<TaxDocumentKind, number>

/** What was sold: each has the documents of its sale and of all that adds to it or takes it back. */
export const TAXED_RECORDS = ['booking', 'consignment', 'invoice', 'stay'] as const
export type TaxedRecord = (typeof TAXED_RECORDS)[number]

/** Acts that tax documents are made of. */
export const TAXED_ACTS = [
  'ticketSold',
  'travelDateChanged',
  'refundApproved',
  'consignmentBilled',
  'consignmentCancelled',
  'consignmentWrittenOff',
  'invoiceIssued',
  'invoiceCredited',
  'staySold',
  'stayCancelled',
  'visaFeesTaken',
  'visaFeeGivenBack',
] as const

/**
 * How far its sending is. `waiting`: it is tried until it arrives, or an answer or too many attempts end it; `refused`: the
 * other side does not want it as it is; `failed`: nobody answered.
 */
export const SENDING_STATES = ['waiting', 'sent', 'refused', 'failed'] as const
export type SendingState = (typeof SENDING_STATES)[number]

/** Of an attempt: what a state would be, or that it is tried again. */
export const SENDING_OUTCOMES = ['sent', 'refused', 'noAnswer'] as const
export type SendingOutcome = (typeof SENDING_OUTCOMES)[number]
