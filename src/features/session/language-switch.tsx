import { useTranslation } from 'react-i18next'
import { chooseLanguage, LANGUAGES, presentLanguage } from '#src/platform/i18n.ts'
import { cx } from '#src/ui/cx.ts'

/** Chooses the interface language; the page then loads anew (specification §1). `isLarge`: for fingers, gloved too. */
export function LanguageSwitch({ tone = 'plain', isLarge = false }: { tone?: 'plain' | 'bar'; isLarge?: boolean }) {
  const { t } = useTranslation('session')
  return (
    <select
      aria-label={t('language')}
      value={presentLanguage()}
      onChange={(event) => {
        const chosen = LANGUAGES.find(({ code }) => code === event.target.value)
        if (chosen) chooseLanguage(chosen.code)
      }}
      className={cx(
        // As wide as what is chosen: to measure the others too, a browser fetches the typeface of the other script.
        'field-sizing-content rounded border px-2 text-sm',
        isLarge ? 'min-h-11' : 'min-h-control',
        tone === 'bar' ? 'border-top-line bg-top text-top-ink' : 'border-control bg-surface text-ink',
      )}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
