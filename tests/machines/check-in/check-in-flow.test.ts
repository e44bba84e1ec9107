import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import { checkInFlow } from '#machines/check-in/check-in-flow.ts'
import type {
  CheckInAnswer,
  CheckInOrder,
  FeeAnswer,
  FeeOrder,
  LookUpAnswer,
  OpenAnswer,
  PassportAnswer,
  PassportOrder,
  Scan,
} from '#machines/check-in/check-in-services.ts'
import { cardOf, otherDepartureOf, verdictOf } from '#machines/check-in/check-in-rules.ts'
import {
  boardingList,
  boardingTicket,
  CHECK_IN_ANSWERS,
  CHECK_IN_EVENTS,
  checkInFacts,
  CODE,
  DEPARTURE,
  EXPIRED_PASSPORT,
  LINA,
  NEW_PASSPORT,
  OMAR,
  onBoard,
  OTHER_DEPARTURE,
  PASSPORT,
  REFERENCE,
  SARA,
  unpaid,
} from '#tests/support/check-in-fixtures.ts'
import { explore, leavesOf, unexpectedChanges } from '#tests/support/machine-model.ts'
import { expectCovered } from '#tests/support/covered-transitions.ts'

const model = explore({
  machine: checkInFlow,
  fixtures: { events: CHECK_IN_EVENTS, answers: CHECK_IN_ANSWERS },
  facts: checkInFacts,
})

describe('the check-in flow as a model', () => {
  it('reaches every state', () => {
    expect(leavesOf(checkInFlow).filter((leaf) => !model.restingPlaces.has(leaf))).toEqual(['desk.card.deciding'])
  })

  it('walks every edge', async () => {
    await expectCovered(checkInFlow, model)
  })

  it('is left unchanged by every event that its state does not name', () => {
    expect(unexpectedChanges(checkInFlow, model)).toEqual([])
  })
})

