/** What stands between the parts of a list in a sentence. */
export const listSeparator = (language: string): string => (language === 'ar' ? '، ' : ', ')
