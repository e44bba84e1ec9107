import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

export interface View {
  x: number
  y: number
  scale: number
}

interface Finger {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

const LEAST = 0.1
const MOST = 3
const STEP = 1.25
const NUDGE = 60
/** What stays in sight of the drawing, however far it is pushed. */
const KEPT = 80

/**
 * Moves and scales what lies in a pane: by dragging, two fingers, wheel, keys. The wheel belongs to the page until the
 * pane has been clicked, or with Ctrl, which is also what a touchpad's pinch sends.
 */
export function usePanZoom<Content extends Size>(
  pane: HTMLElement | null,
  content: Content,
  start: (content: Content, pane: Size) => View,
  /** How far it is enlarged to fit. */
  largest = 1,
) {
  const [chosen, setChosen] = useState<{ view: View; of: Content } | null>(null)
  const fingers = useRef(new Map<number, Finger>())
  // What was chosen for another content means nothing in this one.
  const view = chosen?.of === content ? chosen.view : within(start(content, sizeOf(pane)), sizeOf(pane), content)

  function change(next: (view: View, pane: Size) => View) {
    const size = sizeOf(pane)
    setChosen((chosen) => {
      const present = chosen?.of === content ? chosen.view : start(content, size)
      return { view: within(next(present, size), size, content), of: content }
    })
  }

  const onWheel = useEffectEvent((event: WheelEvent, pane: HTMLElement) => {
    if (!event.ctrlKey && !event.metaKey && !pane.contains(document.activeElement)) return
    event.preventDefault()
    const point = pointIn(pane, event.clientX, event.clientY)
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    change((view) => zoomed(view, Math.exp(-pixels / 400), point))
  })
  useEffect(() => {
    if (!pane) return
    const listen = (event: WheelEvent) => onWheel(event, pane)
    // React's own wheel listener is passive and could not keep the page from scrolling.
    pane.addEventListener('wheel', listen, { passive: false })
    return () => pane.removeEventListener('wheel', listen)
  }, [pane])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    change((view) =>
      other ? pinched(view, before, now, other, event.currentTarget) : moved(view, now.x - before.x, now.y - before.y),
    )
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    fingers.current.delete(event.pointerId)
  }

  const zoomBy = (factor: number) =>
    change((view, size) => zoomed(view, factor, { x: size.width / 2, y: size.height / 2 }))
  const fit = () => change((_, size) => fitting(size, content, largest))
  const fullSize = () => change((view, size) => zoomed(view, 1 / view.scale, { x: size.width / 2, y: size.height / 2 }))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const act = KEYS[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (act === 'in') zoomBy(STEP)
    else if (act === 'out') zoomBy(1 / STEP)
    else if (act === 'full') fullSize()
    else if (act === 'fit') fit()
    else change((view) => moved(view, act[0] * NUDGE, act[1] * NUDGE))
  }

  return {
    view,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fullSize,
    fit,
    /** Brings a place of the drawing into the middle, at a size that can be read. */
    show: (x: number, y: number) =>
      change((view, size) => {
        const scale = Math.max(view.scale, 1)
        return centred(x, y, scale, size)
      }),
    /** The same, at the size it has. */
    centre: (x: number, y: number) => change((view, size) => centred(x, y, view.scale, size)),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown },
  }
}

/** The content moves against the arrow, as a page does when it scrolls. */
const KEYS: Readonly<Record<string, 'in' | 'out' | 'full' | 'fit' | readonly [number, number]>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '1': 'full',
  '0': 'fit',
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

function pointIn(element: HTMLElement, clientX: number, clientY: number) {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const moved = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

function zoomed(view: View, factor: number, at: { x: number; y: number }): View {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor))
  const grown = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}

function pinched(view: View, before: Finger, now: Finger, other: Finger, element: HTMLElement): View {
  const spread = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y) || 1
  const middle = pointIn(element, (now.x + other.x) / 2, (now.y + other.y) / 2)
  return moved(zoomed(view, spread(now) / spread(before), middle), (now.x - before.x) / 2, (now.y - before.y) / 2)
}

const centred = (x: number, y: number, scale: number, pane: Size): View => ({
  scale,
  x: pane.width / 2 - x * scale,
  y: pane.height / 2 - y * scale,
})

export function fitting(pane: Size, content: Size, largest = 1): View {
  const scale = Math.min(largest, pane.width / content.width, pane.height / content.height)
  return { scale, x: (pane.width - content.width * scale) / 2, y: (pane.height - content.height * scale) / 2 }
}

function within(view: View, pane: Size, content: Size): View {
  const clamp = (value: number, size: number, room: number) =>
    Math.min(room - KEPT, Math.max(KEPT - size * view.scale, value))
  return { ...view, x: clamp(view.x, content.width, pane.width), y: clamp(view.y, content.height, pane.height) }
}
