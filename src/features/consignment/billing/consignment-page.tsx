import { consignmentList } from '#contract/consignment/consignment-list.ts'
import Pencil from 'lucide-react/icons/pencil'
import FileBadge from 'lucide-react/icons/file-badge'
import Printer from 'lucide-react/icons/printer'
import Tags from 'lucide-react/icons/tags'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { taxPaperPath } from '#src/domain/tax-document/tax-paper-path.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { mayAct } from '#src/features/consignment/consignment-acts.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useLiveConsignments } from '#src/features/consignment/use-live-consignments.ts'
import { useRead } from '#src/platform/use-read.ts'
import { billPath, labelsPath } from './consignment-paths.ts'
import { ConsignmentSheet } from './consignment-sheet.tsx'

export interface ConsignmentPageProps {
  params: Readonly<Record<string, string | undefined>>
}

export interface ConsignmentActsProps {
  consignment: Consignment
}

/** The page of one consignment. `Acts`: what its reader may do with it (`consignment.can`), from the features that do it. */
export function consignmentPage(Acts?: ComponentType<ConsignmentActsProps>) {
  return function ConsignmentPage({ params: { id = '' } }: ConsignmentPageProps) {
    const { t, i18n } = useTranslation(['consignment', 'tickets', 'cargo', 'workflow-consignmentPiece'])
    const [path] = useLocation()
    const read = useRead('getConsignment', { params: { id } })
    useLiveConsignments(read.isSuccess ? [id] : [])
    const consignment = read.data?.data
    const title = consignment ? t('page.title', { bill: `\u2066${consignment.billNumber}\u2069` }) : t('page.loading')
    return (
      <>
        <title>{title}</title>
        <PageHeader
          title={title}
          back={
            <BackToList id={id} list={consignmentList} path={path.slice(0, path.lastIndexOf('/'))}>
              {t('page.back')}
            </BackToList>
          }
          actions={
            consignment && (
              <>
                {Acts && <Acts consignment={consignment} />}
                {mayAct(consignment, 'update') && (
                  <LinkButton href={`${path}/correct`} icon={<Pencil />}>
                    {t('correct.open')}
                  </LinkButton>
                )}
                <LinkButton href={taxPaperPath({ kind: 'consignment', id })} icon={<FileBadge />}>
                  {t('taxPapers')}
                </LinkButton>
                <LinkButton href={billPath(id)} icon={<Printer />}>
                  {t('printBill')}
                </LinkButton>
                <LinkButton href={labelsPath(id)} icon={<Tags />}>
                  {t('printLabels', {
                    count: consignment.counts.total,
                    number: formatNumber(consignment.counts.total, i18n.language),
                  })}
                </LinkButton>
              </>
            )
          }
        />
        <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
          {({ data }) => <ConsignmentSheet consignment={data} />}
        </ReadState>
      </>
    )
  }
}
