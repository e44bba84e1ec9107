import { Link } from 'wouter'
import type {
  DrawnEdge,
  DrawnLine,
  DrawnNode,
  Mark,
  WorkflowDrawing,
  WorkflowLanguage,
} from '#machines/workflow/workflow-drawing.ts'
import { cx } from '#src/ui/cx.ts'
import { badgePlaces } from '#src/features/workflow/drawing/badge-places.ts'
import { edgePath, shortened } from '#src/features/workflow/drawing/edge-path.ts'
import { NEVER, type DrawingOverlay, type OverlayMark } from '#src/features/workflow/drawing/overlay.ts'

/** What stands out under the pointer or the focus. */
export interface DiagramHighlight {
  /** Ids of transitions. */
  transitions: ReadonlySet<string>
  /** Paths of states. */
  states: ReadonlySet<string>
}

/** Makes the transitions reachable by pointer and keyboard. */
export interface DiagramReach {
  /** What a transition says to those who cannot see it. */
  nameOf: (transition: string) => string
  /** The one transition that Tab leads to; the arrow keys go on from there. */
  tabStop: string | undefined
  /** Makes the states reachable too, and those that hold others to be opened and folded. */
  states?: StateReach | undefined
}

export interface StateReach {
  tabStop: string | undefined
  nameOf: (path: string) => string
  /** Undefined where there is nothing inside. */
  isOpen: (path: string) => boolean | undefined
}

export interface DiagramProps {
  drawing: WorkflowDrawing
  language: WorkflowLanguage
  highlight?: DiagramHighlight
  reach?: DiagramReach | undefined
  /** A record's way, or counts along each line. */
  overlay?: DrawingOverlay | undefined
  /** Ids of the transitions of the main way, whose lines are stressed. */
  main?: ReadonlySet<string> | undefined
  /** Where the drawing of a part is to be had. */
  partHref?: (part: string) => string
}

/** The drawing itself, without frame or behaviour: the page, the printed sheet and the SVG files all are this. */
export function Diagram(props: DiagramProps) {
  const { drawing, language, highlight = NOTHING, reach, overlay, main, partHref = pageOf } = props
  const isMain = (edge: DrawnEdge) => main !== undefined && edge.transitions.some((id) => main.has(id))
  const isLit = (edge: DrawnEdge) => edge.transitions.some((id) => highlight.transitions.has(id))
  const widthOf = (edge: DrawnEdge) => overlay?.edges.get(edge.id)?.width ?? 0
  // What stands out is drawn last, so that no other line crosses it.
  const edges = drawing.edges.toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)) || widthOf(a) - widthOf(b))
  return (
    <g className={cx('wf', overlay && 'has-overlay')} direction={language === 'ar' ? 'rtl' : 'ltr'}>
      {drawing.nodes.map((node) => (
        <Node
          key={keyOf(node)}
          node={node}
          language={language}
          isLit={node.shape !== 'anywhere' && highlight.states.has(node.path)}
          mark={stateMark(node, overlay)}
          reach={reach?.states}
        />
      ))}
      {edges.map((edge) => (
        <path
          key={edge.id}
          className={cx(
            'wf-edge',
            isMain(edge) && 'is-main',
            isLit(edge) && 'is-lit',
            overlay && `is-${overlay.edges.get(edge.id)?.tone ?? 'never'}`,
          )}
          d={edgePath(overlay ? shortened(edge.points, widthOf(edge)) : edge.points)}
          style={overlay && { strokeWidth: widthOf(edge) }}
        />
      ))}
      {edges.map((edge) => (
        <Arrow
          key={edge.id}
          points={edge.points}
          isLit={isLit(edge)}
          isMain={isMain(edge)}
          mark={overlay?.edges.get(edge.id)}
        />
      ))}
      {reach &&
        drawing.edges.map((edge) => (
          <path
            key={edge.id}
            className="wf-reach"
            d={edgePath(edge.points)}
            data-transition={edge.transitions.join('|')}
          />
        ))}
      {[
        ...drawing.nodes.map((node) => ({
          key: keyOf(node),
          lines: node.lines,
          isDim: stateMark(node, overlay) === NEVER,
        })),
        ...labels(drawing),
      ].map(({ key, lines, isDim }) =>
        rowsOf(lines).map((row) => (
          <Row
            key={`${key} ${row[0]?.y}`}
            lines={row}
            language={language}
            highlight={highlight}
            reach={reach}
            overlay={overlay}
            isDim={isDim}
            partHref={partHref}
          />
        )),
      )}
      {reach?.states &&
        drawing.nodes.map((node) => (
          <Sign key={keyOf(node)} node={node} language={language} isOpen={signOf(node, reach.states)} />
        ))}
      {overlay && <Badges drawing={drawing} overlay={overlay} language={language} />}
    </g>
  )
}

