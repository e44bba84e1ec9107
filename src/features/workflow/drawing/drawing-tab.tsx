import { useMemo, useRef, useState } from 'react'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import type { WorkflowDocument, WorkflowDrawing, WorkflowLevels } from '#machines/workflow/workflow-drawing.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Caption } from '#src/features/workflow/drawing/caption.tsx'
import { DiagramPane } from '#src/features/workflow/drawing/diagram-pane.tsx'
import { DownloadButton } from '#src/features/workflow/drawing/download-button.tsx'
import { placeOfFind, type MachineFind } from '#src/features/workflow/drawing/find-in-machine.ts'
import { DRAWN_STEPS, useDrawnPlace } from '#src/features/workflow/drawing/level-address.ts'
import { MachineSearch } from '#src/features/workflow/drawing/machine-search.tsx'
import { useLevelOpening } from '#src/features/workflow/drawing/use-level-opening.ts'
import { type TransitionRow, transitionRows } from '#src/features/workflow/transition-rows.ts'
import { StateTable, TransitionTable } from '#src/features/workflow/workflow-tables.tsx'
import { drawnLanguage, useWorkflowLevels } from '#src/features/workflow/workflow-documents.ts'

/** A workflow's drawing, as an overview or with everything, and the same in words. */
export function DrawingTab({ document }: { document: WorkflowDocument }) {
  const levels = useWorkflowLevels(document.id)
  return (
    <ReadState read={levels} waiting={<Skeleton className="workflow-pane" />}>
      {(read) => <Drawn document={document} levels={read} />}
    </ReadState>
  )
}

function Drawn({ document, levels }: { document: WorkflowDocument; levels: WorkflowLevels }) {
  const { t, i18n } = useTranslation('workflow')
  const language = drawnLanguage(i18n.language)
  const { text, drawing: whole } = document[language]
  const rows = useMemo(() => transitionRows(document.machine, text), [document, text])
  const main = useMemo(() => new Set(levels.main.transitions), [levels])
  const [pointed, setPointed] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<readonly string[]>([])
  const [found, setFound] = useState<MachineFind | null>(null)
  const { place, goTo } = useDrawnPlace(levels.levels)
  const stage = useRef<HTMLDivElement>(null)
  const level = place.show === 'everything' ? undefined : levels.levels[place.show][place.open]?.[language]
  const drawing = level ?? whole
  const { opening, state, forget } = useLevelOpening({
    document,
    levels: levels.levels,
    language,
    place,
    goTo,
    found,
    paper: level && whole,
  })
  const active = pointed.length > 0 ? pointed : focused
  const lit = active.length > 0 ? active : found ? transitionsOf(found, rows) : []
  const drawnRows = useMemo(() => (level ? rows.filter(({ id }) => hasWords(level, id)) : rows), [level, rows])

  function goToFound(find: MachineFind) {
    const next = placeOfFind(find, levels, place)
    setFound(find)
    forget()
    if (next.show !== place.show || next.open !== place.open) goTo(next)
    if (next.show === 'everything') requestAnimationFrame(() => focusTransition(find.transitions[0]))
  }

  function focusTransition(transition: string | undefined) {
    stage.current
      ?.querySelector<SVGGElement>(`g[data-transition="${CSS.escape(transition ?? '')}"]`)
      ?.focus({ preventScroll: true })
  }

  function show(transition: string) {
    stage.current?.scrollIntoView({ block: 'start' })
    const row = rows.find(({ id }) => id === transition)
    if (row) goToFound({ id: transition, label: row.event, state: row.fromPath, transitions: [transition] })
  }

  return (
    <>
      <div ref={stage} className="workflow-stage scroll-mt-16">
        <DiagramPane
          drawing={drawing}
          language={language}
          title={text.title}
          rows={drawnRows}
          lit={lit}
          main={main}
          opening={opening}
          centre={place.show === 'everything' && found ? { state: found.state, by: found } : null}
          onPoint={setPointed}
          onFocused={setFocused}
          tools={
            <>
              <MachineSearch machine={document.machine} text={text} rows={rows} onFound={goToFound} />
              <SegmentedControl
                label={t('level.label')}
                labelHidden
                value={place.show}
                segments={DRAWN_STEPS.map((value) => ({ value, label: t(`level.${value}`) }))}
                onChange={(value) => goTo({ ...place, show: value })}
              />
              <DownloadButton stage={stage} name={document.id} drawing={drawing} text={text} language={language} />
              <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
            </>
          }
        />
        <Caption
          rows={rows.filter(({ id }) => lit.includes(id))}
          state={state}
          hint={t(level ? 'level.hint' : 'row.hint')}
        />
      </div>
      <TransitionTable rows={rows} onShow={show} />
      <StateTable machine={document.machine} text={text} />
      <p className="text-xs text-ink-3">
        {t('fingerprint')} <bdi className="font-mono">{document.fingerprint.slice(0, 12)}</bdi>
      </p>
    </>
  )
}

/** A row of its own, so that keys can go to it. */
const hasWords = ({ nodes, edges }: WorkflowDrawing, id: string): boolean =>
  [...nodes.flatMap(({ lines }) => lines), ...edges.flatMap(({ label }) => label?.lines ?? [])].some(
    ({ transition }) => transition === id,
  )

/** Of a state that was found: what leaves it. */
const transitionsOf = ({ state, transitions }: MachineFind, rows: readonly TransitionRow[]): readonly string[] =>
  transitions.length > 0 ? transitions : rows.flatMap(({ id, fromPath }) => (fromPath === state ? [id] : []))
