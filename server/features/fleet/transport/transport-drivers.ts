import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { DriverRecord } from '#contract/fleet/driver-row.ts'
import type { TransportRecord } from '#contract/fleet/transport-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { transportDrivers } from '#server/database/schema/network.ts'
import { plannedDepartures } from '../planned-departures.ts'
import { refuseOverdue, serviceOf } from '#server/domain/fleet/overdue-documents.ts'
import type { Network } from '#server/domain/network/network.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language, WriteInput } from '#server/plugins/api.ts'
import { dayInWords, messageFor } from '#server/plugins/messages.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { driverKind } from '../drivers/driver-kind.ts'
import { transportKind } from './transport-kind.ts'

/** An admin keeps the drivers of the own depot; super admin and operations all (domain rulings §6). */
export function mayManageDriversOf(actor: Actor, depotId: string): boolean {
  return actor.userType !== 'admin' || actor.depotId === depotId
}

/** Makes a transport's drivers exactly these. Who is not in the actor's scope can be neither put there nor taken away. */
export async function assignDrivers({
  tx,
  body,
  actor,
  now,
  language,
  database,
}: WriteInput<'assignTransportDriver'>): Promise<{ data: TransportRecord; message?: string } | Refusal> {
  const { transportId, driverIds, seenDriverIds } = body
  await lockNetwork(tx)
  const [before] = await transportKind.read(tx.orm, [transportId])
  if (!before) return refuse('notFound')
  const present = before.drivers.map(({ id }) => id)
  if (!isDeepStrictEqual(present, seenDriverIds)) return refuse('staleVersion', { details: { driverIds: present } })

  const found = await driverKind.read(tx.orm, [...new Set([...driverIds, ...present])])
  const refusal = problemWith(driverIds, present, found, { actor, language })
  if (refusal) return refusal
  const added = driverIds.filter((id) => !present.includes(id))
  const overdue = await refuseOverdueCrew(tx, await loadNetwork(database), { transportId, added, language, now })
  if (overdue) return overdue

  await tx.orm.delete(transportDrivers).where(eq(transportDrivers.transportId, transportId))
  if (driverIds.length > 0) {
    await tx.orm
      .insert(transportDrivers)
      .values(driverIds.map((driverId, position) => ({ transportId, driverId, position })))
  }
  const [after] = await transportKind.read(tx.orm, [transportId])
  if (!after) throw new Error(`transport ${transportId} cannot be read back`)
  await recordChange(tx, {
    kind: 'transport',
    id: transportId,
    before: names(before),
    after: names(after),
    userId: actor.id,
    now,
  })
  const expiring = found.filter(({ id, licenceState }) => licenceState === 'expiring' && driverIds.includes(id))
  if (expiring.length === 0) return { data: after }
  return {
    data: after,
    message: messageFor(language, 'fleet.licenceExpiring', { drivers: tellLicences(expiring, language) }),
  }
}

/** What those who are to drive need for the bus's next departure within the country, and for its next across a border. */
async function refuseOverdueCrew(
  tx: Transaction,
  network: Network,
  {
    transportId,
    added,
    language,
    now,
  }: { transportId: string; added: readonly string[]; language: Language; now: Date },
): Promise<Refusal | undefined> {
  if (added.length === 0) return undefined
  const coming = await plannedDepartures(tx.orm, network, { now, transportId })
  for (const service of ['domestic', 'border'] as const) {
    const next = coming.find(({ departure }) => serviceOf(departure.route) === service)?.departure
    const choice = { transportId, driverIds: added, language, field: 'driverIds' }
    const refusal = next && (await refuseOverdue(tx.orm, next, choice))
    if (refusal) return refusal
  }
  return undefined
}

const names = (record: TransportRecord) => ({ drivers: record.drivers.map(({ name }) => name) })

function problemWith(
  driverIds: readonly string[],
  present: readonly string[],
  found: readonly DriverRecord[],
  { actor, language }: { actor: Actor; language: Language },
): Refusal | undefined {
  if (new Set(driverIds).size < driverIds.length) return wrong('fleet.driverTwice')
  const added = driverIds.filter((id) => !present.includes(id)).map((id) => found.find((driver) => driver.id === id))
  const isUnknown = added.some((driver) => !driver?.isActive || !mayManageDriversOf(actor, driver.depotId))
  if (isUnknown) return wrong('fleet.driverUnknown')
  const taken = found.filter(({ id, depotId }) => !driverIds.includes(id) && !mayManageDriversOf(actor, depotId))
  if (taken.length > 0) return wrong('fleet.otherDepotsDriver', { drivers: taken.map(({ name }) => name).join(', ') })
  const expired = added.flatMap((driver) => (driver?.licenceState === 'expired' ? [driver] : []))
  return expired.length > 0 ? wrong('fleet.licenceExpired', { drivers: tellLicences(expired, language) }) : undefined
}

const wrong = (message: string, values: Record<string, string> = {}) =>
  refuse('ruleBroken', { message, values, fields: { driverIds: message } })

const tellLicences = (told: readonly DriverRecord[], language: Language) =>
  told.map(({ name, licenceExpiresOn }) => `${name} (${dayInWords(licenceExpiresOn, language)})`).join(', ')
