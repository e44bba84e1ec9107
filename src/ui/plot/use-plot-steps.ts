import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocation } from 'wouter'
import { AXIS, type PlotFrame } from '#src/ui/plot/use-plot-frame.ts'

/**
 * Goes over the places of a plot: the arrow keys from one to the next as one reads, Home and End to the first and the
 * last, or what the pointer is over; Enter and a click follow it to its rows. While it has the focus one place is always
 * chosen, so that what Enter does is said from the start and after the pointer has gone.
 *
 * @param places left to right as one reads, each as wide as the others
 */
export function usePlotSteps<Place extends { href?: string | undefined }>(
  { width, isRightToLeft }: Pick<PlotFrame, 'width' | 'isRightToLeft'>,
  places: readonly Place[],
) {
  const [, navigate] = useLocation()
  const [reached, setReached] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  const at = pointed ?? reached
  const room = (width - AXIS) / Math.max(1, places.length)
  const chosen = at === undefined ? undefined : places[at]
  const last = places.length - 1

  function goTo(place: number) {
    setReached(Math.min(Math.max(place, 0), last))
    setPointed(undefined)
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
        setReached(last)
        setFocused(true)
      },
      onBlur() {
        setReached(undefined)
        setFocused(false)
      },
      onPointerLeave: () => setPointed(undefined),
      onClick: () => follow(),
      style: chosen?.href === undefined ? undefined : { cursor: 'pointer' },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const bounds = event.currentTarget.getBoundingClientRect()
        const from = ((event.clientX - bounds.left) / bounds.width) * width
        const place = Math.floor(((isRightToLeft ? width - from : from) - AXIS) / room)
        setPointed(place < 0 || place > last ? undefined : place)
      },
      onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
        const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
        const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
        if (event.key === forward) goTo((at ?? -1) + 1)
        else if (event.key === back) goTo((at ?? places.length) - 1)
        else if (event.key === 'Home') goTo(0)
        else if (event.key === 'End') goTo(last)
        else if (event.key === 'Enter' && chosen?.href !== undefined) follow()
        else return
        event.preventDefault()
      },
    },
  }
}
