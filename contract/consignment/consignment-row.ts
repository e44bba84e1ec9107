import { z } from 'zod'
import { amountMinor, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { TAX_CATEGORIES } from '../tax/tax-codes.ts'
import { CONSIGNMENT_PAYMENTS } from './consignment-codes.ts'

export const person = z.object({ id: recordId, name: z.string() })
export const depotShown = z.object({ id: recordId, code: z.string(), name: localizedName })
/** Contiguous piece numbers, first and last. */
export const numberRange = z.tuple([z.int(), z.int()])

/** A vehicle's journey that pieces are, or were, on. */
export const departureShown = z.object({
  key: z.string(),
  routeName: localizedName,
  startsAt: instant,
  timeZone: z.string(),
  /** Of the vehicle that the pieces were loaded on. */
  registrationNumber: z.string(),
})

/** By state; together always the total. */
export const pieceCounts = z.object({
  total: z.int(),
  pending: z.int(),
  transit: z.int(),
  receivedByBranch: z.int(),
  receivedByCustomer: z.int(),
  writtenOff: z.int(),
  cancelled: z.int(),
})
export type PieceCounts = z.output<typeof pieceCounts>

export const consignmentRow = z.object({
  id: recordId,
  /** Depot code, its local year, and a running number without gaps. */
  billNumber: z.string(),
  createdAt: instant,
  createdBy: person,
  from: depotShown,
  to: depotShown,
  senderName: z.string(),
  senderContact: z.string(),
  receiverName: z.string(),
  receiverContact: z.string(),
  items: z.int(),
  counts: pieceCounts,
  /** Grams, all pieces. */
  weight: z.int(),
  payment: z.enum(CONSIGNMENT_PAYMENTS),
  currency: currencyCode,
  /** What the bill comes to, VAT included; free of charge it is what it would have cost. */
  total: amountMinor,
  vatTotal: amountMinor,
  /** Frozen at the bill; 1500 = 15 %. */
  taxCategory: z.enum(TAX_CATEGORIES),
  vatRateBasisPoints: z.int(),
  /** Of the total, taken back: pieces that were cancelled, and pay-on-delivery pieces that were lost. */
  reversed: amountMinor,
  /** Of `vatTotal`, taken back with it. */
  reversedVat: amountMinor,
  /** Still to be collected on delivery. */
  due: amountMinor,
  /** When pay-on-delivery was collected. */
  collectedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Pieces that have been in their state for longer than the policy allows. */
  stuck: z.int(),
  version: recordVersion,
})
export type ConsignmentRow = z.input<typeof consignmentRow>
