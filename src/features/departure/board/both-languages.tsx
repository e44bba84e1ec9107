export interface BothWords {
  en: string
  ar: string
}

/** The same in English and in Arabic, each from its own side. */
export function BothLanguages({ en, ar }: BothWords) {
  return (
    <span className="wall-both">
      <span lang="en" dir="ltr">
        {en}
      </span>
      <span lang="ar" dir="rtl">
        {ar}
      </span>
    </span>
  )
}
