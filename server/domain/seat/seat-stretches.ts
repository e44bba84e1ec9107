import type { StopRange } from '#contract/departure/departure.ts'

interface SeatLeg {
  seat: string
  leg: number
}

export interface SeatsOfStretch extends StopRange {
  /** By number. */
  seats: string[]
}

/** Legs of seats as the stretches that they make: legs that follow each other, and the seats that have the same ones. */
export function stretchesOf(legs: readonly SeatLeg[]): SeatsOfStretch[] {
  const runs: (StopRange & { seat: string })[] = []
  for (const { seat, leg } of legs.toSorted((one, other) => bySeat(one, other) || one.leg - other.leg)) {
    const last = runs.at(-1)
    if (last?.seat === seat && last.to === leg) last.to = leg + 1
    else runs.push({ seat, from: leg, to: leg + 1 })
  }
  const stretches: SeatsOfStretch[] = []
  for (const { seat, from, to } of runs) {
    const known = stretches.find((each) => each.from === from && each.to === to)
    if (known) known.seats.push(seat)
    else stretches.push({ seats: [seat], from, to })
  }
  return stretches
}

/** In the order of their numbers. */
export const bySeat = (one: Pick<SeatLeg, 'seat'>, other: Pick<SeatLeg, 'seat'>): number =>
  one.seat.localeCompare(other.seat, 'en', { numeric: true })
