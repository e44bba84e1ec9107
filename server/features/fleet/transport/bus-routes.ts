import { and, eq, ne, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { addPhotos, removePhoto } from './bus-photos.ts'
import { plannedDepartures, PLANNED_DAYS } from '../planned-departures.ts'
import { describeOutage, outagesOf } from '#server/domain/fleet/out-of-service.ts'
import { blockingBefore, describeOverdue } from '#server/domain/fleet/overdue-documents.ts'
import { latestReading } from '#server/domain/maintenance/latest-reading.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'

type Bus = ReplyOf<'getBus'>['data']

/** Most departures that a bus's page tells. */
const MOST_TOLD = 60

const OWN = {
  chassisNumber: transports.chassisNumber,
  engineNumber: transports.engineNumber,
  modelYear: transports.modelYear,
  purchasedOn: transports.purchasedOn,
  purchasePrice: transports.purchasePrice,
  purchaseCurrency: transports.purchaseCurrency,
}

/** The fleet register's face of a transport. */
export function registerFleetRegister(api: Api): void {
  api.read('getBus', async ({ database, query, actor, now }) => {
    const data = await readBus(database.orm, query.id, { database, actor, now })
    return data ? { data } : refuse('notFound')
  })
  api.write('updateBus', updateBus)
  api.write(
    'addBusPhotos',
    async ({ tx, params: { id }, body, actor, database, now }) =>
      (await addPhotos(tx, id, body.fileIds, actor)) ?? answerBus(tx, id, { database, actor, now }),
  )
  api.write(
    'removeBusPhoto',
    async ({ tx, params: { id, fileId }, actor, database, now }) =>
      (await removePhoto(tx, id, fileId, actor)) ?? answerBus(tx, id, { database, actor, now }),
  )
}

interface Reading {
  database: Database
  actor: Actor
  now: Date
}

async function readBus(orm: Orm, id: string, { database, actor, now }: Reading): Promise<Bus | undefined> {
  const [row] = await orm
    .select({ id: transports.id, version: transports.version, odometer: latestReading, ...OWN })
    .from(transports)
    .where(eq(transports.id, id))
  if (!row) return undefined
  const planned = await plannedDepartures(orm, await loadNetwork(database), { now, transportId: id })
  const today = homeDayAt(actor, now)
  const [over, outages] = await Promise.all([
    blockingBefore(orm, { transportIds: [id] }, today),
    outagesOf(orm, [id], { from: today, until: today }, now),
  ])
  return {
    ...row,
    overdue: over.map(describeOverdue),
    outages: outages.map(describeOutage),
    days: PLANNED_DAYS,
    photos: (await filesOf(orm, 'bus', [id])).get(id) ?? [],
    departures: planned.slice(0, MOST_TOLD).map(({ departure, overdue, outages }) => ({
      departureKey: departure.key,
      routeName: departure.route.name,
      startsAt: departure.startsAt,
      timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
      overdue: overdue.map(describeOverdue),
      outages,
    })),
  }
}

/** Changes what the register says; the network knows nothing of it, and so is not read anew. */
async function updateBus({
  tx,
  params: { id },
  body,
  actor,
  now,
  database,
}: WriteInput<'updateBus'>): Promise<{ data: Bus } | Refusal> {
  const { version, ...values } = body
  if ((values.purchasePrice === null) !== (values.purchaseCurrency === null)) {
    const field = values.purchasePrice === null ? 'purchasePrice' : 'purchaseCurrency'
    return refuse('ruleBroken', { fields: { [field]: 'fleet.wholePrice' } })
  }
  const [before] = await tx.orm
    .select({ version: transports.version, ...OWN })
    .from(transports)
    .where(eq(transports.id, id))
    .for('no key update')
  if (!before) return refuse('notFound')
  const fields = await registerProblems(tx, id, values, homeDayAt(actor, now))
  if (Object.keys(fields).length > 0) return refuse('ruleBroken', { fields })
  const raised = await tx.orm
    .update(transports)
    .set({ ...values, version: sql`${transports.version} + 1` })
    .where(and(eq(transports.id, id), eq(transports.version, version)))
    .returning({ id: transports.id })
  if (raised.length === 0) return refuse('staleVersion', { details: { version: before.version } })
  await recordChange(tx, { kind: 'transport', id, before, after: values, userId: actor.id, now })
  return answerBus(tx, id, { database, actor, now })
}

/** By field: what cannot be so. Two who enter one chassis number at once wait for each other. */
async function registerProblems(
  tx: Transaction,
  id: string,
  { chassisNumber, modelYear, purchasedOn }: Pick<Bus, 'chassisNumber' | 'modelYear' | 'purchasedOn'>,
  today: string,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  if (chassisNumber !== null) {
    await tx.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chassis ${chassisNumber}`}, 0))`)
    const others = and(eq(transports.chassisNumber, chassisNumber), ne(transports.id, id))
    if ((await tx.orm.$count(transports, others)) > 0) problems.chassisNumber = 'fleet.chassisTaken'
  }
  if (modelYear !== null && modelYear > Number(today.slice(0, 4)) + 1) problems.modelYear = 'fleet.modelYear'
  if (purchasedOn !== null && purchasedOn > today) problems.purchasedOn = 'fleet.purchasedLater'
  return problems
}

async function answerBus({ orm }: Transaction, id: string, reading: Reading): Promise<{ data: Bus }> {
  const data = await readBus(orm, id, reading)
  if (!data) throw new Error(`bus ${id} cannot be read back`)
  return { data }
}
