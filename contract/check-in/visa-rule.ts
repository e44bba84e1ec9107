import { z } from 'zod'
import { countryCode, enteredCountry, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'
import { VISA_REQUIREMENTS } from './visa-codes.ts'

export type VisaRequirement = (typeof VISA_REQUIREMENTS)[number]

const values = {
  /** The country that is entered. */
  destination: enteredCountry,
  /** Null: every nationality that no other rule for the destination names. */
  nationality: enteredCountry.nullable(),
  requirement: z.enum(VISA_REQUIREMENTS),
  isActive: z.boolean(),
}

const visaRule = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  destination: countryCode,
  nationality: countryCode.nullable(),
})
export type VisaRuleRecord = z.input<typeof visaRule>

export const visaRuleEndpoints = {
  getVisaRuleList: listEndpoint('getVisaRuleList', {
    summary: 'Which nationalities need a visa for which country.',
    access: ['super_admin'],
    query: masterListQuery.extend({
      destination: countryCode.optional(),
      nationality: countryCode.optional(),
      requirement: z.enum(VISA_REQUIREMENTS).optional(),
    }),
    data: visaRule,
  }),
  getVisaRule: endpoint('getVisaRule', {
    summary: 'One visa rule.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    data: visaRule,
  }),
  createVisaRule: endpoint('createVisaRule', {
    summary: 'Create a visa rule; a country and nationality have one active rule.',
    access: ['super_admin'],
    body: z.object(values),
    data: visaRule,
  }),
  updateVisaRule: endpoint('updateVisaRule', {
    summary: 'Change a visa rule, or take it out of force.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: visaRule,
  }),
}
