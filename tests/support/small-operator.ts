import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { UserType, Role } from '#contract/access.ts'
import type { BodyOf } from '#contract/contract.ts'
import { storeMissingContents } from '#server/audit/contents/contents-baseline.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import { agents, agentWallets } from '#server/database/schema/ledger.ts'
import {
  depots,
  prices,
  regions,
  routes,
  routeStops,
  stoppages,
  timings,
  timingVersions,
  transports,
  transportTimings,
  trips,
} from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvents, recordCreations } from '#server/lifecycle/apply-event.ts'
import { topUpRecord } from '#server/domain/agent/top-up-record.ts'
import { inTransaction, type Database, type Transaction } from '#server/database/connection.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

/** Half a year ahead, so that nothing about to leave disturbs a test. */
const TRAVEL_DATE = dayAhead(180)
export const RETURN_DATE = dayAhead(187)

export interface SmallOperator {
  regions: Record<'riyadh' | 'tabuk' | 'amman' | 'jeddah', string>
  depots: Record<'riyadh' | 'amman' | 'jeddah', string>
  /** Riyadh – Tabuk – Amman and back, and Riyadh – Jeddah, which crosses no border. */
  timings: Record<'outward' | 'back' | 'domestic', string>
  trips: Record<'outward' | 'back' | 'domestic', string>
  transportId: string
}

/**
 * One small bus on three routes: regular seats 1 to `seats` (1 and 2 ladies / family, the last one blocked) and two
 * additional ones. Riyadh – Amman costs an adult SAR 115, two ways 207; from Tabuk SAR 60.
 */
