import type { TFunction } from 'i18next'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { ApiError } from './api.ts'
import { errorText } from './error-text.ts'

/** How the services of a flow answer what the server refused: as a value, in the user's language. */
export function flowRefusals(t: TFunction) {
  const refusalOf = (error: ApiError): FlowRefusal => ({ message: errorText(t, error), fields: error.fields })
  const refused = (error: ApiError) => ({ ok: false, reason: 'refused', ...refusalOf(error) }) as const
  return { refusalOf, refused }
}
