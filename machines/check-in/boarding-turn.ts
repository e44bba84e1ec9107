import { BOARDING_HOURS } from '#contract/dashboard/dashboard-codes.ts'

const HOUR_MS = 3_600_000
/** A bus is rarely later than that; what should have left before is over, even if nobody has closed its boarding. */
const LATEST_MS = 4 * HOUR_MS
/** A bus that should have left so recently is most likely still boarding. */
const STILL_BOARDING_MS = HOUR_MS

export interface BoardingTurn {
  /** When the vehicle is to leave the reader's stoppage. */
  nextAt: Date | string
  /** Of the departure there: only one that is still scheduled boards. */
  state: string
}

/** The stop that boards next, or the last one that did. */
export function nextTurn<Turn extends BoardingTurn>(turns: readonly Turn[], now: number): Turn | undefined {
  const scheduled = turns.filter(({ state }) => state === 'scheduled')
  return scheduled.find(({ nextAt }) => timeOf(nextAt) >= now - STILL_BOARDING_MS) ?? scheduled.at(-1) ?? turns.at(-1)
}

/** Departures in the order that they board in, by their times: late ones and the next first, then those that are over, the latest first. */
export function compareTurns(now: number): (one: BoardingTurn, other: BoardingTurn) => number {
  const isOver = ({ nextAt, state }: BoardingTurn) => state !== 'scheduled' || timeOf(nextAt) < now - LATEST_MS
  return (one, other) => {
    if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1
    return (timeOf(one.nextAt) - timeOf(other.nextAt)) * (isOver(one) ? -1 : 1)
  }
}

/** It has left the reader's stoppage, and boarding there is not closed. */
export const isLeftOpen = ({ nextAt, state }: BoardingTurn, now: number): boolean =>
  state === 'scheduled' && timeOf(nextAt) < now

/** It leaves so soon that passengers who are missing are pressing. */
export const leavesSoon = ({ nextAt, state }: BoardingTurn, now: number): boolean =>
  state === 'scheduled' && timeOf(nextAt) >= now && isMissed(nextAt, now)

/** Whether who has not come by now is missing: before, they are only booked. */
export const isMissed = (leavesAt: Date | string, now: number): boolean =>
  timeOf(leavesAt) <= now + BOARDING_HOURS * HOUR_MS

const timeOf = (at: Date | string): number => new Date(at).getTime()
