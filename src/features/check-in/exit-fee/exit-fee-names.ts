/** Path of the screen (domain rulings §6); records lie below. */
export const EXIT_FEES_PATH = '/super-admin/exit-fees'
