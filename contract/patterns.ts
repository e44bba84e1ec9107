import { MAX_GATE } from './bounds.ts'

/**
 * Patterns that have words of their own, by the name of those words in the locales `form` and `errors.field`: who typed
 * something else is told what it should look like.
 */
export const PATTERNS = {
  /** Letters of any script with their marks and joiners, as names are written; digits and other signs are slips. */
  personName: /^(?=.*\p{L})(?:[\p{L}\p{M} .'’-]|\u200C|\u200D)+$/u,
  passportNumber: /^[A-Z0-9]{5,20}$/,
  nationalNumber: /^[A-Z0-9-]{4,24}$/,
  /** A driver's licence or passport, as printed. */
  documentNumber: /^[A-Z0-9][A-Z0-9 /-]{2,29}$/,
  /** A supplier's number at the tax authority: letters and digits, grouped as each country does. */
  taxNumber: /^[A-Za-z0-9][A-Za-z0-9 ./-]{3,29}$/,
  phone: /^\+?[\d\s()-]{5,}$/,
  /** Of a customer or a service: the operator's own, in Latin letters. */
  masterCode: /^[A-Z0-9][A-Z0-9-]{1,19}$/,
  /** As it stands over a gate of a bus station: letters of any script with their marks, and digits. */
  gate: new RegExp(`^(?=[\\p{L}\\p{Nd}])[\\p{L}\\p{M}\\p{Nd}]{1,${MAX_GATE}}$`, 'u'),
  regionCode: /^[A-Z0-9]{2,5}$/,
  depotCode: /^[A-Z0-9]{2,6}$/,
} as const satisfies Record<string, RegExp>

/** The name of a pattern that an issue of zod tells as text; undefined for one without words of its own. */
export function patternName(pattern: unknown): string | undefined {
  return Object.entries(PATTERNS).find(([, each]) => String(each) === pattern)?.[0]
}
