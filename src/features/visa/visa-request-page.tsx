import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { ErrorState } from '#src/components/error-state.tsx'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useRead } from '#src/lib/use-read.ts'
import { VisaActions } from './visa-actions.tsx'
import { VisaSheet } from './visa-sheet.tsx'

/** One visa request, with what may be done about it now. */
export default function VisaRequestPage({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('visa')
  const [path] = useLocation()
  const carried = useSearch()
  const read = useRead('getVisaRequest', { params: { id } })
  const request = read.data?.data
  const listPath = path.slice(0, path.lastIndexOf('/'))
  const title = request ? t('detail.title', { name: request.passengerName }) : t('detail.loading')
  const isRefusal = read.error instanceof ApiError && !read.error.isOutage
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <Link href={carried ? `${listPath}?${carried}` : listPath} className="inline-flex items-center gap-1 text-brand-ink hover:underline">
            <MirroredIcon>
              <ArrowLeft className="size-3.5" />
            </MirroredIcon>
            {t('detail.back')}
          </Link>
        }
        actions={request && <VisaActions request={request} reload={() => void read.refetch()} />}
      />
      {read.isPending && <Skeleton className="h-72" />}
      {read.isError && (
        <ErrorState
          title={isRefusal ? t('detail.notFound') : undefined}
          message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
          onRetry={isRefusal ? undefined : () => void read.refetch()}
        />
      )}
      {request && <VisaSheet request={request} />}
    </>
  )
}
