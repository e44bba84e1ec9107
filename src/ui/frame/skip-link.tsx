import { useTranslation } from 'react-i18next'

/** First stop of the Tab key on every page: over the menu to the content. */
export function SkipLink({ target = 'content' }: { target?: string }) {
  const { t } = useTranslation('common')
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // The router must not take the hash for a page.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
      className="fixed start-3 top-2 z-toast -translate-y-20 rounded bg-brand px-4 py-2 font-medium text-brand-on focus:translate-y-0 print:hidden"
    >
      {t('frame.skip')}
    </a>
  )
}
