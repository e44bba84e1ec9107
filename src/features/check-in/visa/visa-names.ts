/** Path of the rules' screen (domain rulings §6); records lie below. */
export const VISA_RULES_PATH = '/super-admin/visa-rules'
