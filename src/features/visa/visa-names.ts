import type { VISA_REQUEST_STATES } from '#contract/visa-request.ts'
import type { VISA_REQUIREMENTS } from '#contract/visa-rule.ts'

/** Path of the rules' screen (domain rulings §6); records lie below. */
export const VISA_RULES_PATH = '/super-admin/visa-rules'

// The contract's names, told here again so that lists load no schemas.
export const REQUIREMENTS = ['free', 'onArrival', 'required'] as const satisfies typeof VISA_REQUIREMENTS
export const REQUEST_STATES = [
  'requested',
  'submitted',
  'granted',
  'refused',
] as const satisfies typeof VISA_REQUEST_STATES
