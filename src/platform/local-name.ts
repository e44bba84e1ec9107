/** A name kept in the two full interface languages (contract, `localizedName`). */
export interface LocalName {
  en: string
  ar: string
}

/** The name in the interface language; Spanish reads the English one. */
export const localName = (name: LocalName, language: string): string => (language.startsWith('ar') ? name.ar : name.en)