export async function openSmallOperator(database: Database, { seats = 8 } = {}): Promise<SmallOperator> {
  const { orm } = database
  const ids = <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<Name, string> // Object.fromEntries forgets the names.
  const region = ids('riyadh', 'tabuk', 'amman', 'jeddah')
  const depot = ids('riyadh', 'amman', 'jeddah')
  const stop = ids('riyadh', 'tabuk', 'amman', 'jeddah')
  const trip = ids('outward', 'back', 'domestic')
  const route = ids('outward', 'back', 'domestic')
  const timing = ids('outward', 'back', 'domestic')
  const named = (name: string) => ({ en: name, ar: name })
  const saudi = { country: 'SA', currency: 'SAR', vatRateBasisPoints: 1500, timeZone: 'Asia/Riyadh' }

  await orm.insert(regions).values([
    { id: region.riyadh, code: 'RUH', city: named('Riyadh'), ...saudi },
    { id: region.tabuk, code: 'TUU', city: named('Tabuk'), ...saudi },
    { id: region.jeddah, code: 'JED', city: named('Jeddah'), ...saudi },
    {
      id: region.amman,
      code: 'AMM',
      city: named('Amman'),
      country: 'JO',
      currency: 'JOD',
      vatRateBasisPoints: 1600,
      timeZone: 'Asia/Amman',
    },
  ])
  await orm.insert(depots).values(
    (['riyadh', 'amman', 'jeddah'] as const).map((name) => ({
      id: depot[name],
      code: name.slice(0, 3).toUpperCase(),
      name: named(name),
      regionId: region[name],
    })),
  )
  await orm.insert(stoppages).values(
    (['riyadh', 'tabuk', 'amman', 'jeddah'] as const).map((name) => ({
      id: stop[name],
      regionId: region[name],
      name: named(name),
    })),
  )
  await orm.insert(trips).values([
    {
      id: trip.outward,
      name: named('Riyadh – Amman'),
      originRegionId: region.riyadh,
      destinationRegionId: region.amman,
    },
    { id: trip.back, name: named('Amman – Riyadh'), originRegionId: region.amman, destinationRegionId: region.riyadh },
    {
      id: trip.domestic,
      name: named('Riyadh – Jeddah'),
      originRegionId: region.riyadh,
      destinationRegionId: region.jeddah,
    },
  ])
  await orm.insert(routes).values([
    {
      id: route.outward,
      tripId: trip.outward,
      name: named('Riyadh – Amman'),
      isTwoWay: true,
      returnRouteId: route.back,
    },
    { id: route.back, tripId: trip.back, name: named('Amman – Riyadh'), isTwoWay: true, returnRouteId: route.outward },
    { id: route.domestic, tripId: trip.domestic, name: named('Riyadh – Jeddah'), isTwoWay: false },
  ])
  const stops = {
    outward: [stop.riyadh, stop.tabuk, stop.amman],
    back: [stop.amman, stop.tabuk, stop.riyadh],
    domestic: [stop.riyadh, stop.jeddah],
  }
  await orm
    .insert(routeStops)
    .values(
      (['outward', 'back', 'domestic'] as const).flatMap((name) =>
        stops[name].map((stoppageId, position) => ({ routeId: route[name], position, stoppageId })),
      ),
    )
  const offsets = { outward: [0, 480, 900], back: [0, 420, 900], domestic: [0, 600] }
  const startsAt = { outward: '20:00', back: '08:00', domestic: '10:00' }
  const directions = ['outward', 'back', 'domestic'] as const
  await orm
    .insert(timings)
    .values(directions.map((name) => ({ id: timing[name], routeId: route[name], validFrom: '2020-01-01' })))
  await orm.insert(timingVersions).values(
    directions.map((name) => ({
      timingId: timing[name],
      startsAt: startsAt[name],
      arrivalOffsets: offsets[name],
      departureOffsets: offsets[name],
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    })),
  )
  const regular = Array.from({ length: seats }, (_, index) => String(index + 1))
  const additional = [String(seats + 1), String(seats + 2)]
  const transportId = randomUUID()
  await orm.insert(transports).values({
    id: transportId,
    name: 'Small bus',
    registrationNumber: `TST ${transportId.slice(0, 8)}`,
    layout: {
      driverSide: 'left',
      rows: [...regular, ...additional].map((seat) => ({
        cells: [{ kind: 'seat' as const, seat }, { kind: 'aisle' as const }],
      })),
    },
    seatingCapacity: seats,
    additionalSeats: additional,
    womenSeats: ['1', '2'],
    blockedSeats: [String(seats)],
    ownerType: 'own',
    ownerName: 'Operator',
    transportType: 'bus',
    transmissionType: 'manual',
    emissionType: 'euro6',
    category: 'standard',
  })
  await orm
    .insert(transportTimings)
    .values(Object.values(timing).map((timingId) => ({ timingId, ordinal: 1, transportId })))
  const price = { currency: 'SAR', validFrom: '2020-01-01' }
  await orm.insert(prices).values([
    {
      id: randomUUID(),
      routeId: route.outward,
      ...price,
      adult: 11_500,
      child: 5750,
      twoWayAdult: 20_700,
      twoWayChild: 10_350,
    },
    {
      id: randomUUID(),
      routeId: route.back,
      ...price,
      adult: 11_500,
      child: 5750,
      twoWayAdult: 20_700,
      twoWayChild: 10_350,
    },
    {
      id: randomUUID(),
      routeId: route.outward,
      ...price,
      fromStoppageId: stop.tabuk,
      toStoppageId: stop.amman,
      adult: 6000,
      child: 3000,
    },
    { id: randomUUID(), routeId: route.domestic, ...price, adult: 5000, child: 2500 },
  ])
  await inTransaction(database, async (tx) => {
    await raiseNetworkRevision(tx)
    await storeMissingContents(tx.client, tx.connections.auditKey)
  })
  return { regions: region, depots: depot, timings: timing, trips: trip, transportId }
}

