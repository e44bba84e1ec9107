import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { approvalList } from '#contract/approval/approval-list.ts'
import type { ApprovalCases } from '#src/domain/approval/approval-case.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useApproval, useApprovalSend } from '#src/domain/approval/approval-desk.ts'
import { callFile } from '#src/platform/api.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { ApprovalProvider } from './approval-actor.tsx'
import { ApprovalFilters } from './approval-filters.tsx'
import { BatchQuestions } from './batch-questions.tsx'
import { BatchReport } from './batch-report.tsx'
import { viewOf, isFiltered, isReporting } from './approval-views.ts'
import { ApprovalList } from './approval-list.tsx'

/** The inbox of those who decide, over the kinds of request that the app puts in. */
export function approvalsPage(cases: ApprovalCases) {
  return function ApprovalsPage() {
    return (
      <ApprovalProvider cases={cases}>
        <Approvals cases={cases} />
      </ApprovalProvider>
    )
  }
}

function Approvals({ cases }: { cases: ApprovalCases }) {
  const { t } = useTranslation('approvals')
  const send = useApprovalSend()
  const view = useApproval(viewOf)
  const total = useApproval(({ context }) => context.total)
  const filter = useApproval(({ context }) => context.filter)
  const filtered = useApproval(isFiltered)
  const mayCall = useMayCall()
  const reporting = useApproval(isReporting)
  const isLive = useApproval(({ context }) => context.isLive)
  const refresh = () => send({ type: 'approval.refresh' })
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          view === 'open' && (
            <>
              <span className="text-ink-2">{t('count', { count: total })}</span>
              {mayCall('exportApprovals') && (
                <ExportMenu
                  fetchFile={(format, language) =>
                    callFile('exportApprovals', {
                      query: { ...filter, format, language, columns: Object.keys(approvalList.columns).join(',') },
                    })
                  }
                />
              )}
            </>
          )
        }
      />
      {!isLive && view !== 'unreachable' && (
        <Notice
          tone="attention"
          className="mb-3"
          action={
            <Button size="small" onClick={refresh}>
              {t('refresh')}
            </Button>
          }
        >
          {t('notLive')}
        </Notice>
      )}
      <ApprovalFilters />
      {view === 'loading' && <Skeleton className="h-72" />}
      {view === 'unreachable' && <ErrorState onRetry={refresh} />}
      {view === 'empty' && (
        <EmptyState icon={<Inbox />} title={t(filtered ? 'emptyFiltered' : 'empty')}>
          {t(filtered ? 'emptyFilteredBody' : 'emptyBody')}
        </EmptyState>
      )}
      {view === 'open' && (
        <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[17rem_minmax(0,1fr)]">
          <ApprovalList />
          {reporting ? <BatchReport /> : <Open cases={cases} />}
        </div>
      )}
      <BatchQuestions />
    </>
  )
}

/** A fresh view for each request: nothing of the one before stays in it. The list stays while a kind's words are loaded. */
function Open({ cases }: { cases: ApprovalCases }) {
  const shown = useApproval(({ context }) => context.shown)
  if (!shown) return null
  const { View } = cases[shown.kind]
  return (
    <Arriving fallback={<Skeleton className="h-96" />}>
      <View key={shown.id} approval={shown} />
    </Arriving>
  )
}
