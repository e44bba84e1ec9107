import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
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
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('detail.notFound')}>
        {({ data }) => <VisaSheet request={data} />}
      </ReadState>
    </>
  )
}