describe('at the desk', () => {
  it('the list gives way to whatever a scan or a choice comes to, and to an outage', async () => {
    const { actor } = await desk([unpaid()], { payments: ['outage', 'paid'] })
    const isListOpen = () => actor.getSnapshot().context.isListOpen
    const openList = () => {
      actor.send({ type: 'checkIn.openList' })
      expect(isListOpen()).toBe(true)
    }
    openList()
    actor.send({ type: 'checkIn.closeList' })
    expect(isListOpen()).toBe(false)
    // The same once more is an answer as well.
    for (const text of [PASSPORT.replace('A1234567', 'A1234568'), REFERENCE])
      for (const _ of ['first', 'again']) {
        openList()
        await scan(actor, text)
        expect(isListOpen()).toBe(false)
      }
    openList()
    actor.send({ type: 'checkIn.choose', ticketId: SARA })
    expect(isListOpen()).toBe(false)
    actor.send({ type: 'checkIn.payCash' })
    openList()
    await waitFor(actor, (snapshot) => snapshot.matches('outage'))
    expect(isListOpen()).toBe(false)
    openList()
    actor.send({ type: 'checkIn.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'go' } }))
    expect(isListOpen()).toBe(false)
  })

  it('a fee is asked for as the passenger was told, and a lost answer is asked for again to the letter', async () => {
    const { actor, fees } = await desk([unpaid()], { payments: ['outage', 'paid'] })
    await scan(actor, REFERENCE)
    expect(actor.getSnapshot().matches({ desk: { card: { payFirst: 'told' } } })).toBe(true)
    actor.send({ type: 'checkIn.chooseCurrency', currency: 'JOD' })
    actor.send({ type: 'checkIn.payCash' })
    await waitFor(actor, (snapshot) => snapshot.matches('outage'))
    actor.send({ type: 'checkIn.retry' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'go' } }))
    expect(fees.map(({ body }) => body)).toEqual([
      fees[1]?.body,
      {
        ticketIds: [SARA],
        currency: 'JOD',
        means: 'cash',
        reference: null,
        isManual: false,
        expectedTotal: 750,
        amounts: [750],
      },
    ])
    expect(fees[1]?.key).toBe(fees[0]?.key)
  })

  it('who goes back from a lost answer and pays once more keeps the key; other means have another', async () => {
    const { actor, fees } = await desk([unpaid()], { payments: ['outage', 'outage', 'paid'] })
    await scan(actor, REFERENCE)
    for (const means of ['checkIn.payCash', 'checkIn.payCash', 'checkIn.payByCard'] as const) {
      actor.send({ type: means })
      if (means === 'checkIn.payByCard') actor.send({ type: 'checkIn.giveSlip', slip: ' 4711 ' })
      await waitFor(actor, (snapshot) => snapshot.matches('outage') || snapshot.matches({ desk: { card: 'go' } }))
      if (actor.getSnapshot().matches('outage')) actor.send({ type: 'checkIn.back' })
    }
    expect(fees.map(({ body }) => [body.means, body.reference])).toEqual([
      ['cash', null],
      ['cash', null],
      ['pos', '4711'],
    ])
    expect(fees[1]?.key).toBe(fees[0]?.key)
    expect(fees[2]?.key).not.toBe(fees[0]?.key)
  })

  it('a fee by hand is asked about first, and is cash', async () => {
    const { actor, fees } = await desk([unpaid()])
    await scan(actor, REFERENCE)
    actor.send({ type: 'checkIn.payManually' })
    expect(fees).toEqual([])
    actor.send({ type: 'checkIn.confirmManual' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'go' } }))
    expect(fees[0]?.body).toMatchObject({ means: 'cash', isManual: true })
  })

  it('a family is paid for together, those who have paid are not asked again, and all board at once', async () => {
    const family = [unpaid(), boardingTicket({ ticketId: OMAR }), unpaid({ ticketId: LINA })]
    const { actor, fees, orders } = await desk(family)
    await scan(actor, REFERENCE)
    actor.send({ type: 'checkIn.takeParty' })
    actor.send({ type: 'checkIn.payCash' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'go' } }))
    expect(fees[0]?.body).toMatchObject({ ticketIds: [SARA, LINA], expectedTotal: 8000, amounts: [4000, 4000] })
    actor.send({ type: 'checkIn.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'done' } }))
    expect(orders[0]?.body.tickets.map(({ ticketId }) => ticketId)).toEqual([SARA, OMAR, LINA])
    expect(actor.getSnapshot().context.list?.counts).toEqual({ expected: 3, feePaid: 3, checkedIn: 3, missing: 0 })
  })

  it('the code of the print goes along with its own ticket only', async () => {
    const { actor, orders } = await desk([boardingTicket(), boardingTicket({ ticketId: OMAR })], { printRevision: 1 })
    await scan(actor, CODE)
    actor.send({ type: 'checkIn.takeParty' })
    actor.send({ type: 'checkIn.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'done' } }))
    expect(orders[0]?.body.tickets.map(({ ticketId, code }) => [ticketId, code])).toEqual([
      [SARA, CODE],
      [OMAR, null],
    ])
  })

  it('nobody who needs a visa goes before the officer has seen one', async () => {
    const { actor, orders } = await desk([boardingTicket({ visa: { requirement: 'required', request: null } })])
    await scan(actor, REFERENCE)
    expect(actor.getSnapshot().matches({ desk: { card: 'askingVisa' } })).toBe(true)
    expect(actor.getSnapshot().can({ type: 'checkIn.confirm' })).toBe(false)
    actor.send({ type: 'checkIn.seeVisa' })
    actor.send({ type: 'checkIn.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'done' } }))
    expect(orders[0]?.body.tickets[0]?.isVisaSeen).toBe(true)
  })

  it('a ticket of another departure stops, whatever else is true of it', async () => {
    const { actor } = await desk([], { found: [boardingTicket({ departureKey: OTHER_DEPARTURE })] })
    await scan(actor, REFERENCE)
    expect(actor.getSnapshot().matches({ desk: { card: 'stop' } })).toBe(true)
  })

  it('a reference of another departure, or of a booking paid back, stops at once and offers the departure it is for', async () => {
    const elsewhere = [
      boardingTicket({ departureKey: OTHER_DEPARTURE }),
      boardingTicket({ ticketId: OMAR, departureKey: OTHER_DEPARTURE }),
    ]
    const { actor } = await desk([boardingTicket({ ticketId: LINA })], { found: elsewhere })
    await scan(actor, REFERENCE)
    const { context } = actor.getSnapshot()
    expect(actor.getSnapshot().matches({ desk: { card: 'stop' } })).toBe(true)
    expect(otherDepartureOf(context)).toBe(OTHER_DEPARTURE)
    expect(actor.getSnapshot().can({ type: 'checkIn.open', departureKey: OTHER_DEPARTURE })).toBe(true)

    const refunded = await desk([], {
      found: [boardingTicket({ state: 'refunded' }), boardingTicket({ ticketId: OMAR, state: 'refunded' })],
    })
    await scan(refunded.actor, REFERENCE)
    expect(refunded.actor.getSnapshot().matches({ desk: { card: 'outdated' } })).toBe(true)
    expect(otherDepartureOf(refunded.actor.getSnapshot().context)).toBeNull()
  })

  it('a reference opens the adult with the first seat who has not boarded, whatever the order', async () => {
    const party = [
      boardingTicket({ ticketId: LINA, fareClass: 'child', seat: '1A' }),
      boardingTicket({ ticketId: SARA, seat: '10A' }),
      boardingTicket({ ticketId: OMAR, seat: '2B' }),
    ]
    const { actor } = await desk(party)
    await scan(actor, REFERENCE)
    expect(actor.getSnapshot().context.ticketId).toBe(OMAR)
    const later = await desk(party.map((ticket) => (ticket.ticketId === OMAR ? onBoard({ ticketId: OMAR }) : ticket)))
    await scan(later.actor, REFERENCE)
    expect(later.actor.getSnapshot().context.ticketId).toBe(SARA)
  })

  it('a name that fits several of one family asks who it is', async () => {
    const { actor } = await desk([boardingTicket(), boardingTicket({ ticketId: OMAR })])
    await scan(actor, 'Ali')
    expect(actor.getSnapshot().matches({ desk: 'choosing' })).toBe(true)
  })

  it('who boards at a stoppage of others goes, and the officer is told', async () => {
    const { actor } = await desk([boardingTicket({ fromPosition: 1 })])
    await scan(actor, REFERENCE)
    const { context } = actor.getSnapshot()
    expect(context.list?.tickets.map((ticket) => verdictOf(context, ticket))).toMatchObject([
      { kind: 'go', warnings: ['boardsElsewhere'] },
    ])
    const here = await desk([boardingTicket()])
    expect(
      here.actor
        .getSnapshot()
        .context.list?.tickets.flatMap((ticket) => verdictOf(here.actor.getSnapshot().context, ticket).warnings),
    ).toEqual([])
  })

  it('who works where the route ends boards everybody elsewhere; who sees all is told of nobody', async () => {
    const ticket = boardingTicket()
    const warningsOf = async (ownPositions: number[] | null) => {
      const { actor } = await desk([ticket], { ownPositions })
      return verdictOf(actor.getSnapshot().context, ticket).warnings
    }
    expect(await warningsOf([])).toEqual(['boardsElsewhere'])
    expect(await warningsOf(null)).toEqual([])
  })

  it('the passport of somebody who is on board already is not offered for the booking again while the family goes', async () => {
    const { actor } = await desk([boardingTicket(), boardingTicket({ ticketId: OMAR, seat: '1B' })])
    await scan(actor, PASSPORT)
    expect(actor.getSnapshot().can({ type: 'checkIn.comparePassport' })).toBe(true)
    actor.send({ type: 'checkIn.toggle', ticketId: OMAR })
    const { context } = actor.getSnapshot()
    const list = boardingList([onBoard({ version: 2 }), boardingTicket({ ticketId: OMAR, seat: '1B' })])
    expect(context.chosen).toEqual([SARA, OMAR])
    actor.send({ type: 'checkIn.listRead', list })
    expect(actor.getSnapshot().matches({ desk: { card: 'go' } })).toBe(true)
    expect(actor.getSnapshot().can({ type: 'checkIn.comparePassport' })).toBe(false)
  })

  it('a passport that ran out takes no other’s place at a border; within the country it may', async () => {
    for (const crossesBorder of [true, false]) {
      const { actor } = await desk([boardingTicket({ crossesBorder })])
      await scan(actor, EXPIRED_PASSPORT)
      expect(actor.getSnapshot().matches({ desk: { card: 'comparing' } })).toBe(true)
      expect(actor.getSnapshot().can({ type: 'checkIn.acceptPassport' })).toBe(!crossesBorder)
      expect(actor.getSnapshot().can({ type: 'checkIn.keepBooking' })).toBe(true)
    }
  })

  it('a new passport lets somebody go whose old one had run out', async () => {
    const before = boardingTicket({ passenger: { ...boardingTicket().passenger, passportExpiry: '2026-12-31' } })
    const after = boardingTicket({
      passenger: { ...boardingTicket().passenger, version: 2, passportNumber: 'B7654321' },
    })
    const { actor, passports } = await desk([before], { accepted: after })
    await scan(actor, REFERENCE)
    expect(actor.getSnapshot().matches({ desk: { card: 'stop' } })).toBe(true)
    await scan(actor, NEW_PASSPORT)
    expect(actor.getSnapshot().matches({ desk: { card: 'comparing' } })).toBe(true)
    actor.send({ type: 'checkIn.acceptPassport' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'go' } }))
    expect(passports[0]?.body).toEqual({
      ticketId: SARA,
      passengerVersion: 1,
      lines: [NEW_PASSPORT.slice(0, 44), NEW_PASSPORT.slice(44)],
    })
  })

  it('a passport like the booking shows the verdict at once', async () => {
    const { actor } = await desk([boardingTicket()])
    await scan(actor, PASSPORT)
    expect(actor.getSnapshot().matches({ desk: { card: 'go' } })).toBe(true)
  })

  it('a list that was read before an act does not take the act back', async () => {
    const { actor } = await desk([boardingTicket()])
    await scan(actor, REFERENCE)
    actor.send({ type: 'checkIn.confirm' })
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'done' } }))
    actor.send({ type: 'checkIn.listRead', list: boardingList([boardingTicket()]) })
    expect(actor.getSnapshot().context.list?.tickets[0]?.state).toBe('checkedIn')
  })

  it('a look-up without an answer is about what was scanned, and nobody who was looked at before can be acted for', async () => {
    const { actor } = await desk([boardingTicket(), boardingTicket({ ticketId: OMAR })], {
      lookUps: ['found', 'outage', 'found'],
    })
    await scan(actor, REFERENCE)
    expect(cardOf(actor.getSnapshot().context)?.ticketId).toBe(SARA)
    await scan(actor, 'Somebody Else')
    const told = actor.getSnapshot()
    expect(told.matches({ desk: 'noAnswer' })).toBe(true)
    expect(told.context.scanned).toBe('Somebody Else')
    expect(cardOf(told.context)).toBeNull()
    expect([told.context.chosen, told.context.receipts, told.context.found, told.context.cardBefore]).toEqual([
      [],
      [],
      [],
      null,
    ])
    for (const type of [
      'checkIn.confirm',
      'checkIn.payCash',
      'checkIn.takeParty',
      'checkIn.seeVisa',
      'checkIn.comparePassport',
    ] as const) {
      expect([type, told.can({ type })]).toEqual([type, false])
    }
    // The same question again, and its own answer.
    actor.send({ type: 'checkIn.retry' })
    await waitFor(actor, (snapshot) => snapshot.hasTag('resting'))
    expect(actor.getSnapshot().context.scan).toEqual({ kind: 'name', text: 'Somebody Else' })
  })

  it('after a look-up without an answer the next passenger is scanned, taken from the list, or the verdict is put away', async () => {
    const ways = [
      { type: 'checkIn.scan', text: REFERENCE },
      { type: 'checkIn.choose', ticketId: SARA },
      { type: 'checkIn.next' },
      { type: 'checkIn.changeDeparture' },
    ] as const
    for (const way of ways) {
      const { actor } = await desk([boardingTicket()], { lookUps: ['outage', 'found'] })
      await scan(actor, NEW_PASSPORT)
      actor.send(way)
      await waitFor(actor, (snapshot) => snapshot.hasTag('resting'))
      const { context } = actor.getSnapshot()
      // A passport that nobody answered for is compared with nobody who is looked at by other means.
      expect([way.type, context.ticketId, context.passport]).toEqual([
        way.type,
        way.type === 'checkIn.next' || way.type === 'checkIn.changeDeparture' ? null : SARA,
        null,
      ])
    }
  })

  it('while somebody is looked up nobody else is on the screen, and a passport that no booking names is held against the card that was', async () => {
    const { actor } = await desk([boardingTicket()])
    await scan(actor, REFERENCE)
    actor.send({ type: 'checkIn.scan', text: NEW_PASSPORT })
    expect(actor.getSnapshot().matches('lookingUp')).toBe(true)
    expect(cardOf(actor.getSnapshot().context)).toBeNull()
    expect(actor.getSnapshot().context.chosen).toEqual([])
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'comparing' } }))
    expect([actor.getSnapshot().context.ticketId, actor.getSnapshot().context.cardBefore]).toEqual([SARA, null])
  })

  it.each([
    ['nobody found', NEW_PASSPORT, 'notFound'],
    ['a passport that was not read right', PASSPORT.replace('A1234567', 'A1234568'), 'unreadable'],
    ['a question that is refused', 'Somebody Else', 'lookUpRefused'],
  ] as const)('%s names what was scanned and nobody else', async (_, text, state) => {
    const { actor } = await desk([onBoard()], { lookUps: ['found', 'refused'] })
    await scan(actor, REFERENCE)
    await scan(actor, text)
    const { context } = actor.getSnapshot()
    expect(actor.getSnapshot().matches({ desk: state })).toBe(true)
    expect([context.scanned, cardOf(context), context.cardBefore, context.found]).toEqual([text, null, null, []])
  })

  it('an answer to an earlier scan that comes after a later one opens nobody', async () => {
    const answers: ((answer: LookUpAnswer) => void)[] = []
    const { actor } = await desk([boardingTicket(), boardingTicket({ ticketId: OMAR })], { answers })
    actor.send({ type: 'checkIn.scan', text: REFERENCE })
    actor.send({ type: 'checkIn.scan', text: 'Omar Ali' })
    const found = (ticketId: string): LookUpAnswer => ({
      ok: true,
      tickets: [boardingTicket({ ticketId })],
      departures: [],
      printRevision: null,
      isFromDevice: false,
    })
    answers[0]?.(found(SARA))
    await Promise.resolve()
    expect(actor.getSnapshot().matches('lookingUp')).toBe(true)
    answers[1]?.(found(OMAR))
    await waitFor(actor, (snapshot) => snapshot.matches({ desk: { card: 'go' } }))
    expect(actor.getSnapshot().context.ticketId).toBe(OMAR)
  })
})

