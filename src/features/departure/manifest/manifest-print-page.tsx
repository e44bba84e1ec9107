import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ManifestSheet } from './manifest-sheet.tsx'
import './manifest-sheet.css'

export interface ManifestPrintPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** A version of a manifest on paper, in the language of the border, which is not always the clerk's. */
export default function ManifestPrintPage({ params: { id = '' } }: ManifestPrintPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-4xl" />}>
      <PrintedManifest id={id} />
    </PrintPage>
  )
}

function PrintedManifest({ id }: { id: string }) {
  const { t, i18n } = useTranslation('manifest')
  const read = useRead('getManifest', { params: { id } })
  const manifest = read.data?.data
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>
        {manifest
          ? t('print.title', {
              version: manifest.versionNumber,
              date: formatDay(manifest.content.travelDate, i18n.language),
            })
          : t('title')}
      </title>
      <PrintBar isReady={read.isSuccess} noted={{ list: 'manifest', asked: { manifestId: id } }} />
      <main className="px-4 py-6 print:p-0">
        {manifest && manifest.newestVersion > manifest.versionNumber && (
          <div data-print="hide" className="mx-auto mb-4 max-w-4xl">
            <Notice tone="attention">{t('print.replaced', { version: manifest.newestVersion })}</Notice>
          </div>
        )}
        <ReadState
          read={read}
          waiting={<Skeleton className="mx-auto h-96 max-w-4xl" />}
          refused={t('common:error.title')}
        >
          {({ data }) => <ManifestSheet manifest={data} />}
        </ReadState>
      </main>
    </div>
  )
}
