import { useMemo, useRef, useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import Workflow from 'lucide-react/icons/workflow'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { RECORD_NAMES } from '#contract/records.ts'
import type { WorkflowDocument, WorkflowIndexEntry } from '#machines/workflow/workflow-drawing.ts'
import { BlindStrip } from '#src/ui/blind-strip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import { downloadDrawing } from '#src/features/workflow/drawing/download-drawing.ts'
import { RecordsTab } from '#src/features/workflow/records/records-tab.tsx'
import { transitionRows, type TransitionRow } from '#src/features/workflow/transition-rows.ts'
import { tabIn, WorkflowTabs } from '#src/features/workflow/workflow-tabs.tsx'
import { TestsTab } from '#src/features/workflow/tests-tab.tsx'
import { VersionsTab } from '#src/features/workflow/versions-tab.tsx'
import { StateTable, TransitionTable } from '#src/features/workflow/workflow-tables.tsx'
import { drawnLanguage, useWorkflowDocument, workflowIndex } from '#src/features/workflow/workflow-documents.ts'

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
          if (tab === 'versions') return <VersionsTab key={entry.id} document={drawn} />
          if (tab === 'tests') return <TestsTab key={entry.id} document={drawn} />
          return <Drawn key={entry.id} document={drawn} />
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

function Drawn({ document }: { document: WorkflowDocument }) {
  const { t, i18n } = useTranslation('workflow')
  const language = drawnLanguage(i18n.language)
  const { text, drawing } = document[language]
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const [pointed, setPointed] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<readonly string[]>([])
  const lit = pointed.length > 0 ? pointed : focused
  const stage = useRef<HTMLDivElement>(null)

  function show(transition: string) {
    const row = stage.current?.querySelector<SVGGElement>(`g[data-transition="${CSS.escape(transition)}"]`)
    stage.current?.scrollIntoView({ block: 'start' })
    row?.focus({ preventScroll: true })
  }

  return (
    <>
      <div ref={stage} className="workflow-stage scroll-mt-16">
        <DiagramPane
          drawing={drawing}
          language={language}
          title={text.title}
          rows={rows}
          lit={lit}
          onPoint={setPointed}
          onFocused={setFocused}
          tools={
            <>
              <IconButton
                label={t('download')}
                icon={<Download />}
                onClick={() => {
                  const shown = stage.current?.querySelector('.wf')
                  if (shown) void downloadDrawing(shown, { id: document.id, drawing, text, language })
                }}
              />
              <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
            </>
          }
        />
        <Caption rows={rows.filter(({ id }) => lit.includes(id))} />
      </div>
      <TransitionTable rows={rows} onShow={show} />
      <StateTable machine={document.machine} text={text} />
      <p className="text-xs text-ink-3">
        {t('fingerprint')} <bdi className="font-mono">{document.fingerprint.slice(0, 12)}</bdi>
      </p>
    </>
  )
}

/** What the pointed line means; its room is kept, so that nothing moves under the pointer. */
function Caption({ rows }: { rows: readonly TransitionRow[] }) {
  const { t } = useTranslation('workflow')
  const [row] = rows
  return (
    <p data-print="hide" aria-hidden className="min-h-12 px-1 pt-2 text-sm text-ink-2">
      {row ? (
        <>
          <span className="font-medium text-ink">
            {row.guard === null ? t('row.plain', { ...row }) : t('row.guarded', { ...row })}
          </span>
          {row.description && <> · {row.description}</>}
          {rows.length > 1 && <> · {t('row.more', { count: rows.length - 1 })}</>}
        </>
      ) : (
        <span className="text-ink-3">{t('row.hint')}</span>
      )}
    </p>
  )
}
