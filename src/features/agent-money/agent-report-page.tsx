import { useTranslation } from 'react-i18next'
import { ExportMenu } from '#src/components/export-menu.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { callFile } from '#src/lib/api.ts'
import { useRead } from '#src/lib/use-read.ts'

const EXPORTED = 'agent,depot,creditType,limit,used,wallet,available,owedSince,lastMovement'
const FIGURES = ['creditLimit', 'creditUsed', 'balance', 'available'] as const
const HEADS = { creditLimit: 'limit', creditUsed: 'used', balance: 'wallet', available: 'available' } as const

/** What agents have and owe, currency by currency. */
export default function AgentReportPage() {
  const { t } = useTranslation('agent-money')
  const read = useRead('getAgentReport', { query: {} })
  return (
    <>
      <title>{t('report.title')}</title>
      <PageHeader
        title={t('report.title')}
        lead={t('report.lead')}
        actions={<ExportMenu fetchFile={(format, language) => callFile('exportAgentReport', { query: { format, language, columns: EXPORTED } })} />}
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { totals, rows } }) => (
          <div className="grid gap-6">
            {totals.length === 0 && <p className="text-ink-3">{t('report.empty')}</p>}
            {totals.map((total) => (
              <SectionCard key={total.currency} title={total.currency} flush>
                <table className="w-full text-sm [&_td]:px-4 [&_td]:py-2 [&_th]:px-4 [&_th]:py-2">
                  <thead>
                    <tr className="text-xs text-ink-3">
                      <th scope="col" className="text-start">{t('report.column.agent')}</th>
                      {FIGURES.map((name) => (
                        <th key={name} scope="col" className="text-end">{t(`report.column.${HEADS[name]}`)}</th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.filter(({ currency }) => currency === total.currency).map((row) => (
                      <tr key={row.agent.id} className="border-t border-line">
                        <th scope="row" className="text-start font-medium"><bdi>{row.agent.name}</bdi></th>
                        {FIGURES.map((name) => (
                          <td key={name} dir="ltr" className="text-end"><Money minor={row[name]} currency={row.currency} bare /></td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr className="border-t border-line font-semibold">
                      <th scope="row" className="text-start">{t('report.total')}</th>
                      {FIGURES.map((name) => (
                        <td key={name} dir="ltr" className="text-end"><Money minor={total[name]} currency={total.currency} bare /></td>
                      ))}
                    </tr>
                  </tfoot>
                </table>
              </SectionCard>
            ))}
          </div>
        )}
      </ReadState>
    </>
  )
}