const pageOf = (part: string): string => `/workflows/${part}`

const NOTHING: DiagramHighlight = { transitions: new Set(), states: new Set() }

/** Boxes that hold others, and marks, say nothing of a record. */
function stateMark({ path, shape }: DrawnNode, overlay: DrawingOverlay | undefined): OverlayMark | undefined {
  return shape === 'atomic' || shape === 'final' ? overlay && (overlay.states.get(path) ?? NEVER) : undefined
}

const keyOf = ({ path, shape }: DrawnNode): string => `${path} ${shape}`

function labels({ edges }: WorkflowDrawing) {
  return edges.map(({ id, label }) => ({ key: id, lines: label?.lines ?? [], isDim: false }))
}

/** Lines of one transition belong together, and those that name a part; each part has its own mark. */
function rowsOf(lines: readonly DrawnLine[]): DrawnLine[][] {
  const rows: DrawnLine[][] = []
  for (const line of lines) {
    const last = rows.at(-1)
    const isSame = last?.[0]?.transition === line.transition && last?.[0]?.part === line.part
    if (last && isSame && !(line.part && line.mark)) last.push(line)
    else rows.push([line])
  }
  return rows
}

function Node({
  node,
  language,
  isLit,
  mark,
  reach,
}: {
  node: DrawnNode
  language: WorkflowLanguage
  isLit: boolean
  mark: OverlayMark | undefined
  reach: StateReach | undefined
}) {
  const { x, y, width, height, shape, rules } = node
  const [from, to] = ruleOf(node, language)
  if (shape === 'initial') return <circle className="wf-initial" cx={x + width / 2} cy={y + height / 2} r={width / 2} />
  if (shape === 'history') return <History node={node} isLit={isLit} />
  return (
    <g
      className={cx('wf-node', `wf-${shape}`, isLit && 'is-lit', mark && `is-${mark.tone}`)}
      {...(reach && shape !== 'anywhere' && reachOf(node, reach))}
    >
      <rect
        style={mark && mark !== NEVER ? { strokeWidth: mark.width } : undefined}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={shape === 'anywhere' ? Math.min(height / 2, 12) : 6}
      />
      {shape === 'final' && (
        <rect className="wf-inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />
      )}
      {rules.map((rule) => (
        <line key={rule} x1={from} x2={to} y1={rule} y2={rule} />
      ))}
    </g>
  )
}

/** A box is a button where it holds others; a folded one opens wherever it is pressed, an open one folds by its sign. */
function reachOf({ path }: DrawnNode, { tabStop, nameOf, isOpen }: StateReach) {
  const opened = isOpen(path)
  return {
    role: opened === undefined ? 'img' : 'button',
    'aria-label': nameOf(path),
    'aria-expanded': opened,
    tabIndex: path === tabStop ? 0 : -1,
    'data-state': path,
    'data-toggle': opened === false ? path : undefined,
  }
}

/** Undefined where nothing can be opened or folded. */
const signOf = ({ path, shape }: DrawnNode, reach: StateReach | undefined): boolean | undefined =>
  shape === 'initial' || shape === 'anywhere' ? undefined : reach?.isOpen(path)

