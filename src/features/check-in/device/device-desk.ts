import type { TFunction } from 'i18next'
import { createActor, fromPromise } from 'xstate'
import { deviceDeskFlow } from '#machines/check-in/device-desk-flow.ts'
import { troubleIn } from '#machines/check-in/device-desk-rules.ts'
import type { ReviewNote } from '#machines/check-in/queued-act.ts'
import { canVerify } from '#src/domain/booking/ticket-code.ts'
import type { SessionActor } from '#src/platform/session.tsx'
import type { OfficerQuestion, OfficerRead } from '#machines/check-in/device-desk-setup.ts'
import type { CheckInDesk } from '../desk/desk.ts'
import { doAct } from './desk-acts.ts'
import { contextOf, orTrouble, uploadOf, type DeskActor, type DeskLine, type UploadRef } from './desk-line.ts'
import { departures, openDeparture } from './desk-lists.ts'
import { lookUp } from './desk-look-up.ts'
import { deskUpload } from './desk-upload.ts'
import { readOfficer } from './device-officer.ts'
import { serverDesk } from './server-desk.ts'
import { storeServices } from './store-services.ts'
import { canSend, surroundings } from './surroundings.ts'

/** A desk, and who works at it. */
export interface DeviceDesk extends CheckInDesk {
  /** Queue, storage and officer of this device. */
  actor: DeskActor
  upload: UploadRef
  /** Tries what is put aside once more, now. */
  sendPutAside: () => Promise<void>
  /** Somebody has looked at it. */
  putAway: (note: ReviewNote) => Promise<void>
  close: () => void
}

/**
 * A desk that asks the server while it can, and goes on with what it keeps when it cannot. An act is on the disk before
 * anybody hears that it is done. What is unsent goes first: until the queue is empty, the device answers by its list.
 */
export function openDeviceDesk(t: TFunction, session: SessionActor): DeviceDesk {
  const line = startDesk(t, session)
  const { server, actor } = line
  return {
    actor,
    upload: uploadOf(line),
    departures: (signal) => departures(line, signal),
    openDeparture: ({ departureKey }) => openDeparture(line, departureKey),
    lookUp: (asked, signal) => lookUp(line, asked, signal),
    payFees: (input) =>
      doAct(line, {
        name: 'payFee',
        ticketIds: input.body.ticketIds,
        ask: () => server.payFees(input),
        onDevice: (acts) => acts.payFees(input),
      }),
    checkIn: (input) =>
      doAct(line, {
        name: 'checkIn',
        ticketIds: input.body.tickets.map(({ ticketId }) => ticketId),
        ask: () => server.checkIn(input),
        onDevice: (acts) => acts.checkIn(input),
      }),
    acceptPassport: (input) =>
      doAct(line, {
        name: 'acceptPassport',
        ticketIds: [input.body.ticketId],
        ask: () => server.acceptPassport(input),
        onDevice: (acts) => acts.acceptPassport(input),
      }),
    sendPutAside: async () => {
      await orTrouble(line, () => contextOf(line).store?.retryPutAside(Date.now()))
      actor.send({ type: 'desk.sendPutAside' })
    },
    putAway: async ({ clientId }) => {
      await orTrouble(line, () => contextOf(line).store?.putAway(clientId))
      actor.send({ type: 'desk.changed' })
    },
    close: () => {
      const { store } = contextOf(line)
      actor.stop()
      // What is being written is written first.
      store?.close()
    },
  }
}

function startDesk(t: TFunction, session: SessionActor): DeskLine {
  const server = serverDesk(
    t,
    (ticketId) => actor.getSnapshot().context.seen.get(ticketId),
    () => session.getSnapshot().context.user?.name ?? '',
  )
  const machine = deviceDeskFlow.provide({
    actors: {
      ...storeServices(server, () => {
        if (actor.getSnapshot().status === 'active')
          actor.send({ type: 'desk.storeLost', error: new Error('The browser has closed the store.') })
      }),
      readOfficer: fromPromise<OfficerRead, OfficerQuestion>(({ input }) => readOfficer(input, session.getSnapshot())),
      surroundings: surroundings(session),
      upload: deskUpload(() => line, session),
    },
    actions: {
      warnOfTrouble: ({ context }, { error }) => {
        if (context.trouble !== troubleIn(error)) console.warn('This device can keep nothing.', error)
      },
      warnOfOfficer: (_, { error }) => console.warn('The officer of this device could not be read.', error),
    },
  })
  const actor: DeskActor = createActor(machine, {
    input: { canKeep: window.isSecureContext && canVerify(), canSend: canSend(session.getSnapshot()) },
  })
  const line: DeskLine = { t, actor, server }
  actor.start()
  return line
}
