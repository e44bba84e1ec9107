import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { cx } from '#src/ui/cx.ts'

/** What can be seen of a workflow; a flow leaves no records. */
const WORKFLOW_TABS = ['drawing', 'walk', 'records', 'versions', 'tests'] as const
export type WorkflowTab = (typeof WORKFLOW_TABS)[number]

/** The tab that an address asks for. */
export const tabIn = (search: string): WorkflowTab =>
  WORKFLOW_TABS.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'drawing'

/** The views of one workflow, each with an address of its own. */
export function WorkflowTabs({ current, hasRecords }: { current: WorkflowTab; hasRecords: boolean }) {
  const { t } = useTranslation('drawn-records')
  const [path] = useLocation()
  return (
    <nav aria-label={t('tab.label')} data-print="hide" className="flex gap-1 border-b border-line">
      {WORKFLOW_TABS.filter((tab) => hasRecords || tab !== 'records').map((tab) => (
        <TabLink key={tab} href={tab === 'drawing' ? path : `${path}?tab=${tab}`} isCurrent={tab === current}>
          {t(`tab.${tab}`)}
        </TabLink>
      ))}
    </nav>
  )
}

function TabLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        '-mb-px border-b-2 px-3 py-2 font-medium',
        isCurrent ? 'border-brand text-brand-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
