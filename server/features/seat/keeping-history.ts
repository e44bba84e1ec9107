import type { ReplyOf } from '#contract/contract.ts'
import type { KeptFor } from '#contract/seat/kept-seat-codes.ts'
import { legsOf } from '#server/domain/network/timetable-rules.ts'
import { bySeat, stretchesOf } from '#server/domain/seat/seat-stretches.ts'

type KeepingAct = ReplyOf<'getKeptSeats'>['data']['acts'][number]

/** A row of the log. */
export interface LoggedAct {
  at: Date
  by: string
  action: 'reserve' | 'change' | 'unreserve'
  seats: string[]
  from: number
  to: number
  keptFor: KeptFor | null
  until: Date | null
  reason: string | null
}

/** A swap of the bus: seats that became others, old → new. */
export interface LoggedSwap {
  at: Date
  moves: Readonly<Record<string, string>>
}

/** A seat that is reserved on a leg as an act said. */
interface KeptLeg {
  seat: string
  leg: number
  act: LoggedAct
}

/**
 * What became of the seats of a departure that were kept free, latest first. That a reservation was over by itself is
 * written nowhere: the acts are played, and what still stands under one of them when its time passes ended then.
 *
 * @param acts in the order in which they were done
 * @param swaps likewise
 */
export function tellHistory(
  { acts, swaps }: { acts: readonly LoggedAct[]; swaps: readonly LoggedSwap[] },
  now: Date,
): KeepingAct[] {
  const told: KeepingAct[] = []
  const ended: KeptLeg[] = []
  const comingSwaps = [...swaps]
  let kept: KeptLeg[] = []

  function passTo(at: Date) {
    ended.push(...kept.filter(({ act }) => isOver(act, at)))
    kept = kept.filter(({ act }) => !isOver(act, at))
  }
  function swapBefore(at: Date | undefined) {
    const later = comingSwaps.findIndex((swap) => at !== undefined && swap.at >= at)
    for (const swap of comingSwaps.splice(0, later < 0 ? comingSwaps.length : later)) {
      passTo(swap.at)
      kept = kept.map((each) => ({ ...each, seat: swap.moves[each.seat] ?? each.seat }))
    }
  }

  for (const act of acts) {
    swapBefore(act.at)
    const isOwn = ({ seat, leg }: KeptLeg) => act.seats.includes(seat) && act.from <= leg && leg < act.to
    const own = kept.filter(isOwn)
    kept = kept.filter((each) => !isOwn(each))
    // Changed and released is only what had not ended; reserved is only what was free, so an earlier one had.
    if (act.action === 'reserve') ended.push(...own.filter((each) => isOver(each.act, act.at)))
    if (act.action !== 'unreserve')
      kept.push(...act.seats.flatMap((seat) => legsOf(act).map((leg) => ({ seat, leg, act }))))
    told.push({ ...act, before: act.action === 'change' ? saidOf(own) : [] })
  }
  swapBefore(undefined)
  passTo(now)
  return [...endsOf(ended), ...told].toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

const isOver = ({ until }: LoggedAct, at: Date) => until !== null && until <= at

/** One end for each act and stretch: its seats may have been released or swapped apart. */
function endsOf(ended: readonly KeptLeg[]): KeepingAct[] {
  return [...new Set(ended.map(({ act }) => act))].flatMap((act) => {
    const { until, keptFor, reason } = act
    if (until === null) return []
    const end = { at: until, by: null, action: 'end' as const, keptFor, until: null, reason, before: [] }
    return stretchesOf(ended.filter((each) => each.act === act)).map((stretch) => ({ ...end, ...stretch }))
  })
}

/** What was said of seats before a change: once for those of which the same was said. */
function saidOf(legs: readonly KeptLeg[]): KeepingAct['before'] {
  const said: KeepingAct['before'] = []
  for (const { seat, act } of legs.toSorted(bySeat)) {
    const { keptFor, until, reason } = act
    const known = said.find(
      (each) => each.keptFor === keptFor && each.reason === reason && each.until?.getTime() === until?.getTime(),
    )
    if (!known) said.push({ seats: [seat], keptFor, until, reason })
    else if (!known.seats.includes(seat)) known.seats.push(seat)
  }
  return said
}
