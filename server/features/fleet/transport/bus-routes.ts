import { and, eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { addPhotos, removePhoto } from './bus-photos.ts'
import { plannedDepartures, PLANNED_DAYS } from '../planned-departures.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

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
  api.read('getBus', async ({ database, query, now }) => {
    const data = await readBus(database.orm, database, query.id, now)
    return data ? { data } : refuse('notFound')
  })
  api.write('updateBus', updateBus)
  api.write(
    'addBusPhotos',
    async ({ tx, params: { id }, body, actor, database, now }) =>
      (await addPhotos(tx, id, body.fileIds, actor)) ?? answerBus(tx, id, { database, now }),
  )
  api.write(
    'removeBusPhoto',
    async ({ tx, params: { id, fileId }, actor, database, now }) =>
      (await removePhoto(tx, id, fileId, actor)) ?? answerBus(tx, id, { database, now }),
  )
}

async function readBus(orm: Orm, database: Database, id: string, now: Date): Promise<Bus | undefined> {
  const [row] = await orm
    .select({ id: transports.id, version: transports.version, ...OWN })
    .from(transports)
    .where(eq(transports.id, id))
  if (!row) return undefined
  const planned = await plannedDepartures(orm, await loadNetwork(database), { now, transportId: id })
  return {
    ...row,
    days: PLANNED_DAYS,
    photos: (await filesOf(orm, 'bus', [id])).get(id) ?? [],
    departures: planned.slice(0, MOST_TOLD).map(({ departure, overdue, outages }) => ({
      departureKey: departure.key,
      routeName: departure.route.name,
      startsAt: departure.startsAt,
      timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
      overdue: overdue.map(({ holderName, typeName, expiresOn }) => ({ holderName, typeName, expiresOn })),
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
  const raised = await tx.orm
    .update(transports)
    .set({ ...values, version: sql`${transports.version} + 1` })
    .where(and(eq(transports.id, id), eq(transports.version, version)))
    .returning({ id: transports.id })
  if (raised.length === 0) return refuse('staleVersion', { details: { version: before.version } })
  await recordChange(tx, { kind: 'transport', id, before, after: values, userId: actor.id, now })
  return answerBus(tx, id, { database, now })
}

async function answerBus(
  { orm }: Transaction,
  id: string,
  { database, now }: { database: Database; now: Date },
): Promise<{ data: Bus }> {
  const data = await readBus(orm, database, id, now)
  if (!data) throw new Error(`bus ${id} cannot be read back`)
  return { data }
}
