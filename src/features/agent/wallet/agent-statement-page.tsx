import HandCoins from 'lucide-react/icons/hand-coins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { agentReportList } from '#contract/agent/agent-report-list.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList, useRead } from '#src/platform/use-read.ts'
import { NeighbourNav } from '#src/ui/list/neighbour-links.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { AccountStatement } from './account-statement.tsx'
import { DeductDialog } from './deduct-dialog.tsx'

export interface AgentStatementPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** The statement of one agent, as head account and operations see it. */
export default function AgentStatementPage({ params: { id = '' } }: AgentStatementPageProps) {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const [isDeducting, setDeducting] = useState(false)
  const read = useRead('getAgentReport', { query: { agentId: id } })
  const accounts = read.data?.data.rows
  const [first] = accounts ?? []
  const title = first ? t('statement.of', { name: `\u2068${first.agent.name}\u2069` }) : t('statement.title')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={t('statement.lead')}
        back={
          <BackToList path={path.slice(0, path.lastIndexOf('/'))} beside={<AgentNeighbours agentId={id} />}>
            {t('statement.back')}
          </BackToList>
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {() =>
          first ? (
            <AccountStatement agentId={id} usualCurrency={first.currency}>
              {(standing) =>
                type === 'head_account' &&
                mayCall('deductWallet') && (
                  <>
                    <Button
                      icon={<HandCoins />}
                      disabled={standing.account.balance <= 0}
                      onClick={() => setDeducting(true)}
                    >
                      {t('deduct.open')}
                    </Button>
                    {isDeducting && <DeductDialog standing={standing} onClose={() => setDeducting(false)} />}
                  </>
                )
              }
            </AccountStatement>
          ) : (
            <EmptyState title={t('account.none')} />
          )
        }
      </ReadState>
    </>
  )
}

/** Previous and next account of the same currency, as the report lists them. */
function AgentNeighbours({ agentId }: { agentId: string }) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const { filters, search } = useListState(stateOf(agentReportList))
  const currency = params.get('account')
  const read = useList<'getAgentReport'>('getAgentReport', { query: { ...filters, ...(search && { search }) } })
  const rows = (read.data?.data.rows ?? []).filter((row) => row.currency === currency)
  const at = rows.findIndex(({ agent }) => agent.id === agentId)
  if (at === -1) return null
  const hrefOf = (place: number) => {
    const row = rows[place]
    if (row === undefined) return undefined
    // Where the statement stands is its own; what the report is narrowed to stays.
    const kept = new URLSearchParams(params)
    for (const name of OF_STATEMENT) kept.delete(name)
    return `${path.slice(0, path.lastIndexOf('/'))}/${row.agent.id}?${kept}`
  }
  return <NeighbourNav previous={hrefOf(at - 1)} next={hrefOf(at + 1)} at={at + 1} total={rows.length} />
}

const OF_STATEMENT = ['from', 'to', 'pageNumber', 'next', 'previous', 'sort']
