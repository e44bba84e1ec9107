import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { attemptInTransaction, type Database } from '#server/database/connection.ts'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import { fleetDigests, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { users } from '#server/database/schema/people.ts'
import { plannedDepartures } from '../planned-departures.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import type { Settings } from '#server/settings.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { readDocumentRows } from './document-list.ts'
import { standsAs } from './document-standing.ts'
import { type DigestContent, digestMail } from './digest-mail.ts'

/** A morning comes once a day; a process that was not there for it looks as soon as it starts. */
const EVERY_MILLISECONDS = 10 * 60_000
/** Not before this time of the home's day. */
const FROM = '05:00'
/** Most documents and departures that one mail names. */
const MOST_TOLD = 200

export interface DigestServices extends Pick<Settings, 'operator' | 'publicUrl'> {
  database: Database
  mailer: Mailer
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Mails every operation manager what ends, once a day, whichever process comes first. */
export function startFleetDigest(services: DigestServices): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: (stopping) => sendDigests(services, stopping),
    onFailure: (error) => services.log.error({ err: error }, 'the fleet digest was not sent; it is tried again'),
  })
}

/**
 * Sends today's digest to whoever has not had it. The row that says so is written first and stands only if the mail was
 * handed over: of two processes one waits for the other and then finds it, and a mail that failed is tried again.
 */
export async function sendDigests(services: DigestServices, stopping?: AbortSignal): Promise<void> {
  const { database, mailer, clock, log } = services
  const now = clock()
  const [home] = await database.orm.select({ timeZone: homeTimeZone }).from(sql`(select 1) as one`)
  const { date: day, time } = toLocal(now, home?.timeZone ?? 'UTC')
  if (time < FROM) return
  const readers = await readReaders(database, day)
  if (readers.length === 0) return
  const content = await readContent(database, now)
  if (content.documents.length === 0 && content.touched.length === 0) return
  for (const { id, email } of readers) {
    if (stopping?.aborted === true) return
    try {
      await attemptInTransaction(database, async (tx) => {
        const kept = await tx.orm
          .insert(fleetDigests)
          .values({ day, userId: id, documents: content.documents.length, sentAt: now })
          .onConflictDoNothing()
          .returning({ day: fleetDigests.day })
        if (kept.length > 0) await mailer.send(digestMail({ id, email, day }, content, services))
      })
    } catch (error) {
      log.error({ err: error, userId: id }, 'a fleet digest was not sent; it is tried again')
    }
  }
}

function readReaders({ orm }: Database, day: string) {
  return orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.userType, 'operation_manager'),
        eq(users.isActive, true),
        isNotNull(users.confirmedAt),
        sql`not exists (select 1 from ${fleetDigests} where ${fleetDigests}.day = ${day} and ${fleetDigests}.user_id = ${users}.id)`,
      ),
    )
    .orderBy(asc(users.id))
}

async function readContent(database: Database, now: Date): Promise<DigestContent> {
  const { orm } = database
  const due = await orm
    .select({ id: fleetDocuments.id })
    .from(fleetDocuments)
    .where(standsAs('due'))
    .orderBy(asc(fleetDocuments.expiresOn), asc(fleetDocuments.id))
    .limit(MOST_TOLD)
  const documents = await readDocumentRows(
    orm,
    due.map(({ id }) => id),
  )
  const planned = await plannedDepartures(orm, await loadNetwork(database), { now })
  return { documents, touched: planned.filter(({ overdue }) => overdue.length > 0).slice(0, MOST_TOLD) }
}
