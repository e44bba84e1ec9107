import type { ReactNode } from 'react'
import './record-sheet.css'

export interface RecordSheetProps {
  /** Who, when and what became of it: at the side where there is room, below on a narrow screen. */
  aside: ReactNode
  children: ReactNode
}

/** The cards of one record of money. On paper they stand closer, those of the side by side, so that one sheet takes them. */
export function RecordSheet({ aside, children }: RecordSheetProps) {
  return (
    <div className="record-sheet record-cards grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">{aside}</div>
    </div>
  )
}
