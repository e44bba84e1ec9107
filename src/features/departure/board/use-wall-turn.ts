import { useEffect, useState } from 'react'

/** ms for which a page of departures stands: long enough to find one's own in two languages. */
const TURN_MS = 12_000

export interface WallTurn<Row> {
  /** Takes what the rows are shown in: a table, head and all. */
  box: (element: HTMLElement | null) => void
  /** From 0. */
  page: number
  pages: number
  rows: readonly Row[]
}

/**
 * Those of many rows that are shown at a time: as many as fit, and the next ones after a while. By the clock, so that all
 * walls of a station turn together; `heldAt` is the moment at which somebody stopped it.
 */
export function useWallTurn<Row>(all: readonly Row[], now: number, heldAt: number | undefined): WallTurn<Row> {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState(0)
  const [tallest, setTallest] = useState(0)
  useEffect(() => {
    const table = box?.querySelector('table')
    if (!box || !table) return undefined
    const observer = new ResizeObserver((changes) => {
      const heights = [...table.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetHeight)
      const isOtherSize = changes.some(({ target }) => target === box)
      setRoom(box.clientHeight - (table.tHead?.offsetHeight ?? 0))
      // Those of another page may be taller: where the lower ones counted, pages would change as they turn.
      setTallest((before) => Math.max(isOtherSize ? 0 : before, ...heights))
    })
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box])
  const fitting = tallest === 0 ? Math.max(1, all.length) : Math.max(1, Math.floor(room / tallest))
  const pages = Math.max(1, Math.ceil(all.length / fitting))
  const page = Math.floor((heldAt ?? now) / TURN_MS) % pages
  return { box: setBox, page, pages, rows: all.slice(page * fitting, (page + 1) * fitting) }
}
