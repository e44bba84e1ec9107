import { Children, isValidElement, useEffect, useRef, useState, type ReactNode } from 'react'
import { columnBreak } from '#src/ui/column-break.ts'
import { cx } from '#src/ui/cx.ts'

/** Cards one below the other, in two columns where there is room: in their order, and both about as long. */
export function CardColumns({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const cards = Children.toArray(children).filter(isValidElement)
  const [second, setSecond] = useState<number>()
  // After each drawing: cards come and go.
  useEffect(() => {
    const places = [...(box.current?.children ?? [])]
    // Browsers break too late where a tall card stands in the middle.
    const observer = new ResizeObserver(() => setSecond(columnBreak(places.map((each) => each.clientHeight))))
    for (const each of places) observer.observe(each)
    return () => observer.disconnect()
  })
  return (
    <div ref={box} className="gap-4 xl:columns-2">
      {cards.map((card, place) => (
        <div
          key={card.key}
          className={cx('mb-4 min-w-0 break-inside-avoid', place === second && 'xl:break-before-column')}
        >
          {card}
        </div>
      ))}
    </div>
  )
}
