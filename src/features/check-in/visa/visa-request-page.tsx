import { visaRequestList } from '#contract/check-in/visa-request-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { VisaActions } from './visa-actions.tsx'
import { VisaSheet } from './visa-sheet.tsx'

/** One visa request, with what may be done about it now. */
export default function VisaRequestPage({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string | undefined>>
}) {
  const { t } = useTranslation('visa')
  const [path] = useLocation()
  const read = useRead('getVisaRequest', { params: { id } })
  const request = read.data?.data
  const title = request ? t('detail.title', { name: request.passengerName }) : t('detail.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={visaRequestList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('detail.back')}
          </BackToList>
        }
        actions={request && <VisaActions request={request} reload={() => void read.refetch()} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('detail.notFound')}>
        {({ data }) => <VisaSheet request={data} />}
      </ReadState>
    </>
  )
}
