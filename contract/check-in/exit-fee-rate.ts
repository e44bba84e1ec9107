import { z } from 'zod'
import { amountMinor, countryCode, currencyCode, enteredCountry, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { NATIONALITY_CLASSES } from './exit-fee-codes.ts'
import { masterListQuery } from '../master.ts'

const values = {
  /** The country that is left. */
  fromCountry: enteredCountry,
  /** The country that is entered; null for any. A fee that names it goes before one for any. */
  toCountry: enteredCountry.nullable(),
  nationalityClass: z.enum(NATIONALITY_CLASSES),
  currency: currencyCode,
  /** Minor units of `currency`, above 0. */
  amount: amountMinor,
  isActive: z.boolean(),
}

const exitFee = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  fromCountry: countryCode,
  toCountry: countryCode.nullable(),
})
export type ExitFeeRecord = z.input<typeof exitFee>

export const exitFeeRateEndpoints = {
  getExitFeeList: listEndpoint('getExitFeeList', {
    summary: 'What leaving a country costs, per border, nationality and currency.',
    access: ['super_admin'],
    query: masterListQuery.extend({
      fromCountry: countryCode.optional(),
      toCountry: countryCode.optional(),
      nationalityClass: z.enum(NATIONALITY_CLASSES).optional(),
    }),
    data: exitFee,
  }),
  getExitFee: endpoint('getExitFee', {
    summary: 'One exit fee.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    data: exitFee,
  }),
  createExitFee: endpoint('createExitFee', {
    summary: 'Create an exit fee; a border, nationality and currency have one active fee.',
    access: ['super_admin'],
    body: z.object(values),
    data: exitFee,
  }),
  updateExitFee: endpoint('updateExitFee', {
    summary: 'Change an exit fee, or take it out of force; fees that were taken stay as they are.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: exitFee,
  }),
}
