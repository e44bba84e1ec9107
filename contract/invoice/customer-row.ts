import { z } from 'zod'
import { MAX_NAME } from '../bounds.ts'
import {
  amountMinor,
  currencyCode,
  emailText,
  enteredCountry,
  localizedName,
  nameText,
  phoneText,
  recordId,
  recordVersion,
  taxNumberText,
} from '../common.ts'
import { latinDigits } from '../latin-digits.ts'
import { PATTERNS } from '../patterns.ts'
import { MAX_TERM_DAYS } from './invoice-codes.ts'

/** Part of an address: one line of it. */
const addressPart = z.string().trim().min(1).max(MAX_NAME).nullable()

export const values = {
  code: z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.masterCode),
  name: localizedName,
  /** As it is registered with the tax authority; null where it is not. */
  taxNumber: taxNumberText.nullable(),
  /** The national address, in its parts. */
  street: addressPart,
  buildingNumber: addressPart,
  district: addressPart,
  city: addressPart,
  postalCode: addressPart,
  country: enteredCountry.nullable(),
  contactName: nameText.nullable(),
  phone: phoneText.nullable(),
  /** Invoices, statements and reminders go here. */
  email: emailText.nullable(),
  /** In which the customer is written to. */
  language: z.enum(['en', 'ar']),
  currency: currencyCode,
  /** In that currency; null: none was agreed. */
  creditLimit: amountMinor.nullable(),
  /** Whether bookings and cargo bills may be charged to the customer's account, up to the credit limit. */
  mayBuyOnAccount: z.boolean(),
  /** From the bill date to the due date. */
  paymentDays: z.int().min(0).max(MAX_TERM_DAYS),
  isActive: z.boolean(),
}

export const customer = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  country: z.string().nullable(),
  phone: z.string().nullable(),
})

export type CustomerRecord = z.input<typeof customer>
