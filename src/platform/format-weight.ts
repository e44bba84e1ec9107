import { localeFor } from '#src/platform/format.ts'

/** Grams as people weigh: `12.5 kg`. */
export const formatWeight = (grams: number, language: string): string =>
  new Intl.NumberFormat(localeFor(language), {
    style: 'unit',
    unit: 'kilogram',
    unitDisplay: 'short',
    maximumFractionDigits: 3,
  }).format(grams / 1000)
