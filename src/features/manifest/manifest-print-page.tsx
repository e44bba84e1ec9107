import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useLayoutEffect, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { Button } from '#src/components/button.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { Notice } from '#src/components/notice.tsx'
import { SegmentedControl } from '#src/components/segmented-control.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useRead } from '#src/lib/use-read.ts'
import { ManifestSheet } from './manifest-sheet.tsx'
import './manifest-sheet.css'

export interface ManifestPrintPageProps {
  params: Readonly<Record<string, string | undefined>>
}

const LANGUAGES = ['en', 'ar'] as const
type SheetLanguage = (typeof LANGUAGES)[number]

/** A version of a manifest on paper, in the language of the border, which is not always the clerk's. */
export default function ManifestPrintPage({ params: { id = '' } }: ManifestPrintPageProps) {
  const { i18n } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('lang') ?? i18n.language
  const language = wanted === 'ar' ? 'ar' : 'en'
  const sheetI18n = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const before = { lang: root.lang, dir: root.dir }
    Object.assign(root, { lang: language, dir: i18n.dir(language) })
    return () => {
      Object.assign(root, before)
    }
  }, [language, i18n])
  return (
    <I18nextProvider i18n={sheetI18n}>
      <Suspense fallback={<Skeleton className="mx-auto h-96 max-w-4xl" />}>
        <PrintedManifest id={id} language={language} onLanguage={(lang) => setSearch({ lang }, { replace: true })} />
      </Suspense>
    </I18nextProvider>
  )
}

interface PrintedManifestProps {
  id: string
  language: SheetLanguage
  onLanguage: (language: SheetLanguage) => void
}

function PrintedManifest({ id, language, onLanguage }: PrintedManifestProps) {
  const { t } = useTranslation('manifest')
  const read = useRead('getManifest', { params: { id } })
  const isRefusal = read.error instanceof ApiError && !read.error.isOutage
  const manifest = read.data?.data
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{manifest ? t('print.title', { version: manifest.versionNumber, date: manifest.content.travelDate }) : t('title')}</title>
      <header data-print="hide" className="sticky top-0 z-bar flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2">
        <Button
          tone="quiet"
          icon={
            <MirroredIcon>
              <ArrowLeft />
            </MirroredIcon>
          }
          onClick={() => window.history.back()}
        >
          {t('print.back')}
        </Button>
        <span className="grow" />
        <SegmentedControl
          label={t('print.language')}
          labelHidden
          value={language}
          onChange={onLanguage}
          segments={LANGUAGES.map((value) => ({ value, label: t(`print.${value}`) }))}
        />
        <Button tone="primary" icon={<Printer />} disabled={!read.isSuccess} onClick={() => window.print()}>
          {t('print.go')}
        </Button>
      </header>
      <main className="px-4 py-6 print:p-0">
        {manifest && manifest.newestVersion > manifest.versionNumber && (
          <div data-print="hide" className="mx-auto mb-4 max-w-4xl">
            <Notice tone="attention">{t('print.replaced', { version: manifest.newestVersion })}</Notice>
          </div>
        )}
        {read.isPending && <Skeleton className="mx-auto h-96 max-w-4xl" />}
        {read.isError && (
          <ErrorState
            message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
            onRetry={isRefusal ? undefined : () => void read.refetch()}
          />
        )}
        {manifest && <ManifestSheet manifest={manifest} />}
      </main>
    </div>
  )
}
