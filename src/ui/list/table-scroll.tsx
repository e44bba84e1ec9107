import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { cx } from '#src/ui/cx.ts'
import './table-scroll.css'

export interface TableScrollProps {
  /** Accessible name of what scrolls. */
  label: string
  role?: 'group' | 'region'
  className?: string
  children: ReactNode
}

/** Where a table goes on out of sight, in px from the side that reading begins at (start) or ends at (end). */
interface Edge {
  /** Between the box's side and the edge: a first column that stays, or a scroll bar. */
  inset: number
  /** Of a column of figures that the edge cuts through: how much of it is seen. */
  cut: number
}

interface Edges {
  start: Edge | null
  end: Edge | null
}

/**
 * What a table scrolls sideways in. Where it goes on, its edge says so; and a column of figures that the edge cuts is
 * covered, since half of an amount reads like an amount.
 */
export function TableScroll({ label, role = 'group', className, children }: TableScrollProps) {
  const box = useRef<HTMLDivElement>(null)
  const [edges, setEdges] = useState<Edges>({ start: null, end: null })
  const look = useCallback(() => {
    if (!box.current) return
    keepClearOfBars(box.current)
    const found = edgesOf(box.current)
    setEdges((before) => (isSame(before, found) ? before : found))
  }, [])
  // Other columns may be as wide together as those before.
  useLayoutEffect(look)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(box.current)
    for (const child of box.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [look])
  return (
    <div className="relative isolate min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div
        ref={box}
        role={role}
        aria-label={label}
        tabIndex={role === 'region' || edges.start || edges.end ? 0 : undefined}
        onScroll={look}
        className={cx('relative overflow-x-auto', className)}
      >
        {children}
      </div>
      {edges.start && <EdgeCue side="start" {...edges.start} />}
      {edges.end && <EdgeCue side="end" {...edges.end} />}
    </div>
  )
}

/** Head and totals stick: what gets the focus is scrolled clear of them, however many lines they take. */
function keepClearOfBars(box: HTMLElement): void {
  const [head, totals] = [box.querySelector('thead'), box.querySelector('tfoot')]
  box.style.scrollPaddingBlock = `${(head?.offsetHeight ?? 0) + ROOM}px ${(totals?.offsetHeight ?? 0) + ROOM}px`
}

/** px around what has the focus. */
const ROOM = 12
const LEAST = 24

function EdgeCue({ side, inset, cut }: Edge & { side: 'start' | 'end' }) {
  const Chevron = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <span
      aria-hidden
      data-print="hide"
      data-edge={side}
      data-covers={cut > 0 ? '' : undefined}
      className="table-edge"
      style={{ width: Math.max(cut, LEAST), [side === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: inset }}
    >
      <Chevron className="size-4 rtl:-scale-x-100" />
    </span>
  )
}

/** Below a pixel the browser has only rounded. */
const ROUNDED = 1.5

function edgesOf(box: HTMLElement): Edges {
  const { clientWidth, offsetWidth, scrollWidth } = box
  const scrolled = Math.abs(box.scrollLeft)
  const frame = box.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(box).direction === 'rtl'
  const border = Number.parseFloat(getComputedStyle(box).borderInlineStartWidth) || 0
  const heads = [...box.querySelectorAll('thead th')].map((head) => {
    const { left, right } = head.getBoundingClientRect()
    const [from, to] = isRightToLeft
      ? [frame.right - right, frame.right - left]
      : [left - frame.left, right - frame.left]
    return { from: from - border, to: to - border, isFigures: isOfFigures(head) }
  })
  // The room after the last column is no part of what is told.
  const room = Math.max(
    ROUNDED,
    heads.length === 0
      ? 0
      : Number.parseFloat(getComputedStyle(box.querySelector('thead th:last-child') ?? box).paddingInlineEnd),
  )
  const cutAt = (at: number) =>
    heads.find(({ from, to, isFigures }) => isFigures && from < at - ROUNDED && to > at + ROUNDED)
  const stays = scrolled > ROUNDED && heads[0] !== undefined && heads[0].from > -ROUNDED ? heads[0].to : 0
  const [first, last] = [cutAt(stays), cutAt(clientWidth)]
  return {
    start: scrolled > ROUNDED ? { inset: stays + border, cut: first ? Math.ceil(first.to - stays) : 0 } : null,
    end:
      scrolled + clientWidth < scrollWidth - room
        ? {
            inset: Math.max(border, offsetWidth - clientWidth - border),
            cut: last ? Math.ceil(clientWidth - last.from) : 0,
          }
        : null,
  }
}

/** Figures line up at the end, in older tables at the right in both directions. */
const isOfFigures = (head: Element) =>
  head.getAttribute('dir') === 'ltr' || ['right', 'end'].includes(getComputedStyle(head).textAlign)

const isSame = (one: Edges, other: Edges) =>
  (['start', 'end'] as const).every(
    (side) => one[side]?.inset === other[side]?.inset && one[side]?.cut === other[side]?.cut,
  )
