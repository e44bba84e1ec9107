import type { CSSProperties } from 'react'
import type { SeatCell, SeatLayout } from '#src/domain/seat/seat-layout.ts'

type Placing = CSSProperties & Record<'--row' | '--column' | '--lane', number>

/** Row from the front (after the driver's), column from the vehicle's left, lane from its right: lying, left is below. */
export function place(rowIndex: number, cellIndex: number, across: number): Placing {
  return { '--row': rowIndex + 2, '--column': cellIndex + 1, '--lane': across - cellIndex }
}

type Tracks = CSSProperties & Record<'--across' | '--upwards' | '--along', string>

export function tracks(layout: SeatLayout): Tracks {
  const across = Array.from({ length: width(layout) }, (_, index) =>
    layout.rows.some((row) => isPlace(row.cells[index])) ? 'var(--seat)' : 'var(--aisle)',
  )
  const along = layout.rows.map((row) =>
    row.cells.some((cell) => cell.kind === 'seat' && cell.berth) ? 'var(--berth)' : 'var(--seat)',
  )
  return { '--across': across.join(' '), '--upwards': across.toReversed().join(' '), '--along': along.join(' ') }
}

function isPlace(cell: SeatCell | undefined): boolean {
  return cell?.kind === 'seat' || cell?.kind === 'door'
}

export function width(layout: SeatLayout): number {
  return Math.max(1, ...layout.rows.map((row) => row.cells.length))
}

export function SteeringWheel() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <circle cx="12" cy="12" r="9.5" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M2.8 10.5 9.6 11.4M21.2 10.5l-6.8.9M12 14.5v7" />
    </svg>
  )
}
