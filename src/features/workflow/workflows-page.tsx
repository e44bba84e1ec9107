import Eye from 'lucide-react/icons/eye'
import SearchCheck from 'lucide-react/icons/search-check'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { AUDITORS } from '#contract/access.ts'
import type { WorkflowIndexEntry } from '#machines/workflow/workflow-drawing.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { RecordFinder } from '#src/features/workflow/records/record-finder.tsx'
import { drawnLanguage, workflowIndex } from '#src/features/workflow/workflow-documents.ts'
import { useUserDetails } from '#src/platform/session.tsx'

/** Every workflow of the product, drawn from what the program runs. */
export default function WorkflowsPage() {
  const { t } = useTranslation('workflow')
  const { user_type } = useUserDetails()
  // audit
  const audits = AUDITORS.some((type) => type === user_type) && (
    <>
      <LinkButton href="/workflows/access-log" icon={<Eye />}>
        {t('accessLog')}
      </LinkButton>
      <LinkButton href="/workflows/audit" icon={<SearchCheck />}>
        {t('audit')}
      </LinkButton>
    </>
  )
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} actions={audits} />
      <RecordFinder />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Group kind="flow" />
        <Group kind="lifecycle" />
        <Group kind="part" />
      </div>
    </>
  )
}

function Group({ kind }: { kind: WorkflowIndexEntry['kind'] }) {
  const { t, i18n } = useTranslation('workflow')
  const entries = workflowIndex.filter((entry) => entry.kind === kind)
  return (
    <section>
      <h2 className="text-base font-semibold">{t(`kinds.${kind}.title`)}</h2>
      <p className="mb-2 text-ink-2">{t(`kinds.${kind}.lead`)}</p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {entries.map((entry) => {
          const { title, purpose } = entry[drawnLanguage(i18n.language)]
          return (
            <li key={entry.id}>
              <Link
                href={`/workflows/${entry.id}`}
                className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 px-4 py-3 hover:bg-hover"
              >
                <span className="min-w-0 grow basis-64">
                  <span className="block font-semibold text-brand-ink">{title}</span>
                  <span className="block text-ink-2">{purpose}</span>
                </span>
                <span className="text-xs text-ink-3 tabular-nums">
                  {t('count.states', { count: entry.states })} · {t('count.transitions', { count: entry.transitions })}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
