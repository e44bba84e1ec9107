import { useEffect, useRef, useState, type RefObject } from 'react'

/** px that a plot is drawn for before its place is measured, and on paper. */
const USUAL = 720

/** As wide as the place is, so that words in a plot are as large as those around it. */
export function usePlotWidth(): { box: RefObject<HTMLDivElement | null>; width: number } {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
