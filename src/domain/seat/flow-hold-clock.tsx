import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { seatClockPart } from '#machines/parts/seat-clock.ts'
import { HoldClock, type HoldClockProps } from '#src/domain/seat/hold-clock.tsx'

export interface FlowHoldClockProps<Answer extends { ok: boolean }, Body> extends Pick<
  HoldClockProps,
  'clockOffset' | 'onRenew'
> {
  /** The flow's child `seatClock`. */
  clock: ActorRefFrom<ReturnType<typeof seatClockPart<Answer, Body>>> | undefined
  /** Null while no seat is held. */
  until: string | null
}

/** The clock of the seats that a flow holds; nothing while it holds none. */
export function FlowHoldClock<Answer extends { ok: boolean }, Body>({
  clock,
  until,
  clockOffset,
  onRenew,
}: FlowHoldClockProps<Answer, Body>) {
  const isRenewing = useSelector(clock, (snapshot) => snapshot?.hasTag('renewing') === true)
  if (until === null) return null
  return <HoldClock until={until} clockOffset={clockOffset} isRenewing={isRenewing} onRenew={onRenew} />
}
