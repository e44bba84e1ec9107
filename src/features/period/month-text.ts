import { formatDay } from '#src/platform/format.ts'

/** A month by its first day: October 2026. */
export const monthText = (month: string, language: string): string => formatDay(month, language, 'month')
