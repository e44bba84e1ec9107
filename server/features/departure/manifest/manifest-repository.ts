import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import type { ReplyOf } from '#contract/contract.ts'
import { type ManifestContent, type ManifestGap, MAX_MANIFESTS } from '#contract/departure/manifest.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { manifests } from '#server/database/schema/manifest.ts'
import { users } from '#server/database/schema/people.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { hasMaskedNumbers } from '#server/domain/booking/masked.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'

type Head = ReplyOf<'issueManifest'>['data']

const HEAD = {
  id: manifests.id,
  versionNumber: manifests.versionNumber,
  issuedBy: users.name,
  issuedAt: manifests.issuedAt,
  incomplete: manifests.incomplete,
  overrideReason: manifests.overrideReason,
}

/** Versions of a departure's manifest, the newest first. */
export async function readManifestHeads(orm: Orm, departureId: string): Promise<Head[]> {
  return orm
    .select({
      ...HEAD,
      passengers: sql<number>`jsonb_array_length(${manifests.content} -> 'passengers')`,
      crew: sql<number>`jsonb_array_length(${manifests.content} -> 'crew')`,
    })
    .from(manifests)
    .innerJoin(users, eq(users.id, manifests.issuedBy))
    .where(eq(manifests.departureId, departureId))
    .orderBy(desc(manifests.versionNumber))
    .limit(MAX_MANIFESTS)
}

/** What the newest version holds; undefined where none has been issued. */
export async function readNewestContent(orm: Orm, departureId: string): Promise<ManifestContent | undefined> {
  const [newest] = await orm
    .select({ content: manifests.content })
    .from(manifests)
    .where(eq(manifests.departureId, departureId))
    .orderBy(desc(manifests.versionNumber))
    .limit(1)
  return newest && withMasks(orm, newest.content)
}

export interface IssuedManifest extends Omit<Head, 'passengers' | 'crew'> {
  content: ManifestContent
  departure: StoredDeparture
  newestVersion: number
}

export async function findManifest(orm: Orm, network: Network, id: string): Promise<IssuedManifest | undefined> {
  const later = alias(manifests, 'later')
  const newest = orm
    .select({ number: max(later.versionNumber) })
    .from(later)
    .where(eq(later.departureId, manifests.departureId))
  const [row] = await orm
    .select({ ...HEAD, content: manifests.content, newestVersion: sql<number>`(${newest})`, departure: departures })
    .from(manifests)
    .innerJoin(users, eq(users.id, manifests.issuedBy))
    .innerJoin(departures, eq(departures.id, manifests.departureId))
    .where(eq(manifests.id, id))
  return row && { ...row, content: await withMasks(orm, row.content), departure: fromRow(network, row.departure) }
}

/** A manifest stands as it was issued; numbers whose time is over are not shown with it any more. */
async function withMasks(orm: Orm, content: ManifestContent): Promise<ManifestContent> {
  const ids = [...new Set(content.passengers.map(({ bookingId }) => bookingId))]
  const masked = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), hasMaskedNumbers))
  const isMasked = new Set(masked.map(({ id }) => id))
  return {
    ...content,
    passengers: content.passengers.map((passenger) =>
      isMasked.has(passenger.bookingId)
        ? {
            ...passenger,
            dateOfBirth: `${passenger.dateOfBirth.slice(0, 4)}-01-01`,
            passportNumber: null,
            passportExpiry: null,
            nationalNumber: null,
          }
        : passenger,
    ),
  }
}

export interface NewManifest {
  departureId: string
  issuedBy: string
  issuedAt: Date
  content: ManifestContent
  incomplete: ManifestGap[]
  overrideReason: string | null
}

/** Keeps the next version. The departure is locked by the caller, so no two get the same number and none is left out. */
export async function insertManifest(
  tx: Transaction,
  manifest: NewManifest,
): Promise<{ id: string; versionNumber: number }> {
  const [last] = await tx.orm
    .select({ number: max(manifests.versionNumber) })
    .from(manifests)
    .where(eq(manifests.departureId, manifest.departureId))
  const row = { id: newId(), versionNumber: (last?.number ?? 0) + 1, ...manifest }
  await tx.orm.insert(manifests).values(row)
  return row
}
