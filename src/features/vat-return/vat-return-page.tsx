import { vatReturnList } from '#contract/vat-return/vat-return-list.ts'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { RatesUsed } from '#src/domain/statement/rates-used.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { callFile } from '#src/platform/api.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VatAccounts } from './vat-accounts.tsx'
import { VatFigures } from './vat-figures.tsx'
import { VatReturnActs } from './vat-return-acts.tsx'
import { VatReturnFacts } from './vat-return-facts.tsx'
import { VatStanding } from './vat-standing.tsx'

export interface VatReturnPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One VAT return: its figures, how they stand to the ledger, and what became of it. */
export default function VatReturnPage({ params: { id = '' } }: VatReturnPageProps) {
  const { t } = useTranslation('vat-return')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const read = useRead('getVatReturn', { params: { id } })
  const vatReturn = read.data?.data
  const title = vatReturn ? t('oneOf', { reference: `\u2066${vatReturn.reference}\u2069` }) : t('one')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={
          <BackToList id={id} list={vatReturnList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('title')}
          </BackToList>
        }
        actions={
          vatReturn && (
            <>
              {mayCall('exportVatReturn') && (
                <ExportMenu
                  of="file"
                  size="regular"
                  fetchFile={(format, language) =>
                    callFile('exportVatReturn', { params: { id }, query: { format, language } })
                  }
                />
              )}
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('print')}
              </Button>
              <VatReturnActs vatReturn={vatReturn} />
            </>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => (
          <RecordSheet
            aside={
              <>
                <VatReturnFacts vatReturn={data} />
                <ReadTrail machine="vatReturn" id={data.id} />
              </>
            }
          >
            <VatStanding vatReturn={data} />
            <VatFigures document={data.document} linesPath={data.accounts === null ? undefined : `${path}/lines`} />
            {data.accounts && (
              <VatAccounts
                accounts={data.accounts}
                isNow={data.isUnchanged}
                missingRates={data.document.missingRates}
              />
            )}
            <RatesUsed rates={data.document.rates} lead={t('ratesLead')} />
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}
