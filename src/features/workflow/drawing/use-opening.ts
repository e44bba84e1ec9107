import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { WorkflowDrawing } from '#machines/workflow/workflow-drawing.ts'
import type { StateReach } from '#src/features/workflow/drawing/diagram.tsx'
import type { FirstView } from '#src/features/workflow/drawing/first-view.ts'
import { ARROWS, neighbour } from '#src/features/workflow/drawing/neighbour.ts'

/** An overview whose states open in their place. */
export interface Opening {
  /** The whole of the machine, for paper. */
  paper: WorkflowDrawing
  first: FirstView
  /** Undefined where there is nothing inside. */
  isOpen: (path: string) => boolean | undefined
  toggle: (path: string) => void
  /** Folds the innermost open state; false where none is open. */
  fold: () => boolean
  nameOf: (path: string) => string
  /** What was opened, folded or found takes the focus, once. */
  wanted: { state: string } | null
  onState: (path: string | null) => void
}

/** How far a pointer may slip between press and release and still mean the state. */
const SLIP = 4

/** States under pointer and keys: pressed they open, arrows go along their lines, Escape folds. */
export function useOpening(opening: Opening | undefined, drawing: WorkflowDrawing, pane: HTMLElement | null) {
  const [stop, setStop] = useState<string | null>(null)
  const pressed = useRef<{ path: string | null; x: number; y: number }>(null)
  const tabStop = drawing.nodes.find(({ path }) => path === stop)?.path ?? firstState(drawing)
  const reach = useMemo(
    (): StateReach | undefined => opening && { tabStop, nameOf: opening.nameOf, isOpen: opening.isOpen },
    [opening, tabStop],
  )

  const wanted = opening?.wanted ?? null
  const served = useRef<Opening['wanted']>(null)
  useEffect(() => {
    if (!pane || !wanted || wanted === served.current) return
    if (!drawing.nodes.some(({ path }) => path === wanted.state)) return
    served.current = wanted
    focusState(pane, wanted.state)
  }, [wanted, drawing, pane])

  return {
    reach,
    /** Where the focused state stands; null where it is none. */
    onFocus(target: EventTarget): [number, number] | null {
      const path = stateAt(target)
      const node = drawing.nodes.find((one) => one.path === path && one.shape !== 'initial')
      if (path === null || !node) return null
      setStop(path)
      opening?.onState(path)
      return [node.x + Math.min(node.width, 200) / 2, node.y + Math.min(node.height, 100) / 2]
    },
    onPointerDown({ target, clientX: x, clientY: y }: PointerEvent) {
      pressed.current = { path: toggleAt(target), x, y }
    },
    onClick({ target, clientX, clientY, detail }: MouseEvent) {
      const at = pressed.current
      pressed.current = null
      const isStill = at !== null && Math.hypot(clientX - at.x, clientY - at.y) <= SLIP
      // Without a pointer, as assistive technology presses, the target itself is meant.
      const path = detail > 0 ? (isStill ? at.path : null) : toggleAt(target)
      if (path !== null) opening?.toggle(path)
    },
    onPointerOver: ({ target }: PointerEvent) => opening?.onState(stateAt(target)),
    onPointerLeave: () => opening?.onState(null),
    /** True where the key was meant for a state. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!opening || event.ctrlKey || event.metaKey || event.altKey) return false
      const path = stateAt(event.target)
      const isHandled = event.key === 'Escape' ? opening.fold() : path !== null && press(event.key, path, opening)
      if (isHandled) event.preventDefault()
      return isHandled
    },
  }

  function press(key: string, path: string, { isOpen, toggle }: Opening): boolean {
    const direction = ARROWS[key]
    if (direction && pane) focusState(pane, neighbour(drawing, path, direction) ?? path)
    else if ((key === 'Enter' || key === ' ') && isOpen(path) !== undefined) toggle(path)
    else return false
    return true
  }
}

function focusState(pane: HTMLElement, path: string): void {
  pane.querySelector<SVGGElement>(`g[data-state="${CSS.escape(path)}"]`)?.focus({ preventScroll: true })
}

const firstState = ({ nodes, edges }: WorkflowDrawing): string | undefined =>
  edges.find(({ transitions }) => transitions.length === 0)?.to ?? nodes.find(({ shape }) => shape !== 'initial')?.path

const closest = (target: EventTarget, name: string): string | null =>
  target instanceof Element ? (target.closest(`[${name}]`)?.getAttribute(name) ?? null) : null

const stateAt = (target: EventTarget): string | null => closest(target, 'data-state')
const toggleAt = (target: EventTarget): string | null => closest(target, 'data-toggle')
