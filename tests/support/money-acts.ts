import type { BodyOf } from '#contract/contract.ts'
import { storeSlip } from '#tests/support/agent-desk.ts'
import { billBody, SIGNATURE } from '#tests/support/cargo.ts'
import type { MoneyOffice, MoneyPerson } from '#tests/support/money-office.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'

/** What somebody tries to do with money, whether it can be done or not. */
export interface MoneyStep {
  act: MoneyAct
  /** Who does it, among those who might. */
  by: number
  /** Chooses a booking, a bill, a shift among those there are. */
  pick: number
  other: number
  /** Minor units. */
  amount: number
  yes: boolean
}

export const MONEY_ACTS = [
  'sell',
  'addSeat',
  'change',
  'exitFee',
  'checkIn',
  'undoCheckIn',
  'closeDeparture',
  'reopenDeparture',
  'askRefund',
  'decideRefund',
  'payOut',
  'withdrawRefund',
  'cancelDeparture',
  'bill',
  'cancelBill',
  'load',
  'offload',
  'receive',
  'collect',
  'deliver',
  'reportLoss',
  'decideLoss',
  'spend',
  'correctExpense',
  'decideExpense',
  'topUp',
  'decideTopUp',
  'deduct',
  'decideDeduction',
  'propose',
  'decideJournal',
  'correctJournal',
  'count',
  'close',
  'handIn',
  'decideSlip',
] as const
export type MoneyAct = (typeof MONEY_ACTS)[number]

type Tour = readonly (Pick<MoneyStep, 'act'> & Partial<MoneyStep>)[]

/** All of them, in an order in which each finds what it needs. */
export const MONEY_TOUR: readonly MoneyStep[] = (
  [
    { act: 'sell' },
    { act: 'addSeat', other: 5 },
    { act: 'change', other: 2 },
    { act: 'exitFee', other: 1 },
    { act: 'checkIn' },
    { act: 'undoCheckIn' },
    { act: 'closeDeparture', pick: 3 },
    { act: 'reopenDeparture' },
    { act: 'askRefund' },
    { act: 'withdrawRefund' },
    { act: 'askRefund' },
    { act: 'decideRefund', other: 1 },
    { act: 'payOut' },
    { act: 'sell', other: 6 },
    { act: 'cancelDeparture', other: 3 },
    { act: 'bill' },
    { act: 'cancelBill' },
    { act: 'bill', pick: 1, other: 2 },
    { act: 'load', other: 3 },
    { act: 'offload' },
    { act: 'load', other: 3 },
    { act: 'receive', other: 1 },
    { act: 'collect' },
    { act: 'deliver' },
    { act: 'reportLoss' },
    { act: 'decideLoss', other: 1 },
    { act: 'spend' },
    { act: 'correctExpense' },
    { act: 'decideExpense', other: 1 },
    { act: 'topUp' },
    { act: 'decideTopUp', other: 1 },
    { act: 'deduct' },
    { act: 'decideDeduction', by: 1, other: 1 },
    { act: 'propose' },
    { act: 'decideJournal', by: 1, other: 1 },
    { act: 'correctJournal' },
    { act: 'count' },
    { act: 'close' },
    { act: 'handIn' },
    { act: 'decideSlip', other: 1 },
  ] satisfies Tour
).map((step) => ({ by: 0, pick: 0, other: 0, amount: 900, yes: true, ...step }))

const DAY_MS = 86_400_000
const SELLERS = ['clerk', 'admin', 'account', 'creditAgent', 'walletAgent'] as const
const DECIDERS = ['head', 'head2', 'operations'] as const
const HEADS = ['head', 'head2'] as const
const TILLS = ['clerk', 'admin', 'account', 'jeddah', 'amman'] as const
const SPENDERS = ['admin', 'account', 'amman'] as const
const MEANS = ['cash', 'cash', 'pos', 'bank'] as const
/** What is sold can be charged to a customer too; what is collected is money. */
const SALE_MEANS = [...MEANS, 'onAccount'] as const

