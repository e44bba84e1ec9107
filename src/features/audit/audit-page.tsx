import Play from 'lucide-react/icons/play'
import Printer from 'lucide-react/icons/printer'
import SearchCheck from 'lucide-react/icons/search-check'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { AUDITORS } from '#contract/access.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ForbiddenState } from '#src/ui/forbidden-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { AuditRuns } from './audit-runs.tsx'
import { AuditRunSheet } from './audit-run-sheet.tsx'
import { ClosingHashes } from './seals/closing-hashes.tsx'
import { SealingBreaks } from './seals/sealing-breaks.tsx'
import { useLiveAudit } from './use-live-audit.ts'
import '#src/ui/list/wide-report.css'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'

const RUNS = 10

/** All that was recorded, checked against the rules: begin a run, follow it, read what it found. */
export default function AuditPage() {
  const { t } = useTranslation('audit')
  const { user_type } = useUserDetails()
  return (
    <>
      <title>{t('title')}</title>
      {AUDITORS.some((type) => type === user_type) ? <Audits /> : <ForbiddenState />}
    </>
  )
}

/** What of the address belongs to other parts of the page. */
function kept(search: URLSearchParams, ...names: string[]): Record<string, string> {
  return Object.fromEntries([...search].filter(([name]) => names.includes(name)))
}

function Audits() {
  const { t } = useTranslation('audit')
  useErrorWords()
  const [search, setSearch] = useSearchParams()
  const list = useList('getAuditList', {
    query: { recordNumber: RUNS, ...(search.get('runs') && { pageNumber: search.get('runs') }) },
  })
  const [newest] = list.data?.data ?? []
  const id = search.get('run') ?? newest?.id
  const running = list.data?.data.find(({ state }) => state === 'running')
  useLiveAudit(running?.id ?? id)
  const show = (run: string) => setSearch((before) => ({ ...kept(before, 'runs', 'month'), run }))
  const start = useWrite('startAudit', {
    invalidates: ['getAuditList'],
    onDone: ({ data }) => show(data.id),
    onRefused: (error) => notify.error(error instanceof ApiError ? errorText(t, error) : t('failed')),
  })
  const mayCall = useMayCall()
  const printing = useNotedPrint()
  const begin = mayCall('startAudit') && (
    <Button
      tone="primary"
      icon={<Play />}
      busy={start.isPending}
      disabled={running !== undefined}
      onClick={() => start.mutate({ body: {} })}
    >
      {t('start')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<BackToList path="/workflows">{t('back')}</BackToList>}
        actions={
          <>
            {id !== undefined && (
              <Button
                icon={<Printer />}
                busy={printing.isPending}
                onClick={() => printing.print({ list: 'audit', asked: { runId: id } })}
              >
                {t('print')}
              </Button>
            )}
            {/* Where nothing was audited yet, it stands below with what it is for. */}
            {newest && begin}
          </>
        }
      />
      <ReadState read={list} waiting={<Skeleton className="h-64" />}>
        {({ data: runs, page }) =>
          runs.length === 0 ? (
            <EmptyState icon={<SearchCheck />} title={t('none')} action={begin || undefined} />
          ) : (
            <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-5 print:block print:*:mb-4">
              {id !== undefined && <AuditRunSheet key={id} id={id} />}
              <AuditRuns
                runs={runs}
                page={page}
                chosen={id}
                onChoose={show}
                onPage={(runsPage) =>
                  setSearch((before) => ({ ...Object.fromEntries(before), runs: String(runsPage) }))
                }
              />
            </div>
          )
        }
      </ReadState>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <SealingBreaks />
        <ClosingHashes />
      </div>
    </>
  )
}
