import { writeNumber } from '#src/platform/format.ts'

/** Grams as people weigh: `12.5 kg`. */
export const formatWeight = (grams: number, language: string): string =>
  writeNumber(grams / 1000, language, {
    style: 'unit',
    unit: 'kilogram',
    unitDisplay: 'short',
    maximumFractionDigits: 3,
  })