const among = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]
function chosen<const Items extends readonly [unknown, ...unknown[]]>(items: Items, pick: number): Items[number] {
  return items[pick % items.length]
}
const isDone = ({ status }: { status: number }) => status === 200

interface Stored {
  id: string
  version: number
}

/** Acts on departures from so many days ahead on; each tells whether it was done. */
export function moneyActs(
  office: MoneyOffice,
  { days, seats }: { days: number; seats: number },
): Record<MoneyAct, (step: MoneyStep) => Promise<boolean>> {
  const { operator, clock, call, rows, users, database } = office
  const dateAhead = (ahead: number) => new Date(clock().getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
  const outwardOn = (pick: number) => ({
    departureKey: `${operator.timings.outward}.${dateAhead(days + (pick % 4))}.1`,
    from: 0,
    to: 2,
  })
  const backOn = (pick: number) => ({
    departureKey: `${operator.timings.back}.${dateAhead(days + 5 + (pick % 4))}.1`,
    from: 0,
    to: 2,
  })
  const seatFrom = (pick: number) => String(3 + (pick % (seats - 4)))
  const personWith = (id: string): MoneyPerson => {
    const [name] = Object.entries(users).find(([, userId]) => userId === id) ?? []
    const person =
      SELLERS.find((each) => each === name) ??
      TILLS.find((each) => each === name) ??
      DECIDERS.find((each) => each === name)
    if (!person) throw new Error(`nobody has the id ${id}`)
    return person
  }
  const isAgent = (by: MoneyPerson) => by === 'creditAgent' || by === 'walletAgent'
  /** A card's slip, or a transfer that another record may name already: then it is used all the same, or refused. */
  const reference = (pick: number) => ({ reference: `ft ${pick % 97}`, isReuseConfirmed: pick % 3 !== 0 })
  const paidBy = (pick: number, ref: number) => {
    const means = chosen(SALE_MEANS, pick)
    return { means, ...reference(ref), customerId: means === 'onAccount' ? office.customerId : null }
  }
  const payment = (by: MoneyPerson, pick: number) =>
    isAgent(by) ? { means: 'agentAccount' as const, reference: null } : paidBy(pick, pick)

  const hold = async (by: MoneyPerson, ride: ReturnType<typeof outwardOn>, wanted: string[], pick: number) =>
    isDone(await call(by, 'holdSeats', { body: { ...ride, seats: wanted } }, pick * 2))

  /** Sends at a price of nothing, hears the true one, and sends again. */
  async function atItsPrice(
    send: (
      expectedTotal: number,
    ) => Promise<{ status: number; error: { details?: Record<string, unknown> | undefined } }>,
  ): Promise<boolean> {
    const first = await send(0)
    if (isDone(first)) return true
    const quote = first.error.details?.quote
    const total = typeof quote === 'object' && quote !== null && 'total' in quote ? Number(quote.total) : undefined
    return total !== undefined && isDone(await send(total))
  }

  /** One booking's tickets, by whoever sold it. */
  async function someTickets(pick: number) {
    const sold = await rows<{ id: string; seller: string }>(
      'select id, created_by as seller from bookings order by id desc limit 12',
    )
    const booking = among(sold, pick)
    if (!booking) return undefined
    const tickets = await rows<Stored & { direction: string; seat: string | null; state: string }>(
      'select id, version, direction, seat, state from tickets where booking_id = $1 order by id',
      [booking.id],
    )
    return { bookingId: booking.id, by: personWith(booking.seller), tickets }
  }

  return {
    async sell({ by, pick, other, yes }) {
      const seller = chosen(SELLERS, by)
      const [outward, back] = [outwardOn(pick), backOn(other)]
      const party = pick % 3 === 0 ? [seatFrom(other), seatFrom(other + 1)] : [seatFrom(other)]
      if (!(await hold(seller, outward, party, pick)) || (yes && !(await hold(seller, back, party, pick)))) return false
      const passengers = party.map((seat, index) => ({
        ...ADULT,
        passportNumber: `N${1_000_000 + ((pick + index) % 1_000_000)}`,
        seat,
        returnSeat: yes ? seat : null,
      }))
      const body = saleBody(operator, {
        outward,
        return: yes ? back : null,
        passengers,
        payment: payment(seller, other),
      })
      return atItsPrice((expectedTotal) => call(seller, 'createBooking', { body: { ...body, expectedTotal } }, pick))
    },
    async addSeat({ pick, other }) {
      const found = await someTickets(pick)
      if (!found) return false
      const rides = await rows<{ direction: string; key: string }>(
        `select distinct direction, timing_id || '.' || departures.travel_date || '.' || ordinal as key from tickets join departures on departures.id = departure_id where booking_id = $1`,
        [found.bookingId],
      )
      const seat = seatFrom(other)
      for (const { key } of rides)
        if (!(await hold(found.by, { departureKey: key, from: 0, to: 2 }, [seat], pick))) return false
      const passengers = [
        {
          ...ADULT,
          passportNumber: `P${2_000_000 + (pick % 1_000_000)}`,
          seat,
          returnSeat: rides.length > 1 ? seat : null,
        },
      ]
      const params = { id: found.bookingId }
      return atItsPrice((expectedTotal) =>
        call(
          found.by,
          'addSeats',
          {
            params,
            body: { reason: 'A friend comes along.', passengers, payment: payment(found.by, other), expectedTotal },
          },
          pick,
        ),
      )
    },
    async change({ pick, other, yes }) {
      const found = await someTickets(pick)
      if (!found) return false
      const moving = found.tickets.filter(({ direction }) => direction === (yes ? 'outward' : 'return'))
      const target = yes ? outwardOn(other) : backOn(other)
      const wanted = moving.map((_, index) => seatFrom(other + index))
      if (moving.length === 0 || !(await hold(found.by, target, wanted, pick))) return false
      const body: Omit<BodyOf<'createTravelDateChange'>, 'expectedTotal' | 'payment'> = {
        bookingId: found.bookingId,
        tickets: moving.map(({ id, version }, index) => ({ ticketId: id, version, seat: wanted[index] ?? null })),
        outward: yes ? { departureKey: target.departureKey } : null,
        return: yes ? null : { departureKey: target.departureKey },
        reason: 'Another day suits better.',
      }
      const paid = payment(found.by, other)
      return atItsPrice((expectedTotal) =>
        call(
          found.by,
          'createTravelDateChange',
          { body: { ...body, expectedTotal, payment: expectedTotal === 0 ? null : paid } },
          pick,
        ),
      )
    },
    async exitFee({ pick, other, by }) {
      const found = await someTickets(pick)
      const ticketIds =
        found?.tickets
          .filter(
            ({ state, direction }, index) => state === 'pending' && direction === 'outward' && (index + other) % 3 > 0,
          )
          .map(({ id }) => id) ?? []
      if (ticketIds.length === 0) return false
      const body = {
        tickets: ticketIds.map((ticketId) => ({ ticketId })),
        currency: 'SAR',
        payment: { means: chosen(MEANS, other), ...reference(pick) },
        isManual: false,
        expectedTotal: 3000 * ticketIds.length,
      }
      return isDone(await call(chosen(['clerk', 'admin'], by), 'payExitFee', { body }, pick))
    },
    async checkIn({ by, pick, other }) {
      const found = await someTickets(pick)
      const ticket = found && among(found.tickets, other)
      if (!ticket) return false
      const { status, data } = await call(
        chosen(['clerk', 'admin'], by),
        'checkIn',
        { body: { tickets: [{ ticketId: ticket.id }] } },
        pick,
      )
      return status === 200 && data[0]?.result === 'checkedIn'
    },
    async undoCheckIn({ pick }) {
      const ticket = among(
        await rows<Stored>(`select id, version from tickets where state = 'checkedIn' order by id`),
        pick,
      )
      return (
        ticket !== undefined &&
        isDone(
          await call(
            'operations',
            'undoCheckIn',
            { body: { ticketId: ticket.id, version: ticket.version, reason: 'The wrong passenger' } },
            pick,
          ),
        )
      )
    },
    async closeDeparture({ by, pick }) {
      // Seldom: nobody is sold a seat on what is closed.
      if (by % 3 !== 0) return false
      const { departureKey } = outwardOn(pick)
      return isDone(
        await call(
          'operations',
          'closeDeparture',
          { params: { key: departureKey }, body: { position: 0, reason: 'The bus is full of luggage' } },
          pick,
        ),
      )
    },
    async reopenDeparture({ pick }) {
      const closed = await rows<{ key: string; position: number }>(
        `select timing_id || '.' || travel_date || '.' || ordinal as key, position from departure_closings join departures on departures.id = departure_id order by closed_at`,
      )
      const closing = among(closed, pick)
      return (
        closing !== undefined &&
        isDone(
          await call(
            'operations',
            'reopenDeparture',
            { params: { key: closing.key }, body: { position: closing.position, reason: 'There is room' } },
            pick,
          ),
        )
      )
    },
    async withdrawRefund({ pick }) {
      const request = among(
        await rows<Stored & { by: string }>(
          `select id, version, requested_by as by from refund_requests where state = 'requested' order by id`,
        ),
        pick,
      )
      if (!request) return false
      return isDone(
        await call(
          personWith(request.by),
          'withdrawRefundRequest',
          { body: { id: request.id, version: request.version, reason: null } },
          pick,
        ),
      )
    },
    async askRefund({ pick, other, yes }) {
      const found = await someTickets(pick)
      const ticketIds = found?.tickets.filter((_, index) => yes || index % 2 === other % 2).map(({ id }) => id) ?? []
      if (!found || ticketIds.length === 0) return false
      // Who stands at the counter sells, and lets the admin ask.
      const asker = found.by === 'clerk' ? 'admin' : found.by
      const offer = await call(asker, 'quoteRefund', { body: { bookingId: found.bookingId, ticketIds } })
      if (!isDone(offer)) return false
      const body = {
        bookingId: found.bookingId,
        ticketIds,
        reasonCode: 'plansChanged',
        reasonText: null,
        expectedRefund: offer.data.total.refund,
      }
      return isDone(await call(asker, 'createRefundRequest', { body }, pick))
    },
    async decideRefund({ by, pick, other }) {
      const request = among(
        await rows<Stored>(`select id, version from refund_requests where state = 'requested' order by id`),
        pick,
      )
      if (!request) return false
      const decision = other % 4 === 0 ? 'reject' : 'approve'
      return isDone(
        await call(
          chosen(DECIDERS, by),
          'decideRefundRequest',
          { body: { ...request, decision, reason: decision === 'reject' ? 'Not by our terms.' : null } },
          pick,
        ),
      )
    },
    async payOut({ pick }) {
      const request = among(
        await rows<Stored>(`select id, version from refund_requests where state = 'approved' order by id`),
        pick,
      )
      return request !== undefined && isDone(await call('account', 'payOutRefund', { body: request }, pick))
    },
    async cancelDeparture({ pick, other, yes }) {
      // Seldom: what is cancelled is not sold again.
      if (pick % 3 !== 0) return false
      const { departureKey } = yes ? outwardOn(other) : backOn(other)
      const shown = await call('operations', 'getCancellationPlan', { params: { key: departureKey } })
      if (!isDone(shown)) return false
      const target = (yes ? outwardOn(other + 1) : backOn(other + 1)).departureKey
      const plans = shown.data.bookings
        .flatMap(({ tickets }) => tickets)
        .map(({ ticketId }, index) => {
          const plan = chosen(['move', 'refund', 'leave'], other + index)
          return { ticketId, plan, targetKey: plan === 'move' ? target : null }
        })
      const proposed = await call(
        'operations',
        'proposeCancellation',
        { body: { departureKey, reason: 'The border is closed', plans } },
        other,
      )
      const cancellation = isDone(proposed) ? proposed.data.cancellation : null
      return (
        cancellation !== null &&
        isDone(
          await call(
            'operations2',
            'confirmCancellation',
            { body: { id: cancellation.id, version: cancellation.version } },
            pick,
          ),
        )
      )
    },
    async bill({ by, pick, other, amount }) {
      const payments = [
        { status: 'paid', ...paidBy(other, pick) },
        { status: 'pod' },
        { status: 'pod' },
        { status: 'foc', allowedBy: users.admin, reason: 'A claim of last month' },
      ] as const
      const items = [
        { name: 'Box', quantity: 1 + (other % 3), weight: 2500, unitPrice: 1 + amount },
        { name: 'Bag', quantity: 1, weight: 800, unitPrice: 101 },
      ]
      const body = billBody(operator, { items, payment: chosen(payments, pick) })
      return isDone(await call(chosen(['clerk', 'account'], by), 'createConsignment', { body }, pick))
    },
    async cancelBill({ pick }) {
      const bill = among(
        await rows<Stored>('select id, version from consignments where cancelled_at is null order by id desc limit 6'),
        pick,
      )
      return (
        bill !== undefined &&
        isDone(await call('clerk', 'cancelConsignment', { body: { ...bill, reason: 'Changed their mind' } }, pick))
      )
    },
    async load({ pick, other }) {
      const pieces = await somePieces('pending', pick, 1 + (other % 4))
      const body = {
        departureKey: rideOf(other),
        choice: { labels: pieces.map(({ label }) => label), quantities: [] },
        headedForDepotId: operator.depots.jeddah,
      }
      return pieces.length > 0 && isDone(await call('clerk', 'dispatchConsignments', { body }, pick))
    },
    async offload({ pick, other }) {
      const pieces = await somePieces('transit', pick, 1 + (other % 2))
      const body = {
        departureKey: pieces[0]?.key ?? '',
        choice: { labels: pieces.map(({ label }) => label), quantities: [] },
        reason: 'No room',
      }
      return pieces.length > 0 && isDone(await call('clerk', 'offloadConsignments', { body }, pick))
    },
    async receive({ pick, other }) {
      const pieces = await somePieces('transit', pick, 1 + (other % 4))
      const body = {
        departureKey: pieces[0]?.key ?? '',
        choice: { labels: pieces.map(({ label }) => label), quantities: [] },
        explanation: 'Found in the vehicle',
      }
      return pieces.length > 0 && isDone(await call('jeddah', 'receiveConsignments', { body }, pick))
    },
    async collect({ pick, other }) {
      const due = await rows<
        Stored & { due: number }
      >(`select id, version, total - reversed as due from consignments where payment = 'pod' and collected_at is null and cancelled_at is null
        and exists (select from consignment_pieces where consignment_id = consignments.id and state = 'receivedByBranch') order by id`)
      const bill = among(due, pick)
      if (!bill) return false
      const body = {
        id: bill.id,
        version: bill.version,
        means: chosen(MEANS, other),
        ...reference(pick),
        expectedDue: bill.due,
      }
      return isDone(await call('jeddah', 'collectPodPayment', { body }, pick))
    },
    async deliver({ pick, other }) {
      const pieces = await somePieces('receivedByBranch', pick, 1 + (other % 3))
      const [first] = pieces
      if (!first) return false
      const labels = pieces.map(({ label }) => label)
      const body = {
        id: first.billId,
        choice: { labels, quantities: [] },
        receivedBy: { name: 'Noura', idNumber: '2098765432' },
        signature: SIGNATURE,
      }
      return isDone(await call('jeddah', 'deliverConsignment', { body }, pick))
    },
    async reportLoss({ pick, other }) {
      const pieces = await somePieces(chosen(['transit', 'receivedByBranch', 'pending'], other), pick, 1)
      const [first] = pieces
      if (!first) return false
      const body = {
        consignmentId: first.billId,
        choice: { labels: [first.label], quantities: [] },
        from: 'transit',
        reason: 'Nobody has it',
      }
      return isDone(await call(chosen(['clerk', 'jeddah'], other), 'proposeWriteOff', { body }, pick))
    },
    async decideLoss({ pick, other }) {
      const open = among(
        await rows<Stored>(`select id, version from consignment_write_offs where state = 'proposed' order by id`),
        pick,
      )
      return (
        open !== undefined &&
        isDone(
          await call(
            'operations',
            'decideWriteOff',
            { body: { ...open, decision: other % 3 === 0 ? 'reject' : 'approve', reason: 'Looked for it' } },
            pick,
          ),
        )
      )
    },
    async spend({ by, pick, amount, yes }) {
      const spender = chosen(SPENDERS, by)
      return isDone(await call(spender, 'createExpense', { body: await expenseBody(spender, amount + 1, yes) }, pick))
    },
    async correctExpense({ pick, amount, yes }) {
      const expense = among(
        await rows<Stored & { by: string }>(
          `select id, version, created_by as by from expenses where state <> 'accepted' order by id desc limit 6`,
        ),
        pick,
      )
      if (!expense) return false
      const spender = personWith(expense.by)
      const body = {
        ...(await expenseBody(spender, amount + 1, yes)),
        version: expense.version,
        resubmit: pick % 3 > 0,
      }
      return isDone(await call(spender, 'updateExpense', { params: { id: expense.id }, body }, pick))
    },
    async decideExpense({ by, pick, other }) {
      const expense = among(
        await rows<Stored>(`select id, version from expenses where state = 'pending' order by id`),
        pick,
      )
      const status = other % 3 === 0 ? 'rejected' : 'accepted'
      return (
        expense !== undefined &&
        isDone(
          await call(
            chosen(DECIDERS, by),
            'updateExpenseStatus',
            { body: { ...expense, status, reason: status === 'rejected' ? 'Too dear' : null } },
            pick,
          ),
        )
      )
    },
    async topUp({ by, pick, amount, yes }) {
      const agent = chosen(['creditAgent', 'walletAgent'], pick)
      const asker = yes ? agent : chosen(['account', 'admin'], by)
      const fileIds = yes ? [await storeSlip(database, users[agent])] : []
      const body = {
        agentId: yes ? null : users[agent],
        currency: 'SAR',
        amount: amount + 1,
        means: yes ? 'bank' : 'cash',
        bankReference: yes ? reference(pick).reference : null,
        isReuseConfirmed: reference(pick).isReuseConfirmed,
        note: null,
        fileIds,
      }
      return isDone(await call(asker, 'createTopUp', { body }, pick))
    },
    async decideTopUp({ by, pick, other }) {
      const pending = among(
        await rows<Stored & { by: string }>(
          `select id, version, requested_by as by from top_ups where state = 'pending' order by id`,
        ),
        pick,
      )
      if (!pending) return false
      const { by: asker, ...open } = pending
      if (other % 5 === 4)
        return isDone(await call(personWith(asker), 'withdrawTopUp', { body: { ...open, reason: null } }, pick))
      const decision = other % 3 === 0 ? 'reject' : 'approve'
      return isDone(
        await call(
          chosen(HEADS, by),
          'decideTopUp',
          { body: { ...open, decision, reason: decision === 'reject' ? 'Not on the account' : null } },
          pick,
        ),
      )
    },
    async deduct({ by, pick, other, amount }) {
      const body = {
        agentId: users[chosen(['creditAgent', 'walletAgent'], pick)],
        currency: 'SAR',
        amount: 1 + (amount % 5000),
        reasonCode: chosen(['serviceCharge', 'paidBack', 'settleCredit'], other),
        reason: 'By chance',
      }
      return isDone(await call(chosen(HEADS, by), 'deductWallet', { body }, pick))
    },
    async decideDeduction({ by, pick, other }) {
      const open = among(
        await rows<Stored & { by: string }>(
          `select id, version, created_by as by from wallet_deductions where state = 'requested' order by id`,
        ),
        pick,
      )
      if (!open) return false
      const { by: asker, ...deduction } = open
      if (other % 5 === 4)
        return isDone(
          await call(personWith(asker), 'withdrawWalletDeduction', { body: { ...deduction, reason: null } }, pick),
        )
      const decision = other % 3 === 0 ? 'reject' : 'approve'
      return isDone(
        await call(
          chosen(HEADS, by),
          'decideWalletDeduction',
          { body: { ...deduction, decision, reason: decision === 'reject' ? 'Not agreed' : null } },
          pick,
        ),
      )
    },
    async propose({ by, pick, other, amount }) {
      const money = { currency: 'SAR', amount: 1 + amount, purpose: 'As agreed', reference: null }
      const proposals = [
        { kind: 'capitalPaidIn', ...money },
        { kind: 'vatRemittance', regionId: operator.regions.riyadh, ...money, amount: 1 + (amount % 700) },
        { kind: 'exitFeeRemittance', ...money, amount: 1 + (amount % 3000) },
        { kind: 'capitalTakenOut', ...money, amount: 1 + (amount % 3000) },
        { kind: 'bankReceiptConfirmed', ...money, amount: 1 + (amount % 3000), reference: 'STATEMENT 12' },
      ] as const
      return isDone(await call(chosen(HEADS, by), 'createJournalEntry', { body: chosen(proposals, other) }, pick))
    },
    async decideJournal({ by, pick, other }) {
      const entry = among(
        await rows<Stored>(`select id, version from journal_entries where state = 'proposed' order by id`),
        pick,
      )
      const decision = other % 4 === 0 ? 'reject' : 'approve'
      return (
        entry !== undefined &&
        isDone(
          await call(
            chosen(HEADS, by),
            'decideJournalEntry',
            { body: { ...entry, decision, reason: decision === 'reject' ? 'Not now' : null } },
            pick,
          ),
        )
      )
    },
    async correctJournal({ by, pick }) {
      const entry = among(
        await rows<{ id: string }>(
          `select id from ledger_entries where act in ('capitalPaidIn', 'capitalTakenOut', 'exitFeesRemitted', 'vatRemitted', 'bankReceiptConfirmed', 'walletDeducted', 'topUpApproved') order by id desc limit 8`,
        ),
        pick,
      )
      return (
        entry !== undefined &&
        isDone(
          await call(
            chosen(HEADS, by),
            'createJournalEntry',
            { body: { kind: 'correction', entryId: entry.id, purpose: 'Entered twice', reference: null } },
            pick,
          ),
        )
      )
    },
    async count({ by, pick, other }) {
      const clerk = chosen(TILLS, by)
      const { shift, currencies } = (await call(clerk, 'getOwnTill', {})).data
      if (!shift) return false
      // The test peeps into the books, which no clerk can, so that most counts are near.
      const sums = await rows<{ currency: string; sum: number }>(
        `select currency, sum(amount)::bigint as sum from ledger_lines where account = '1000' and shift_id = $1 group by 1`,
        [shift.id],
      )
      const off = chosen([0, 0, -150, 20], other)
      const counts = currencies.map((currency) => ({
        currency,
        amount: Math.max(0, (sums.find((sum) => sum.currency === currency)?.sum ?? 0) + off),
      }))
      return isDone(
        await call(
          clerk,
          'countCashShift',
          { body: { id: shift.id, version: shift.version, counts, note: null } },
          pick,
        ),
      )
    },
    async close({ by, pick }) {
      const shift = among(
        await rows<Stored>(`select id, version from cash_shifts where state = 'counted' order by id`),
        pick,
      )
      return (
        shift !== undefined &&
        isDone(
          await call(
            chosen(['head', 'account'], by),
            'closeCashShift',
            { body: { ...shift, note: 'Counted twice' } },
            pick,
          ),
        )
      )
    },
    async handIn({ by, pick, other }) {
      const who = chosen(['account', 'operations', 'amman'], by)
      const query = who === 'operations' ? { depotId: operator.depots[chosen(['riyadh', 'jeddah'], other)] } : {}
      const { shifts } = (await call(who, 'getDepositShifts', { query })).data
      const handed = shifts.slice(0, 1 + (pick % 3))
      if (handed.length === 0) return false
      const currencies = [...new Set(handed.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))]
      const amounts = currencies.map((currency) => {
        const lines = handed.flatMap((shift) => shift.amounts.filter((line) => line.currency === currency))
        const sum = (name: 'ticket' | 'cargo' | 'pos') => lines.reduce((total, line) => total + line[name], 0)
        return { currency, ticket: sum('ticket') + chosen([0, 0, -20], other), cargo: sum('cargo'), pos: sum('pos') }
      })
      const body = {
        shiftIds: handed.map(({ id }) => id),
        amounts,
        note: 'As the bank counted it',
        fileIds: [await storeSlip(database, users[who])],
      }
      return isDone(await call(who, 'createDepositSlip', { body }, pick))
    },
    async decideSlip({ by, pick, other }) {
      const slip = among(
        await rows<Stored>(`select id, version from deposit_slips where state = 'pending' order by id`),
        pick,
      )
      const decision = other % 3 === 0 ? 'reject' : 'approve'
      return (
        slip !== undefined &&
        isDone(
          await call(
            chosen(HEADS, by),
            'decideDepositSlip',
            { body: { ...slip, decision, reason: decision === 'reject' ? 'Not on the account' : null } },
            pick,
          ),
        )
      )
    },
  }

  function rideOf(pick: number): string {
    return `${operator.timings.domestic}.${dateAhead(days + (pick % 3))}.1`
  }

  /** Pieces of one bill in a state, with their labels and the departure that they are on. */
  async function somePieces(state: string, pick: number, most: number) {
    const pieces = await rows<{ label: string; billId: string; key: string | null }>(
      `select bill_number || '/' || number as label, bill.id as "billId", timing_id || '.' || travel_date || '.' || ordinal as key
       from consignment_pieces as piece join consignments as bill on bill.id = consignment_id left join departures on departures.id = piece.departure_id
       where piece.state = $1 and write_off_id is null order by bill.id desc, number limit 60`,
      [state],
    )
    const bills = [...new Set(pieces.map(({ billId }) => billId))]
    const bill = among(bills, pick)
    const [first, ...others] = pieces.filter(({ billId }) => billId === bill)
    return first ? [first, ...others.filter(({ key }) => key === first.key)].slice(0, most) : []
  }

  async function expenseBody(spender: MoneyPerson, amount: number, isCash: boolean): Promise<BodyOf<'createExpense'>> {
    const isAmman = spender === 'amman'
    const { depots } = (await call(spender, 'getExpenseOptions', {})).data
    return {
      depotId: isAmman ? operator.depots.amman : operator.depots.riyadh,
      date: depots[0]?.today ?? '',
      purpose: { type: 'depot' },
      category: '5000',
      source: isCash ? 'cash' : 'bank',
      bankReference: isCash ? null : `ft-${amount % 97}`,
      isReuseConfirmed: amount % 3 !== 0,
      supplier: 'Fuel station',
      currency: isAmman ? 'JOD' : 'SAR',
      items: [{ name: 'Diesel', quantity: 1000, price: amount, total: amount }],
      total: amount,
      notes: null,
      fileIds: [],
      noReceiptReason: 'The printer was out of paper',
      isDuplicateConfirmed: true,
    }
  }
}
