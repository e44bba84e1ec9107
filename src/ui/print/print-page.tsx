import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useDeferredValue, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { Button } from '#src/ui/button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { type NotedPrint, useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { LANGUAGES } from '#src/platform/i18n.ts'
import { PRINT_LANGUAGES, printLanguageOf } from '#src/ui/print/print-language.ts'

export interface PrintPageProps {
  /** Keeps the paper's room until the words of its language have come. */
  waiting: ReactNode
  children: ReactNode
}

/** A document's page, in the language of whoever gets it, which is not always the clerk's: `?lang` says which. */
export function PrintPage({ waiting, children }: PrintPageProps) {
  const { i18n } = useTranslation()
  const [search] = useSearchParams()
  // The paper in the one language stands until the words of the other have come.
  const language = useDeferredValue(printLanguageOf(search.get('lang'), i18n.language))
  const paperI18n = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  useDocumentLanguage(language, i18n.dir(language))
  return (
    <I18nextProvider i18n={paperI18n}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </I18nextProvider>
  )
}

export interface PrintBarProps {
  /** The document is there. */
  isReady: boolean
  /** Where the paper leaves the house with many people's data: as what its print is noted. */
  noted?: NotedPrint | undefined
  /** What else is chosen beside the language: the paper. */
  children?: ReactNode
}

/** Above a document and never on paper: the way back, the language, and the printer. */
export function PrintBar({ isReady, noted, children }: PrintBarProps) {
  const { t, i18n } = useTranslation('common')
  const [, setSearch] = useSearchParams()
  const printing = useNotedPrint()
  return (
    <header
      aria-label={t('print.label')}
      data-print="hide"
      className="sticky top-0 z-bar flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2"
    >
      <Button
        tone="quiet"
        icon={
          <MirroredIcon>
            <ArrowLeft />
          </MirroredIcon>
        }
        onClick={goBack}
      >
        {t('print.back')}
      </Button>
      <span className="grow" />
      <SegmentedControl
        label={t('print.language')}
        labelHidden
        value={printLanguageOf(null, i18n.language)}
        onChange={(lang) => setSearch((before) => ({ ...Object.fromEntries(before), lang }), { replace: true })}
        segments={PRINT_LANGUAGES.map((value) => ({
          value,
          label: LANGUAGES.find(({ code }) => code === value)?.name ?? value,
        }))}
      />
      {children}
      <Button
        tone="primary"
        icon={<Printer />}
        busy={printing.isPending}
        disabled={!isReady}
        onClick={() => (noted ? printing.print(noted) : window.print())}
      >
        {t('print.go')}
      </Button>
    </header>
  )
}

/** A tab of its own was opened by the page that one goes back to. */
function goBack(): void {
  if (window.opener) window.close()
  else window.history.back()
}

/** The whole document turns with the paper: print, screen readers and direction follow its language. */
function useDocumentLanguage(language: string, direction: string): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const before = { lang: root.lang, dir: root.dir }
    Object.assign(root, { lang: language, dir: direction })
    return () => {
      Object.assign(root, before)
    }
  }, [language, direction])
}
