import { lazy } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Workflow from 'lucide-react/icons/workflow'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { RECORD_NAMES } from '#contract/records.ts'
import type { WorkflowIndexEntry } from '#machines/workflow/workflow-drawing.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { BlindStrip } from '#src/ui/blind-strip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { DrawingTab } from '#src/features/workflow/drawing/drawing-tab.tsx'
import { RecordsTab } from '#src/features/workflow/records/records-tab.tsx'
import { tabIn, WorkflowTabs } from '#src/features/workflow/workflow-tabs.tsx'
import { TestsTab } from '#src/features/workflow/tests-tab.tsx'
import { VersionsTab } from '#src/features/workflow/versions-tab.tsx'
import { drawnLanguage, useWorkflowDocument, workflowIndex } from '#src/features/workflow/workflow-documents.ts'

const WalkTab = lazy(() => loadPatiently(() => import('#src/features/workflow/walk-tab.tsx')))

/** One workflow: its drawing, and the same in words. */
export default function WorkflowPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const { t, i18n } = useTranslation('workflow')
  const entry = workflowIndex.find(({ id }) => id === params.id)
  const document = useWorkflowDocument(entry?.id ?? '')
  const tab = tabIn(useSearch())
  const machine = RECORD_NAMES.find((name) => name === entry?.id)
  if (!entry) {
    return (
      <EmptyState
        icon={<Workflow />}
        title={t('unknown.title')}
        action={<LinkButton href="/workflows">{t('all')}</LinkButton>}
      >
        {t('unknown.body')}
      </EmptyState>
    )
  }
  const words = entry[drawnLanguage(i18n.language)]
  return (
    <div className="flex flex-col gap-3">
      <title>{words.title}</title>
      <Link
        href="/workflows"
        data-print="hide"
        className="inline-flex items-center gap-1 self-start text-xs text-brand-ink hover:underline"
      >
        <MirroredIcon>
          <ArrowLeft className="size-3.5" />
        </MirroredIcon>
        {t('all')}
      </Link>
      <BlindStrip
        lead={<span className="blind-small">{t(`kind.${entry.kind}`)}</span>}
        details={
          <>
            <span>{t('count.states', { count: entry.states })}</span>
            <span>{t('count.transitions', { count: entry.transitions })}</span>
          </>
        }
      >
        <h1 className="blind-lamps">{words.title}</h1>
        <p className="blind-small">{words.purpose}</p>
      </BlindStrip>
      <Parts entry={entry} />
      <WorkflowTabs current={tab} hasRecords={machine !== undefined} />
      <ReadState read={document} waiting={<Skeleton className="workflow-pane" />}>
        {(drawn) => {
          if (machine && tab === 'records') return <RecordsTab key={entry.id} machine={machine} document={drawn} />
          if (tab === 'walk')
            return (
              <Arriving fallback={<Skeleton className="workflow-pane" />}>
                <WalkTab key={entry.id} document={drawn} />
              </Arriving>
            )
          if (tab === 'versions') return <VersionsTab key={entry.id} document={drawn} />
          if (tab === 'tests') return <TestsTab key={entry.id} document={drawn} />
          return <DrawingTab key={entry.id} document={drawn} />
        }}
      </ReadState>
    </div>
  )
}

/** The parts that a flow is put together from; of a part, the flows that use it. */
function Parts({ entry: { id, kind, uses } }: { entry: WorkflowIndexEntry }) {
  const { t, i18n } = useTranslation('workflow')
  const named = workflowIndex.filter((other) => (kind === 'part' ? other.uses.includes(id) : uses.includes(other.id)))
  if (named.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="text-ink-2">{t(kind === 'part' ? 'usedBy' : 'uses')}</span>
      {named.map((other) => (
        <Link key={other.id} href={`/workflows/${other.id}`} className="text-brand-ink hover:underline">
          {other[drawnLanguage(i18n.language)].title}
        </Link>
      ))}
    </p>
  )
}
