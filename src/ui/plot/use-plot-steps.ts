import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocation } from 'wouter'
import { AXIS, type PlotFrame } from '#src/ui/plot/use-plot-frame.ts'

/**
 * Goes over the places of a plot: the arrow keys from one to the next as one reads, Home and End to the first and the
 * last, or what the pointer is over; Enter and a click follow it to its rows.
 *
 * @param places left to right as one reads, each as wide as the others
 */
export function usePlotSteps<Place extends { href?: string | undefined }>(
  { width, isRightToLeft }: Pick<PlotFrame, 'width' | 'isRightToLeft'>,
  places: readonly Place[],
) {
  const [, navigate] = useLocation()
  const [at, setAt] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  const room = (width - AXIS) / Math.max(1, places.length)
  const chosen = at === undefined ? undefined : places[at]
  const last = places.length - 1

  function step(by: number) {
    const from = at ?? (by > 0 ? -1 : places.length)
    setAt(Math.min(Math.max(from + by, 0), last))
  }

  function follow() {
    if (chosen?.href !== undefined) navigate(chosen.href)
  }

  return {
    at,
    chosen,
    /** px of one place. */
    room,
    /** Enter goes somewhere. */
    isOpenedByEnter: isFocused && chosen?.href !== undefined,
    /** For the drawing. */
    handlers: {
      tabIndex: 0,
      onFocus() {
        setAt((before) => before ?? last)
        setFocused(true)
      },
      onBlur() {
        setAt(undefined)
        setFocused(false)
      },
      onPointerLeave: () => setAt(undefined),
      onClick: () => follow(),
      style: chosen?.href === undefined ? undefined : { cursor: 'pointer' },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const bounds = event.currentTarget.getBoundingClientRect()
        const from = ((event.clientX - bounds.left) / bounds.width) * width
        const place = Math.floor(((isRightToLeft ? width - from : from) - AXIS) / room)
        setAt(place < 0 || place > last ? undefined : place)
      },
      onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
        const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
        const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
        if (event.key === forward) step(1)
        else if (event.key === back) step(-1)
        else if (event.key === 'Home') setAt(0)
        else if (event.key === 'End') setAt(last)
        else if (event.key === 'Enter' && chosen?.href !== undefined) follow()
        else return
        event.preventDefault()
      },
    },
  }
}
