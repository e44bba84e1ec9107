import { useMemo, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useTranslation } from 'react-i18next'
import type { DrawnLine, WorkflowDrawing, WorkflowLanguage } from '#machines/describe/workflow-drawing.ts'
import { Button } from '#src/components/button.tsx'
import { IconButton } from '#src/components/icon-button.tsx'
import { Diagram, type DiagramHighlight } from '#src/features/workflow/diagram.tsx'
import type { DrawingOverlay } from '#src/features/workflow/overlay.ts'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'
import { fitting, usePanZoom, type View } from '#src/features/workflow/use-pan-zoom.ts'
import './diagram.css'
import './overlay.css'
import './workflow.css'

export interface DiagramPaneProps {
  drawing: WorkflowDrawing
  language: WorkflowLanguage
  title: string
  rows: readonly TransitionRow[]
  /** What stands out: ids of transitions. */
  lit: readonly string[]
  onPoint: (transitions: readonly string[]) => void
  onFocused: (transitions: readonly string[]) => void
  /** At the end of the bar: download, print. */
  tools: ReactNode
  /** A record's way, or counts along each line. */
  overlay?: DrawingOverlay | undefined
}

/** The drawing in a window that can be moved and zoomed; on paper the whole of it. */
export function DiagramPane({ drawing, language, title, rows, lit, onPoint, onFocused, tools, overlay }: DiagramPaneProps) {
  const { t } = useTranslation('workflow')
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const [tabStop, setTabStop] = useState(rows[0]?.id)
  const { view, handlers, ...zoom } = usePanZoom(pane, drawing, overlay ? firstOverview : firstView)
  const highlight = useMemo(() => highlightOf(lit, rows), [lit, rows])
  const reach = useMemo(
    () => ({ tabStop, nameOf: (id: string) => [nameOf(rows.find((row) => row.id === id), t), overlay?.nameOf(id)].filter(Boolean).join('. ') }),
    [tabStop, rows, t, overlay],
  )

  function onFocus({ target }: FocusEvent) {
    const [id] = transitionsAt(target)
    if (id === undefined) return
    setTabStop(id)
    onFocused([id])
    const [x, y] = placeOf(id, drawing)
    if (!isInSight(x, y, view, pane)) zoom.show(x, y)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [id] = transitionsAt(event.target)
    const step = STEPS[event.key]
    if (id === undefined || step === undefined) return handlers.onKeyDown(event)
    event.preventDefault()
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[(at + step + rows.length) % rows.length]
    pane?.querySelector<SVGGElement>(`g[data-transition="${CSS.escape(next?.id ?? '')}"]`)?.focus({ preventScroll: true })
  }

  return (
    <div className="workflow-drawing flex flex-col rounded border border-line bg-surface">
      {/* All sheets lie or stand as the drawing does: the browser lays every page out as wide as the first. */}
      <style>{`@page { size: ${drawing.height > drawing.width ? 'portrait' : 'landscape'}; margin: 10mm; }`}</style>
      <div data-print="hide" className="flex flex-wrap items-center gap-1 border-b border-line px-1.5 py-1">
        <IconButton label={t('zoom.out')} icon={<ZoomOut />} onClick={zoom.zoomOut} />
        <Button tone="quiet" className="w-16 tabular-nums" title={t('zoom.full')} onClick={zoom.fullSize}>
          <bdi>{Math.round(view.scale * 100)}%</bdi>
        </Button>
        <IconButton label={t('zoom.in')} icon={<ZoomIn />} onClick={zoom.zoomIn} />
        <IconButton label={t('zoom.fit')} icon={<Maximize />} onClick={zoom.fit} />
        <p className="ms-2 hidden text-xs text-ink-3 sm:block">{t('zoom.hint')}</p>
        <div className="ms-auto flex items-center gap-1">{tools}</div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by dragging and by keys */}
      <section
        ref={setPane}
        aria-label={t('zoom.pane', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move and zoom
        tabIndex={0}
        className="workflow-pane"
        {...handlers}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => onFocused([])}
        onPointerOver={(event: PointerEvent) => onPoint(transitionsAt(event.target))}
        onPointerLeave={() => onPoint([])}
      >
        <svg
          width={drawing.width}
          height={drawing.height}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <Diagram drawing={drawing} language={language} highlight={highlight} reach={reach} overlay={overlay} />
        </svg>
      </section>
    </div>
  )
}

/** What is laid over is read as a whole, as long as its words can be read. */
function firstOverview(drawing: WorkflowDrawing, pane: { width: number; height: number }): View {
  const whole = fitting(pane, drawing)
  return whole.scale >= OVERVIEW ? whole : firstView(drawing, pane)
}

const OVERVIEW = 0.7

function firstView(drawing: WorkflowDrawing, pane: { width: number; height: number }): View {
  const whole = fitting(pane, drawing)
  if (whole.scale === 1) return whole
  const start = drawing.nodes.find(({ shape }) => shape === 'initial')
  const middle = start ? start.x + start.width / 2 : drawing.width / 2
  // At full size from the start on; what is wider than the pane is cut off where it reaches furthest from the start.
  const x = drawing.width <= pane.width ? (pane.width - drawing.width) / 2 : between(pane.width - drawing.width, pane.width / 2 - middle, 0)
  return { scale: 1, x, y: 0 }
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

function highlightOf(ids: readonly string[], rows: readonly TransitionRow[]): DiagramHighlight {
  const meant = rows.filter(({ id }) => ids.includes(id))
  return { transitions: new Set(ids), states: new Set(meant.flatMap(({ fromPath, toPaths }) => [fromPath, ...toPaths])) }
}

type Translate = ReturnType<typeof useTranslation<'workflow'>>['t']

function nameOf(row: TransitionRow | undefined, t: Translate): string {
  if (!row) return ''
  const { from, event, guard, to, description } = row
  const what = guard === null ? t('row.plain', { from, event, to }) : t('row.guarded', { from, event, guard, to })
  return description === null ? what : `${what}. ${description}`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The transitions drawn by what the pointer or the focus is on. */
function transitionsAt(target: EventTarget): readonly string[] {
  const holder = target instanceof Element ? target.closest('[data-transition]') : null
  const ids = holder?.getAttribute('data-transition') ?? ''
  return ids === '' ? [] : ids.split('|')
}

function placeOf(id: string, { nodes, edges }: WorkflowDrawing): [number, number] {
  const lines: readonly DrawnLine[] = [...nodes.flatMap(({ lines }) => lines), ...edges.flatMap(({ label }) => label?.lines ?? [])]
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
