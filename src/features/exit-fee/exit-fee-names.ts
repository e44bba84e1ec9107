import type { NATIONALITY_CLASSES } from '#contract/exit-fee.ts'

/** Path of the screen (domain rulings §6); records lie below. */
export const EXIT_FEES_PATH = '/super-admin/exit-fees'

/** The contract's classes, named here so that the list loads no schemas. */
export const CLASSES = ['any', 'citizen', 'foreigner'] as const satisfies typeof NATIONALITY_CLASSES
