import { statementLineList } from '#contract/reconciliation/statement-line-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LedgerEntries } from '#src/domain/ledger/ledger-entries.tsx'
import { ReadTrail } from '#src/domain/workflow/read-trail.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RecordSheet } from '#src/ui/record/record-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { LineDesk } from './matching/line-desk.tsx'
import { useLineActs } from './matching/use-line-acts.ts'

export interface StatementLinePageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** One line of a statement: what it says, what it is matched with, what was posted and by whom. */
export default function StatementLinePage({ params: { id = '' } }: StatementLinePageProps) {
  const { t } = useTranslation('reconciliation')
  const [path] = useLocation()
  const read = useRead('getStatementLine', { params: { id } })
  const acts = useLineActs({ onRefused: () => void read.refetch() })
  const line = read.data?.data
  const title = line ? t('line.title') : t('line.loading')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={line && <RecordStatePill record="bankStatementLine" state={line.state} />}
        back={
          <BackToList id={id} list={statementLineList} path={path.slice(0, path.lastIndexOf('/'))}>
            {t('line.back')}
          </BackToList>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('line.notFound')}>
        {({ data }) => (
          <RecordSheet
            aside={<ReadTrail key={data.version} machine="bankStatementLine" id={data.id} isNote={() => true} />}
          >
            <LineDesk line={data} acts={acts} />
            <LedgerEntries kind="bankStatementLine" id={data.id} />
          </RecordSheet>
        )}
      </ReadState>
    </>
  )
}
