import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { cx } from '#src/ui/cx.ts'

type Edge = 'top' | 'bottom'

interface StickyBarProps extends ComponentProps<'div'> {
  /** The edge of the window where it stays: below the top bar, or at the bottom. */
  edge: Edge
}

/**
 * A bar that stays in sight while the page scrolls under it. The page keeps as much room clear as the bar is high, so
 * that it never covers what has the focus (WCAG 2.4.11), also when its text wraps or a message makes it taller.
 */
export function StickyBar({ edge, className, children, ...rest }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (bar.current ? keepClearOf(bar.current, edge) : undefined), [edge])
  return (
    <div {...rest} ref={bar} data-sticks className={cx('sticky', edge === 'top' ? 'top-bar' : 'bottom-0', className)}>
      {children}
    </div>
  )
}

const bars: Record<Edge, Set<HTMLElement>> = { top: new Set(), bottom: new Set() }

/** Read by `scroll-padding` in styles/base.css. */
function keepClearOf(bar: HTMLElement, edge: Edge): () => void {
  const update = () => {
    const height = Math.max(0, ...Array.from(bars[edge], ({ offsetHeight }) => offsetHeight))
    document.documentElement.style.setProperty(`--sticky-${edge}`, `${height}px`)
  }
  const observer = new ResizeObserver(update)
  bars[edge].add(bar)
  observer.observe(bar)
  update()
  return () => {
    observer.disconnect()
    bars[edge].delete(bar)
    update()
  }
}
