/** Path of the screen (domain rulings §6); records lie below. */
export const TAX_RULES_PATH = '/super-accounts/tax-rules'

/** Of the rules that a region starts with: there was nothing to tax before. */
export const isFirstVersion = (validFrom: string): boolean => validFrom === '1900-01-01'
