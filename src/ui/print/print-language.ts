/** Languages that documents are printed in: those of the passengers and of the borders. */
export const PRINT_LANGUAGES = ['en', 'ar'] as const
export type PrintLanguage = (typeof PRINT_LANGUAGES)[number]

/** The one asked for, else the interface's. */
export function printLanguageOf(asked: string | null, interfaceLanguage: string): PrintLanguage {
  return (asked ?? interfaceLanguage).startsWith('ar') ? 'ar' : 'en'
}