interface DeskWish {
  found?: BoardingTicket[]
  ownPositions?: number[] | null
  printRevision?: number
  payments?: ('paid' | 'outage')[]
  /** Of the look-ups one after the other; found where nothing is said. */
  lookUps?: ('found' | 'outage' | 'refused')[]
  /** Takes how each look-up is answered, which then waits for it. */
  answers?: ((answer: LookUpAnswer) => void)[]
  accepted?: BoardingTicket
}

/** A running flow on a departure with these tickets; a passport that nobody has is not found. */
async function desk(
  tickets: BoardingTicket[],
  { found = tickets, ownPositions = [0], printRevision, payments = [], accepted, lookUps = [], answers }: DeskWish = {},
) {
  const fees: Keyed<FeeOrder>[] = []
  const orders: Keyed<CheckInOrder>[] = []
  const passports: Keyed<PassportOrder>[] = []
  let lookUpsSeen = 0
  const only = (ids: string[]) => tickets.filter(({ ticketId }) => ids.includes(ticketId))
  const machine = checkInFlow.provide({
    actors: {
      openDeparture: fromPromise<OpenAnswer, { departureKey: string }>(async () => {
        const list = boardingList(tickets)
        return { ok: true, list: { ...list, departure: { ...list.departure, ownPositions } }, isFromDevice: false }
      }),
      lookUp: fromPromise<LookUpAnswer, { scan: Scan; departureKey: string | null }>(async ({ input: { scan } }) => {
        if (answers) return new Promise((resolve) => answers.push(resolve))
        const became = lookUps[lookUpsSeen++]
        if (became === 'outage') throw new Error('no answer')
        const isStrange =
          scan.kind === 'passport' && found.every(({ passenger }) => passenger.passportNumber !== scan.passportNumber)
        if (isStrange) return { ok: false, reason: 'notFound' }
        if (became === 'refused') return { ok: false, reason: 'refused', message: 'Not so.', fields: {} }
        return { ok: true, tickets: found, departures: [], printRevision: printRevision ?? null, isFromDevice: false }
      }),
      payFees: fromPromise<FeeAnswer, Keyed<FeeOrder>>(async ({ input }) => {
        fees.push(input)
        if (payments[fees.length - 1] === 'outage') throw new Error('no answer')
        const paid = only(input.body.ticketIds).map((ticket) =>
          boardingTicket({ ...ticket, version: 2, state: 'exitFeePaid', feePaid: boardingTicket().feePaid }),
        )
        return { ok: true, tickets: paid, receipts: [], isQueued: false }
      }),
      checkIn: fromPromise<CheckInAnswer, Keyed<CheckInOrder>>(async ({ input }) => {
        orders.push(input)
        const ids = input.body.tickets.map(({ ticketId }) => ticketId)
        const outcomes = ids.map((ticketId) => ({ ticketId, result: 'checkedIn' as const, message: null }))
        return {
          ok: true,
          tickets: ids.map((ticketId) => onBoard({ ticketId, version: 3 })),
          outcomes,
          isQueued: false,
        }
      }),
      acceptPassport: fromPromise<PassportAnswer, Keyed<PassportOrder>>(async ({ input }) => {
        passports.push(input)
        return { ok: true, tickets: accepted ? [accepted] : [], isQueued: false }
      }),
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'checkIn.open', departureKey: DEPARTURE })
  await waitFor(actor, (snapshot) => snapshot.matches({ desk: 'ready' }))
  return { actor, fees, orders, passports }
}

async function scan(actor: Awaited<ReturnType<typeof desk>>['actor'], text: string): Promise<void> {
  actor.send({ type: 'checkIn.scan', text })
  await waitFor(actor, (snapshot) => snapshot.hasTag('resting'))
}
