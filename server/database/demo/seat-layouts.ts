import type { SeatLayout } from '#contract/seat/seat.ts'

type Row = SeatLayout['rows'][number]
type Cell = Row['cells'][number]
type DriverSide = SeatLayout['driverSide']

/** A vehicle's inside: the layout, and which of its seats are additional ones. */
export interface Interior {
  layout: SeatLayout
  seatingCapacity: number
  additionalSeats: string[]
}

const AISLE: Cell = { kind: 'aisle' }
const GAP: Cell = { kind: 'gap' }
const DOOR: Cell = { kind: 'door' }

/** Seats are numbered from the front, in each row from left to right. */
function numberer(): (count: number) => Cell[] {
  let last = 0
  return (count) => Array.from({ length: count }, () => ({ kind: 'seat', seat: String((last += 1)) }))
}

/**
 * A touring coach with two seats on either side: 12 rows, a second door half-way on the kerb side, five across the
 * back, 49 seats in all. Folding seats in the aisle are the additional ones, numbered after the regular.
 */
export function touringCoach(driverSide: DriverSide, foldingSeats: number): Interior {
  const seats = numberer()
  const rows: Row[] = Array.from({ length: 12 }, (_, index) => {
    const isDoorRow = index === 6 || index === 7
    if (!isDoorRow) return { cells: [...seats(2), AISLE, ...seats(2)] }
    const door = [index === 6 ? DOOR : GAP, GAP]
    return { cells: driverSide === 'left' ? [...seats(2), AISLE, ...door] : [...door, AISLE, ...seats(2)] }
  })
  rows.push({ cells: seats(5) })
  return withFoldingSeats({ driverSide, rows }, 49, foldingSeats)
}

/** Two seats on the driver's side and single ones on the other: 9 rows and four across the back, 31 wide seats. */
export function vipCoach(driverSide: DriverSide, foldingSeats: number): Interior {
  const seats = numberer()
  const rows: Row[] = Array.from({ length: 9 }, () => ({
    cells: driverSide === 'left' ? [...seats(2), AISLE, ...seats(1)] : [...seats(1), AISLE, ...seats(2)],
  }))
  rows.push({ cells: seats(4) })
  return withFoldingSeats({ driverSide, rows }, 31, foldingSeats)
}

/** Berths along both sides on two decks: 1 to 15 below, 16 to 30 above; lower deck first, each from the front. */
export function sleeperCoach(driverSide: DriverSide): Interior {
  const seats = numberer()
  const deck = (berth: 'lower' | 'upper'): Row[] =>
    Array.from({ length: 5 }, () => {
      const [first, second, third] = seats(3).map((cell) => (cell.kind === 'seat' ? { ...cell, berth } : cell))
      return { cells: [first ?? GAP, AISLE, second ?? GAP, AISLE, third ?? GAP] }
    })
  return {
    layout: { driverSide, rows: [...deck('lower'), ...deck('upper')] },
    seatingCapacity: 30,
    additionalSeats: [],
  }
}

/** Folding seats take the aisle of the rows before the last, from behind. */
function withFoldingSeats(layout: SeatLayout, seatingCapacity: number, foldingSeats: number): Interior {
  const additionalSeats = Array.from({ length: foldingSeats }, (_, index) => String(seatingCapacity + 1 + index))
  const firstRow = layout.rows.length - 1 - foldingSeats
  const rows = layout.rows.map(({ cells }, row) => {
    const seat = additionalSeats[row - firstRow]
    return { cells: cells.map((cell): Cell => (cell.kind === 'aisle' && seat ? { kind: 'seat', seat } : cell)) }
  })
  return { layout: { ...layout, rows }, seatingCapacity, additionalSeats }
}
