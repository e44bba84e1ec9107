import { useId, useMemo, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useTranslation } from 'react-i18next'
import type { DrawnLine, WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Diagram, type DiagramHighlight } from '#src/features/workflow/drawing/diagram.tsx'
import type { DrawingOverlay } from '#src/features/workflow/drawing/overlay.ts'
import { Paper, PartsMap, PrintedParts } from '#src/features/workflow/drawing/printed-parts.tsx'
import { printPlan } from '#src/features/workflow/drawing/print-plan.ts'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'
import { usePanZoom, type View } from '#src/features/workflow/drawing/use-pan-zoom.ts'
import { centredOn, FIRST_OVERLAID, FIRST_VIEWS, READING_SCALE } from '#src/features/workflow/drawing/first-view.ts'
import { MiniMap } from '#src/features/workflow/drawing/mini-map.tsx'
import { useOpening, type Opening } from '#src/features/workflow/drawing/use-opening.ts'
import { transitionsAt, usePressed } from '#src/features/workflow/drawing/use-pressed.ts'
import { cx } from '#src/ui/cx.ts'
import './diagram.css'
import './levels.css'
import './overlay.css'
import '../workflow.css'

export interface DiagramPaneProps {
  drawing: WorkflowDrawing
  language: WorkflowLanguage
  title: string
  rows: readonly TransitionRow[]
  /** What stands out: ids of transitions. */
  lit: readonly string[]
  onPoint: (transitions: readonly string[]) => void
  onFocused: (transitions: readonly string[]) => void
  /** A transition was pressed: by pointer, or by Enter where it has the focus. */
  onChosen?: (transitions: readonly string[]) => void
  /** At the end of the bar: download, print. */
  tools: ReactNode
  /** A record's way, or counts along each line. */
  overlay?: DrawingOverlay | undefined
  /** Ids of the transitions of the main way, whose lines are stressed. */
  main?: ReadonlySet<string> | undefined
  /** The state that is brought into the middle, again whenever `by` is another. */
  centre?: { state: string; by: unknown } | null | undefined
  /** An overview: states can be opened, and on paper stands the whole instead. */
  opening?: Opening | undefined
}

