/** Path of the screen (domain rulings §6); records lie below. */
export const TAX_RULES_PATH = '/super-accounts/tax-rules'
