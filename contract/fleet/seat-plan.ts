import { MAX_LAYOUT_LANES, MAX_LAYOUT_ROWS, type SeatLayout } from '../seat/seat.ts'
import type { LayoutPreset } from './transport-row.ts'

/** A vehicle's seats as the contract has them. */
export interface SeatValues {
  layout: SeatLayout
  additionalSeats: string[]
  womenSeats: string[]
  blockedSeats: string[]
}

export interface PlanSeat {
  kind: 'seat'
  seat: string
  berth?: 'upper' | 'lower' | undefined
  isAdditional: boolean
  isLadies: boolean
  isBlocked: boolean
}
export type PlanCell = PlanSeat | { kind: 'aisle' } | { kind: 'gap' } | { kind: 'door' }

/** The same as the editor works on it: every seat knows what it is, and all rows are of one width. */
export interface SeatPlan {
  driverSide: SeatLayout['driverSide']
  rows: readonly (readonly PlanCell[])[]
}

/** In the order of their keys, 1 to 9. */
export const TOOLS = ['seat', 'ladies', 'blocked', 'additional', 'lower', 'upper', 'aisle', 'gap', 'door'] as const
export type Tool = (typeof TOOLS)[number]

export interface Place {
  row: number
  lane: number
}

const GAP: PlanCell = { kind: 'gap' }
const AISLE: PlanCell = { kind: 'aisle' }
const DOOR: PlanCell = { kind: 'door' }

export function planOf({ layout, additionalSeats, womenSeats, blockedSeats }: SeatValues): SeatPlan {
  const lanes = Math.max(1, ...layout.rows.map(({ cells }) => cells.length))
  return {
    driverSide: layout.driverSide,
    rows: layout.rows.map(({ cells }) =>
      Array.from({ length: lanes }, (_, lane): PlanCell => {
        const cell = cells[lane] ?? GAP
        if (cell.kind !== 'seat') return cell
        const { seat, berth } = cell
        return {
          kind: 'seat',
          seat,
          berth,
          isAdditional: additionalSeats.includes(seat),
          isLadies: womenSeats.includes(seat),
          isBlocked: blockedSeats.includes(seat),
        }
      }),
    ),
  }
}

export function valuesOfPlan({ driverSide, rows }: SeatPlan): SeatValues {
  const seats = seatsIn({ driverSide, rows })
  const numbers = (wanted: (seat: PlanSeat) => boolean) => seats.filter(wanted).map(({ seat }) => seat)
  return {
    layout: {
      driverSide,
      rows: rows.map((cells) => ({
        cells: cells.map((cell) =>
          cell.kind === 'seat'
            ? { kind: 'seat' as const, seat: cell.seat, ...(cell.berth && { berth: cell.berth }) }
            : cell,
        ),
      })),
    },
    additionalSeats: numbers(({ isAdditional }) => isAdditional),
    womenSeats: numbers(({ isLadies }) => isLadies),
    blockedSeats: numbers(({ isBlocked }) => isBlocked),
  }
}

export function countsOf(plan: SeatPlan) {
  const seats = seatsIn(plan)
  const count = (wanted: (seat: PlanSeat) => boolean) => seats.filter(wanted).length
  return {
    capacity: count(({ isAdditional }) => !isAdditional),
    additional: count(({ isAdditional }) => isAdditional),
    ladies: count(({ isLadies }) => isLadies),
    blocked: count(({ isBlocked }) => isBlocked),
  }
}

/** What a tool makes of a place. Where it changes nothing, the very same plan. */
export function apply(plan: SeatPlan, { row, lane }: Place, tool: Tool): SeatPlan {
  const cell = plan.rows[row]?.[lane]
  if (!cell) return plan
  if (tool === 'ladies' || tool === 'blocked') {
    if (cell.kind !== 'seat') return plan
    const flag = tool === 'ladies' ? { isLadies: !cell.isLadies } : { isBlocked: !cell.isBlocked }
    return withCell(plan, { row, lane }, { ...cell, ...flag })
  }
  if (tool === 'aisle' || tool === 'gap' || tool === 'door') {
    return cell.kind === tool ? plan : renumbered(withCell(plan, { row, lane }, { kind: tool }))
  }
  const isAdditional = tool === 'additional'
  const berth = tool === 'lower' || tool === 'upper' ? tool : undefined
  if (cell.kind === 'seat' && cell.isAdditional === isAdditional && cell.berth === berth) return plan
  const marks = cell.kind === 'seat' ? cell : PLAIN
  return renumbered(withCell(plan, { row, lane }, { ...marks, berth, isAdditional }))
}

/** A copy of a row behind it, as long as there is room. */
export function withRowAfter(plan: SeatPlan, row: number): SeatPlan {
  const copied = plan.rows[row]
  if (!copied || plan.rows.length >= MAX_LAYOUT_ROWS) return plan
  // Marks belong to one seat, not to its copy; the same for a door.
  const copy = copied.map((cell): PlanCell =>
    cell.kind === 'seat' ? { ...cell, isLadies: false, isBlocked: false } : cell.kind === 'door' ? GAP : cell,
  )
  return renumbered({ ...plan, rows: plan.rows.toSpliced(row + 1, 0, copy) })
}

export function withoutRow(plan: SeatPlan, row: number): SeatPlan {
  return plan.rows.length <= 1 ? plan : renumbered({ ...plan, rows: plan.rows.toSpliced(row, 1) })
}