/** The drawing in a window that can be moved and zoomed; on paper the whole of it. */
export function DiagramPane({
  drawing,
  language,
  title,
  rows,
  lit,
  onPoint,
  onFocused,
  onChosen,
  tools,
  overlay,
  main,
  centre,
  opening,
}: DiagramPaneProps) {
  const { t } = useTranslation('workflow')
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const [tabStop, setTabStop] = useState(rows[0]?.id)
  const first = opening?.first ?? (overlay ? FIRST_OVERLAID : FIRST_VIEWS)[language]
  const { state: centred, by } = centre ?? {}
  const content = useMemo(
    () => ({ width: drawing.width, height: drawing.height, drawing, centred, by }),
    [drawing, centred, by],
  )
  const { view, handlers, ...zoom } = usePanZoom(
    pane,
    content,
    (shown, size) =>
      (shown.centred !== undefined && centredOn(shown.centred, shown.drawing, size)) || first(shown.drawing, size),
    opening ? READING_SCALE : 1,
  )
  const opened = useOpening(opening, drawing, pane)
  const pressed = usePressed(onChosen)
  const highlight = useMemo(() => highlightOf(lit, rows), [lit, rows])
  const paper = opening?.paper ?? drawing
  const plan = useMemo(() => printPlan(paper, language), [paper, language])
  const drawn = useId()
  const reach = useMemo(
    () => ({
      tabStop: rows.some(({ id }) => id === tabStop) ? tabStop : rows[0]?.id,
      states: opened.reach,
      nameOf: (id: string) =>
        [
          nameOf(
            rows.find((row) => row.id === id),
            t,
          ),
          overlay?.nameOf(id),
        ]
          .filter(Boolean)
          .join('. '),
    }),
    [tabStop, rows, t, overlay, opened.reach],
  )

  function onFocus({ target }: FocusEvent) {
    const [id] = transitionsAt(target)
    const place = id === undefined ? (opened.onFocus(target) ?? badgeAt(target)) : placeOf(id, drawing)
    if (id !== undefined) {
      setTabStop(id)
      onFocused([id])
    }
    if (place && !isInSight(...place, view, pane)) zoom.show(...place)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [id] = transitionsAt(event.target)
    const step = STEPS[event.key]
    if (opened.onKeyDown(event) || pressed.onKeyDown(event)) return
    if (id === undefined || step === undefined) return handlers.onKeyDown(event)
    event.preventDefault()
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[(at + step + rows.length) % rows.length]
    pane
      ?.querySelector<SVGGElement>(`g[data-transition="${CSS.escape(next?.id ?? '')}"]`)
      ?.focus({ preventScroll: true })
  }

  return (
    <div className="workflow-drawing flex flex-col rounded border border-line bg-surface">
      {/* All sheets lie or stand as the drawing does: the browser lays every page out as wide as the first. */}
      <style>{`@page { size: ${plan.orientation}; margin: 10mm; }`}</style>
      <div data-print="hide" className="flex flex-wrap items-center gap-1 border-b border-line px-1.5 py-1">
        <IconButton label={t('zoom.out')} icon={<ZoomOut />} onClick={zoom.zoomOut} />
        <Button tone="quiet" className="w-16 tabular-nums" title={t('zoom.full')} onClick={zoom.fullSize}>
          <bdi>{Math.round(view.scale * 100)}%</bdi>
        </Button>
        <IconButton label={t('zoom.in')} icon={<ZoomIn />} onClick={zoom.zoomIn} />
        <IconButton label={t('zoom.fit')} icon={<Maximize />} onClick={zoom.fit} />
        <p className="ms-2 hidden text-xs text-ink-3 xl:block">{t('zoom.hint')}</p>
        <div className="ms-auto flex items-center gap-1">{tools}</div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by dragging and by keys */}
      <section
        ref={setPane}
        aria-label={t('zoom.pane', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move and zoom
        tabIndex={0}
        data-print={opening && 'hide'}
        className={cx(
          'workflow-pane',
          opening && 'is-overview',
          plan.parts.length > 0 && !plan.hasOverview && 'is-cut',
        )}
        style={roomFor(drawing, overlay, opening)}
        {...handlers}
        onPointerDown={(event) => {
          opened.onPointerDown(event)
          pressed.onPointerDown(event)
          handlers.onPointerDown(event)
        }}
        onClick={(event) => {
          opened.onClick(event)
          pressed.onClick(event)
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => onFocused([])}
        onPointerOver={(event: PointerEvent) => {
          onPoint(transitionsAt(event.target))
          opened.onPointerOver(event)
        }}
        onPointerLeave={() => {
          onPoint([])
          opened.onPointerLeave()
        }}
      >
        <svg
          width={drawing.width}
          height={drawing.height}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <g id={opening ? undefined : drawn}>
            <Diagram {...{ drawing, language, highlight, reach, overlay, main }} />
          </g>
          {!opening && plan.hasOverview && <PartsMap parts={plan.parts} />}
        </svg>
        {opening && <MiniMap drawing={drawing} view={view} pane={pane} onCentre={zoom.centre} />}
      </section>
      {opening && <Paper drawing={paper} language={language} plan={plan} drawn={drawn} />}
      <PrintedParts plan={plan} drawn={drawn} />
    </div>
  )
}

const MIN_HEIGHT = 320

/** What the drawing is told with stands below: where it is read as a whole, no room is kept beyond it. */
function roomFor({ height }: WorkflowDrawing, overlay: DrawingOverlay | undefined, opening: Opening | undefined) {
  const needed = opening ? Math.ceil(height * READING_SCALE) + 32 : height + 16
  return overlay || opening ? { maxHeight: Math.max(MIN_HEIGHT, needed) } : undefined
}

function highlightOf(ids: readonly string[], rows: readonly TransitionRow[]): DiagramHighlight {
  const meant = rows.filter(({ id }) => ids.includes(id))
  return {
    transitions: new Set(ids),
    states: new Set(meant.flatMap(({ fromPath, toPaths }) => [fromPath, ...toPaths])),
  }
}

type Translate = ReturnType<typeof useTranslation<'workflow'>>['t']

function nameOf(row: TransitionRow | undefined, t: Translate): string {
  if (!row) return ''
  const { from, event, guard, to, description } = row
  const what = guard === null ? t('row.plain', { from, event, to }) : t('row.guarded', { from, event, guard, to })
  return description === null ? what : `${what}. ${description}`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Where the number stands that leads somewhere. Moved under a pointer that presses it, it would miss its click. */
function badgeAt(target: EventTarget): [number, number] | null {
  const [x, y] =
    target instanceof Element && target.matches(':focus-visible')
      ? (target.getAttribute('data-place')?.split(' ').map(Number) ?? [])
      : []
  return x === undefined || y === undefined ? null : [x, y]
}

function placeOf(id: string, { nodes, edges }: WorkflowDrawing): [number, number] {
  const lines: readonly DrawnLine[] = [
    ...nodes.flatMap(({ lines }) => lines),
    ...edges.flatMap(({ label }) => label?.lines ?? []),
  ]
  const line = lines.find(({ transition }) => transition === id)
  return [line?.x ?? 0, line?.y ?? 0]
}

/** Below this size words are shapes. */
const READABLE = 0.6

function isInSight(x: number, y: number, view: View, pane: HTMLElement | null): boolean {
  if (!pane) return true
  if (view.scale < READABLE) return false
  const [left, top] = [view.x + x * view.scale, view.y + y * view.scale]
  return left > 0 && top > 0 && left < pane.clientWidth && top < pane.clientHeight
}