/** On the upper edge of a box: a plus where it opens, at its end; a minus where it folds, at its start, which is in sight once it has opened. */
function Sign({
  node: { path, x, y, width },
  language,
  isOpen,
}: {
  node: DrawnNode
  language: WorkflowLanguage
  isOpen: boolean | undefined
}) {
  if (isOpen === undefined) return null
  const left = (language === 'ar') === isOpen ? x + width - 26 : x + 10
  return (
    <g className="wf-sign" aria-hidden data-toggle={path}>
      <rect className="wf-touch" x={left - 4} y={y - 12} width={24} height={24} />
      <rect x={left} y={y - 8} width={16} height={16} rx={3} />
      <path d={`M${left + 4} ${y}h8${isOpen ? '' : `M${left + 8} ${y - 4}v8`}`} />
    </g>
  )
}

/** Across a box; of one that holds others only as far as its own words reach, since the others stand beside these. */
function ruleOf({ x, width, shape, lines }: DrawnNode, language: WorkflowLanguage): [from: number, to: number] {
  if (shape !== 'compound' && shape !== 'parallel') return [x, x + width]
  return language === 'ar'
    ? [Math.min(...lines.map((line) => line.x - line.width)), x + width]
    : [x, Math.max(...lines.map((line) => line.x + line.width))]
}

function History({ node: { x, y, width, height }, isLit }: { node: DrawnNode; isLit: boolean }) {
  return (
    <g className={cx('wf-history', isLit && 'is-lit')}>
      <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} />
      <text className="wf-state" x={x + width / 2} y={y + height / 2 + 5} textAnchor="middle">
        H
      </text>
    </g>
  )
}

function Arrow({
  points,
  isLit,
  isMain,
  mark,
}: {
  points: DrawnEdge['points']
  isLit: boolean
  isMain: boolean
  mark: OverlayMark | undefined
}) {
  const [x, y] = points.at(-1) ?? [0, 0]
  const [fromX, fromY] = points.at(-2) ?? [0, 0]
  const turn = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI
  // Never longer than the last piece of its line.
  const size =
    mark && mark.width > 2 ? Math.min(1 + (mark.width - 2) / 6, Math.max(1, Math.hypot(x - fromX, y - fromY) / 9)) : 1
  return (
    <path
      className={cx('wf-arrow', isMain && 'is-main', isLit && 'is-lit', mark && `is-${mark.tone}`)}
      d="M0 0L-9 -4.5L-9 4.5Z"
      transform={`translate(${x} ${y}) rotate(${turn})${size === 1 ? '' : ` scale(${size})`}`}
    />
  )
}

interface RowProps {
  lines: readonly DrawnLine[]
  language: WorkflowLanguage
  highlight: DiagramHighlight
  reach: DiagramReach | undefined
  overlay: DrawingOverlay | undefined
  isDim: boolean
  partHref: (part: string) => string
}

function Row({ lines, language, highlight, reach, overlay, isDim, partHref }: RowProps) {
  const { transition, part } = lines[0] ?? {}
  const words = lines.map(({ style, x, y, width, text, mark }) => (
    <g key={y}>
      {mark && <path className="wf-mark" d={MARKS[mark]} transform={placeOfMark(mark, x, y, language)} />}
      {/* The length holds the drawing together where Plex is not installed. */}
      <text className={`wf-${style}`} x={x} y={y} textLength={width} lengthAdjust="spacingAndGlyphs">
        {text}
      </text>
    </g>
  ))
  if (part !== undefined) {
    const frame = groundOf(lines, language)
    const { x, y, width, height } = frame
    const drawn = (
      <>
        <rect x={x - 2} y={y - 2} width={width + 4} height={height + 2} rx={3} />
        {words}
      </>
    )
    const href = partHref(part)
    // A file leads to the file beside it.
    if (!reach)
      return (
        <a className="wf-part" href={href}>
          {drawn}
        </a>
      )
    return (
      // What holds the pointer to move the drawing would take the click as well.
      <Link href={href} className="wf-part" data-place={`${x} ${y}`} onPointerDown={(event) => event.stopPropagation()}>
        {drawn}
      </Link>
    )
  }
  if (transition === undefined)
    return (
      <g aria-hidden={reach && true} className={cx(isDim && 'is-never', reach?.states && 'wf-words') || undefined}>
        {words}
      </g>
    )
  const name = cx(
    'wf-row',
    highlight.transitions.has(transition) && 'is-lit',
    overlay && `is-${overlay.rows.get(transition)?.tone ?? 'never'}`,
  )
  if (!reach) return <g className={name}>{words}</g>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must get at what a pointer gets at
    <g
      className={name}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- within an SVG there is no such tag
      role="img"
      aria-label={reach.nameOf(transition)}
      tabIndex={transition === reach.tabStop ? 0 : -1}
      data-transition={transition}
    >
      <rect className="wf-ground" {...groundOf(lines, language)} rx={4} />
      {words}
    </g>
  )
}

