import { useActorRef, useSelector } from '@xstate/react'
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { checkInFlow } from '#machines/check-in/check-in-flow.ts'
import type { DeskContents, OfficerStatus } from '#machines/check-in/device-desk-context.ts'
import { flowHooks } from '#src/platform/flow.ts'
import type { CheckInDesk, DeskStatus } from './desk.ts'
import type { DeviceDesk } from '../device/device-desk.ts'
import { statusOf } from '../device/desk-status.ts'

export type CheckInSnapshot = SnapshotFrom<typeof checkInFlow>

const { FlowContext, useFlowActor, useFlow, useSend, useCan } = flowHooks<typeof checkInFlow>('check-in')
export { useFlowActor as useCheckInActor, useFlow as useCheckIn, useSend, useCan }

const DeskContext = createContext<DeviceDesk | null>(null)

export function useDesk(): DeviceDesk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('There is no desk above.')
  return desk
}

export function useDeskStatus(): DeskStatus {
  const { actor, upload } = useDesk()
  const desk = useSelector(actor, whole)
  const uploading = useSelector(upload, whole)
  return useMemo(() => statusOf(desk, uploading), [desk, uploading])
}

export function useOfficer(): OfficerStatus {
  return useSelector(useDesk().actor, ({ context }) => context.standing)
}

/** What waits on this device, act by act. */
export function useDeskContents(): DeskContents {
  return useSelector(useDesk().actor, ({ context }) => context.contents)
}

const whole = <Snapshot,>(snapshot: Snapshot): Snapshot => snapshot

/** Runs the check-in flow at a desk. The departure stands in the page's address, so that a reload opens it again. */
export function CheckInProvider({ desk, children }: { desk: DeviceDesk; children: ReactNode }) {
  const machine = useMemo(() => checkInFlow.provide({ actors: actorsOf(desk) }), [desk])
  const actor = useActorRef(machine)

  useEffect(() => {
    const { unsubscribe } = desk.actor.on('desk.list', ({ list }) => actor.send({ type: 'checkIn.listRead', list }))
    return unsubscribe
  }, [desk, actor])
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context }) => keepInAddress(context.departureKey))
    return unsubscribe
  }, [actor])

  return (
    <DeskContext value={desk}>
      <FlowContext value={actor}>{children}</FlowContext>
    </DeskContext>
  )
}

/** The flow's services at a desk. Writes go without a signal: an act that was sent is never called back. */
function actorsOf(desk: CheckInDesk) {
  return {
    openDeparture: fromPromise<
      Awaited<ReturnType<CheckInDesk['openDeparture']>>,
      Parameters<CheckInDesk['openDeparture']>[0]
    >(({ input, signal }) => desk.openDeparture(input, signal)),
    lookUp: fromPromise<Awaited<ReturnType<CheckInDesk['lookUp']>>, Parameters<CheckInDesk['lookUp']>[0]>(
      ({ input, signal }) => desk.lookUp(input, signal),
    ),
    payFees: serviceOf(desk.payFees),
    checkIn: serviceOf(desk.checkIn),
    acceptPassport: serviceOf(desk.acceptPassport),
  }
}

const serviceOf = <Input, Output>(act: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => act(input))

const DEPARTURE = 'departure'

/** The departure that the page's address names. */
export const departureInAddress = (): string | null => new URLSearchParams(window.location.search).get(DEPARTURE)

function keepInAddress(departureKey: string | null): void {
  const url = new URL(window.location.href)
  if (url.searchParams.get(DEPARTURE) === departureKey) return
  if (departureKey === null) url.searchParams.delete(DEPARTURE)
  else url.searchParams.set(DEPARTURE, departureKey)
  window.history.replaceState(window.history.state, '', url)
}