/** A confirmed user; the password hash fits no password. Returns the id. */
export async function addUser(
  database: Database,
  email: string,
  user: { userType: UserType; role?: Role; depotId?: string | null },
): Promise<string> {
  const id = randomUUID()
  await inTransaction(database, async (tx) => {
    await tx.orm.insert(users).values({
      id,
      email,
      passwordHash: '-',
      name: email.split('@')[0] ?? email,
      userType: user.userType,
      role: user.role ?? null,
      depotId: user.depotId ?? null,
      confirmedAt: new Date(),
    })
    await storeCreated(tx, { user: [id] })
  })
  return id
}

/** An agent with a wallet, filled by an approved top-up, or `byHand`, where a test is about top-ups. Returns the id. */
export async function addAgent(
  database: Database,
  email: string,
  account: {
    creditType: 'autoDeduct' | 'default'
    balance: number
    creditLimit?: number
    currency?: string
    byHand?: true
  },
): Promise<string> {
  const { creditType, balance, creditLimit = 0, currency = 'SAR', byHand } = account
  const id = await addUser(database, email, { userType: 'staff', role: 'agent' })
  await inTransaction(database, async (tx) => {
    await tx.orm.insert(agents).values({ userId: id, creditType })
    await tx.orm.insert(agentWallets).values({ agentId: id, currency, balance, creditLimit })
    await storeCreated(tx, { agent: [id] })
    if (balance === 0) return
    const now = new Date()
    const record = byHand
      ? ({ recordKind: 'agent', recordId: id } as const)
      : ({
          recordKind: 'topUp',
          recordId: await enterApprovedTopUp(tx, { agentId: id, currency, amount: balance, at: now }),
        } as const)
    await postEntries(tx, [
      {
        act: 'topUpApproved',
        ...record,
        ...posterOf({ id, ...IN_RIYADH }, now),
        lines: [
          { account: ACCOUNT.bank, currency, amount: balance },
          { account: ACCOUNT.agentWallets, currency, amount: -balance, agentId: id },
        ],
      },
    ])
  })
  return id
}

async function enterApprovedTopUp(
  tx: Transaction,
  { agentId, currency, amount, at }: { agentId: string; currency: string; amount: number; at: Date },
): Promise<string> {
  const topUp = {
    id: randomUUID(),
    agentId,
    currency,
    amount,
    means: 'bank',
    state: 'pending',
    requestedBy: agentId,
    requestedAt: at,
  } as const
  await tx.orm
    .insert(topUps)
    .values({ ...topUp, number: await takeReceiptNumber(tx, { series: 'topUp', depotId: null, now: at }) })
  await recordCreations(tx, topUpRecord, [topUp], { actorId: agentId, at })
  await applyEvents(tx, topUpRecord, {
    records: [
      {
        record: { id: topUp.id, state: 'pending', version: 1, facts: { conflict: null, hasAsked: false } },
        event: { type: 'topUp.approve' },
      },
    ],
    actorId: null,
    at,
    also: sql`, decided_at = ${at}::timestamptz, settled = 0`,
  })
  return topUp.id
}

type SaleBody = BodyOf<'createBooking'>
type SalePassenger = SaleBody['passengers'][number]

export const ADULT: SalePassenger = {
  firstName: 'Omar',
  lastName: 'Saleh',
  gender: 'male',
  dateOfBirth: '1985-03-02',
  nationality: 'JO',
  passportNumber: 'N1234567',
  passportExpiry: '2039-01-01',
  nationalNumber: null,
  nationalExpiry: null,
  phone: '+962 79 555 0101',
  seat: '3',
  returnSeat: null,
  documents: [],
}

/** One adult from Riyadh to Amman on seat 3, paid by card. */
export function saleBody(operator: SmallOperator, change: Partial<SaleBody> = {}): SaleBody {
  return {
    outward: { departureKey: `${operator.timings.outward}.${TRAVEL_DATE}.1`, from: 0, to: 2 },
    return: null,
    currency: 'SAR',
    passengers: [ADULT],
    payer: { name: 'Omar Saleh', phone: '+962 79 555 0101' },
    payment: { means: 'pos', reference: null },
    expectedTotal: 11_500,
    ...change,
  }
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
