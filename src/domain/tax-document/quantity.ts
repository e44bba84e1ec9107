import { formatNumber } from '#src/platform/format.ts'

const THOUSANDTHS = 1000

/** A quantity as it is stored, in thousandths. */
export const formatQuantity = (quantity: number, language: string): string =>
  formatNumber(quantity / THOUSANDTHS, language)
