import { formatPercent } from '#src/platform/format.ts'

/** A share in percent to a tenth; a dash where there is nothing to have a share of. */
export const rateText = (part: number, of: number, language: string): string =>
  of === 0 ? '–' : formatPercent(Math.round((1000 * part) / of) / 1000, language)