/** Numbers on lines are round, those of boxes square, so that a print in black and white tells them apart. */
function Badges({
  drawing,
  overlay,
  language,
}: Pick<DiagramProps, 'drawing' | 'language'> & { overlay: DrawingOverlay }) {
  return badgePlaces(drawing, overlay, language).map(({ key, label, on, tone, link, x, y, width, height }) => {
    const name = cx('wf-badge', `wf-badge-${on}`, `is-${tone}`)
    const drawn = (
      <>
        <rect x={x} y={y} width={width} height={height} rx={on === 'state' ? 3 : height / 2} />
        <text x={x + width / 2} y={y + height / 2 + 4} textAnchor="middle" direction="ltr">
          {label}
        </text>
      </>
    )
    if (!link)
      return (
        <g key={key} className={name} aria-hidden>
          {drawn}
        </g>
      )
    return (
      // What holds the pointer to move the drawing would take the click as well.
      <Link
        key={key}
        href={link.href}
        aria-label={link.name}
        className={name}
        data-place={`${x} ${y}`}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <rect className="wf-touch" x={x - TOUCH} y={y - TOUCH} width={width + 2 * TOUCH} height={height + 2 * TOUCH} />
        {drawn}
      </Link>
    )
  })
}

/** Around a badge, so that it is as high as a finger wants it. */
const TOUCH = 3

/** Beside the start of its line. An arrow points the way of reading; clocks, checks and the like don't turn. */
function placeOfMark(mark: Mark, x: number, y: number, language: WorkflowLanguage): string {
  if (language === 'en') return `translate(${x - 16} ${y - 10})`
  return MIRRORED.has(mark) ? `translate(${x + 16} ${y - 10}) scale(-1 1)` : `translate(${x + 4} ${y - 10})`
}

/** What the pointer may touch and the focus ring surrounds. */
function groundOf(lines: readonly DrawnLine[], language: WorkflowLanguage) {
  const starts = lines.map(({ x, mark }) => (mark ? x + (language === 'ar' ? 16 : -16) : x))
  const ends = lines.map(({ x, width }) => (language === 'ar' ? x - width : x + width))
  const all = [...starts, ...ends]
  const ys = lines.map(({ y }) => y)
  return {
    x: Math.min(...all) - 2,
    y: Math.min(...ys) - 12,
    width: Math.max(...all) - Math.min(...all) + 4,
    height: Math.max(...ys) - Math.min(...ys) + 16,
  }
}

/** Drawn on 12 × 12. */
const MARKS = {
  service: 'M6 1.5v2M6 8.5v2M1.5 6h2M8.5 6h2M2.8 2.8l1.4 1.4M7.8 7.8l1.4 1.4M9.2 2.8L7.8 4.2M4.2 7.8L2.8 9.2',
  waysIn: 'M1.5 6h5M4 3.5L6.5 6L4 8.5M10 2v8',
  to: 'M1.5 6h8.5M7 3l3 3l-3 3',
  again: 'M10 6a4 4 0 1 1-1.2-2.8M9 .8v2.6H6.4',
  leave: 'M4 2.5L8 6L4 9.5',
  stay: 'M4 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  after: 'M1.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M6 3.2V6l1.8 1.2',
  always: 'M6.8 1L2.5 7H6L5.2 11L9.5 5H6Z',
  done: 'M2 6.5l2.6 2.6L10 3.5',
  failed: 'M3 3l6 6M9 3l-6 6',
  part: 'M1.5 1.5h9v9h-9zM4.5 4.5h3v3h-3z',
} satisfies Record<Mark, string>

const MIRRORED: ReadonlySet<Mark> = new Set(['to', 'waysIn', 'leave'])
