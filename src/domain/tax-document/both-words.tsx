import { useTranslation } from 'react-i18next'
import { type PrintLanguage, printLanguageOf } from '#src/ui/print/print-language.ts'

/** The language that stands beside the paper's own. */
export function useOtherLanguage(): PrintLanguage {
  const { i18n } = useTranslation()
  return printLanguageOf(null, i18n.language) === 'en' ? 'ar' : 'en'
}

export interface BothWordsProps {
  /** The key with its file, as `invoice-print:seller`; both languages of the file have been loaded. */
  of: string
}

/** Words in the paper's language, and in the other one beside them. */
export function BothWords({ of }: BothWordsProps) {
  const { t, i18n } = useTranslation()
  const other = useOtherLanguage()
  return (
    <>
      {t(of)} {/* On a line of its own it stands where the paper's own words do, whichever way it reads. */}
      <span className="billed-other">
        <bdi lang={other} dir={i18n.dir(other)}>
          {i18n.getFixedT(other)(of)}
        </bdi>
      </span>
    </>
  )
}
