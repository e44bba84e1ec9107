import Tags from 'lucide-react/icons/tags'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PrintBar, PrintPage } from '#src/ui/print/print-page.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { BillSheet } from './bill-sheet.tsx'
import { labelsPath } from './consignment-paths.ts'
import './bill.css'

export interface BillPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The bill of a consignment, in the customer's language, which is not always the clerk's. */
export default function BillPage({ params: { id = '' } }: BillPageProps) {
  return (
    <PrintPage waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />}>
      <Bill id={id} />
    </PrintPage>
  )
}

function Bill({ id }: { id: string }) {
  const { t } = useTranslation(['consignment', 'tickets'])
  const read = useRead('getConsignmentPrint', { params: { id } })
  return (
    <div className="min-h-dvh bg-ground print:bg-white">
      <title>{read.data ? t('bill.title', { bill: read.data.data.billNumber }) : t('bill.heading')}</title>
      <PrintBar isReady={read.isSuccess}>
        <LinkButton href={labelsPath(id)} icon={<Tags />}>
          {t('bill.labels')}
        </LinkButton>
      </PrintBar>
      <main className="px-4 py-6 print:p-0">
        <ReadState read={read} waiting={<Skeleton className="mx-auto h-96 max-w-2xl" />} refused={t('notFound')}>
          {({ data }) => <BillSheet print={data} />}
        </ReadState>
      </main>
    </div>
  )
}
