import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { refusalOf } from '#src/features/consignment/consignment-acts.ts'
import { useRead } from '#src/platform/use-read.ts'
import { CorrectForm } from './correct-form.tsx'

export interface CorrectPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** Corrects who sends and who receives a consignment, and where it goes as long as nothing has left. */
export default function CorrectPage({ params: { id = '' } }: CorrectPageProps) {
  const { t } = useTranslation('consignment')
  const [path] = useLocation()
  const read = useRead('getConsignment', { params: { id } })
  const bill = read.data?.data
  const billPath = path.slice(0, path.lastIndexOf('/'))
  const title = bill ? t('correct.title', { bill: `\u2066${bill.billNumber}\u2069` }) : t('correct.open')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={t('correct.lead')}
        back={<BackToList path={billPath}>{t('correct.back')}</BackToList>}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => (
          <Correction bill={data} billPath={billPath} reload={async () => (await read.refetch()).data?.data} />
        )}
      </ReadState>
    </>
  )
}

interface CorrectionProps {
  bill: Consignment
  billPath: string
  reload: () => Promise<Consignment | undefined>
}

function Correction({ bill, billPath, reload }: CorrectionProps) {
  const { t } = useTranslation('consignment')
  const refusal = refusalOf(bill, 'update')
  if (refusal === null) return <CorrectForm bill={bill} billPath={billPath} reload={reload} />
  return (
    <Notice tone="info" role="status" className="max-w-form">
      {t(refusal === 'state' ? 'correct.allEnded' : 'correct.notAllowed')}
    </Notice>
  )
}