/** An empty lane to the right of one. */
export function withLaneAfter(plan: SeatPlan, lane: number): SeatPlan {
  return lanesOf(plan) >= MAX_LAYOUT_LANES
    ? plan
    : { ...plan, rows: plan.rows.map((cells) => cells.toSpliced(lane + 1, 0, GAP)) }
}

export function withoutLane(plan: SeatPlan, lane: number): SeatPlan {
  return lanesOf(plan) <= 1 ? plan : renumbered({ ...plan, rows: plan.rows.map((cells) => cells.toSpliced(lane, 1)) })
}

/** Longer or shorter before the last row, which may be a bench across. */
export function withRowCount(plan: SeatPlan, count: number): SeatPlan {
  let next = plan
  while (next.rows.length < count && next.rows.length < MAX_LAYOUT_ROWS)
    next = withRowAfter(next, Math.max(0, next.rows.length - 2))
  while (next.rows.length > count && next.rows.length > 1) next = withoutRow(next, Math.max(0, next.rows.length - 2))
  return next
}

/** Rows that an interior usually has. */
const USUAL_ROWS = { twoTwo: 13, twoOne: 10, sleeper: 10, minibus: 6 } as const satisfies Record<LayoutPreset, number>

/** An interior to begin from; the doors on the side that the driver does not sit on. */
export function presetPlan(
  preset: LayoutPreset,
  driverSide: SeatPlan['driverSide'],
  rows: number = USUAL_ROWS[preset],
): SeatPlan {
  const drawn = Array.from({ length: rows }, (_, row) => ROWS_OF[preset](row, rows))
  return renumbered({ driverSide, rows: driverSide === 'left' ? drawn : drawn.map((cells) => cells.toReversed()) })
}

/** Seats that an interior has at most. */
export const maxSeatsOf = (preset: LayoutPreset): number => seatsOfLength(preset, MAX_LAYOUT_ROWS)

/**
 * An interior with exactly so many regular seats: as few rows as have them, and gaps for what the last row has too many.
 * Undefined where no such vehicle has so few or so many.
 */
export function planOfSeats(
  preset: LayoutPreset,
  driverSide: SeatPlan['driverSide'],
  seats: number,
): SeatPlan | undefined {
  if (seats < 1) return undefined
  const lengths = Array.from({ length: MAX_LAYOUT_ROWS }, (_, index) => index + 1)
  const rows = lengths.find((length) => seatsOfLength(preset, length) >= seats)
  return rows === undefined ? undefined : withSeatsUpTo(presetPlan(preset, driverSide, rows), seats)
}

const seatsOfLength = (preset: LayoutPreset, rows: number): number =>
  Array.from({ length: rows }, (_, row) => ROWS_OF[preset](row, rows))
    .flat()
    .filter(({ kind }) => kind === 'seat').length

const withSeatsUpTo = (plan: SeatPlan, seats: number): SeatPlan => ({
  ...plan,
  rows: plan.rows.map((cells) => cells.map((cell) => (cell.kind === 'seat' && Number(cell.seat) > seats ? GAP : cell))),
})

export const lanesOf = ({ rows }: SeatPlan): number => rows[0]?.length ?? 0

const PLAIN: PlanSeat = { kind: 'seat', seat: '', isAdditional: false, isLadies: false, isBlocked: false }

/** Rows of a vehicle whose driver sits on the left. */
const ROWS_OF: Record<LayoutPreset, (row: number, rows: number) => PlanCell[]> = {
  twoTwo: (row, rows) => {
    const middle = Math.floor(rows / 2)
    if (row === rows - 1) return [PLAIN, PLAIN, PLAIN, PLAIN, PLAIN]
    if (row === middle) return [PLAIN, PLAIN, AISLE, GAP, DOOR]
    return [PLAIN, PLAIN, AISLE, PLAIN, PLAIN]
  },
  twoOne: () => [PLAIN, PLAIN, AISLE, PLAIN],
  sleeper: (row, rows) => {
    const berth: PlanCell = { ...PLAIN, berth: row < rows / 2 ? 'lower' : 'upper' }
    return [berth, AISLE, berth, AISLE, berth]
  },
  minibus: (row, rows) => {
    if (row === 0) return [PLAIN, AISLE, GAP, DOOR]
    return row === rows - 1 ? [PLAIN, PLAIN, PLAIN, PLAIN] : [PLAIN, AISLE, PLAIN, PLAIN]
  },
}

function seatsIn({ rows }: SeatPlan): PlanSeat[] {
  return rows.flatMap((cells) => cells.flatMap((cell) => (cell.kind === 'seat' ? [cell] : [])))
}

function withCell(plan: SeatPlan, { row, lane }: Place, cell: PlanCell): SeatPlan {
  return { ...plan, rows: plan.rows.map((cells, index) => (index === row ? cells.toSpliced(lane, 1, cell) : cells)) }
}

/** From left to right and from front to back; additional seats after the regular ones. */
function renumbered(plan: SeatPlan): SeatPlan {
  const next = { regular: 1, additional: seatsIn(plan).filter(({ isAdditional }) => !isAdditional).length + 1 }
  return {
    ...plan,
    rows: plan.rows.map((cells) =>
      cells.map((cell) => {
        if (cell.kind !== 'seat') return cell
        const seat = cell.isAdditional ? next.additional++ : next.regular++
        return { ...cell, seat: String(seat) }
      }),
    ),
  }
}
