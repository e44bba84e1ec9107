import { z } from 'zod'
import { calendarDate, currencyCode, recordId, signedSumMinor, toldName } from '../common.ts'
import { SERVICE_UNITS } from '../invoice/invoice-codes.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { TAX_DOCUMENT_KINDS } from './tax-document-codes.ts'

/** The parts of an address as a record keeps them. */
export const postalAddress = z.object({
  street: z.string().nullable(),
  buildingNumber: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
})
export type PostalAddress = z.output<typeof postalAddress>

/** The tax of a line with the authority's code for why none is charged. */
const documentTax = taxTerms.extend({ reasonCode: z.string().nullable() })

/** Net is before tax. Of a credit note, amounts are what is taken back: more than nothing. Minor units. */
const sums = { net: signedSumMinor, vat: signedSumMinor }

/**
 * All that a tax document says, frozen when it is issued: the print, the XML and the code on paper are made of it, and its
 * hash is over it. Fields come to stay: a document of before must read, however long its texts are, since nobody can shorten
 * them any more.
 */
export const taxDocumentContent = z.object({
  /** UUID of the document. */
  id: recordId,
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  /** Its place among the documents of its depot, from 1. */
  position: z.int().positive(),
  /** For a buyer without a tax number. */
  isSimplified: z.boolean(),
  /** The day that the tax falls due, and when it was sold (ISO 8601, UTC). */
  day: calendarDate,
  soldAt: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  seller: z.object({
    name: toldName,
    depot: toldName.nullable(),
    taxNumber: z.string().nullable(),
    address: postalAddress,
    phone: z.string().nullable(),
  }),
  buyer: z.object({
    name: z.string(),
    taxNumber: z.string().nullable(),
    address: postalAddress.nullable(),
    phone: z.string().nullable(),
  }),
  currency: currencyCode,
  /** What people call the record: a booking's reference, a bill's number. */
  reference: z.string(),
  /** What it takes back or adds to, as that was documented; null where nothing was before. */
  corrects: z.object({ number: z.string(), day: calendarDate }).nullable(),
  /** Of a credit note, where somebody gave one. */
  reason: toldName.nullable(),
  lines: z.array(
    z.object({
      text: toldName,
      /** In thousandths. */
      quantity: z.int().positive(),
      unit: z.enum(SERVICE_UNITS).nullable(),
      ...sums,
      tax: documentTax,
    }),
  ),
  /** Its lines added up, one of each category and rate; the totals are theirs added up. */
  categories: z.array(z.object({ ...sums, tax: documentTax })),
  ...sums,
  total: signedSumMinor,
})
export type TaxDocumentContent = z.output<typeof taxDocumentContent>
export type DocumentTax = z.output<typeof documentTax>
