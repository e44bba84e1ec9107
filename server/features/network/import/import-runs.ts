import { and, eq, lt, or } from 'drizzle-orm'
import type { Database } from '#server/database/connection.ts'
import { timetableImports } from '#server/database/schema/timetable-import.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Report } from './feed.ts'

/** How often a run says how far it is and looks whether to stop, at most. */
const EVERY_MS = 200
const KEPT_MS = 24 * 60 * 60 * 1000

/** Thrown through a run that somebody has stopped. */
export class Stopped extends Error {}

export interface Run {
  id: string
  userId: string
}

/** Keeps an uploaded feed; a person has one at a time. False where the id is another's. */
export async function storeFeed(
  { aside }: Pick<Database, 'aside'>,
  { id, userId }: Run,
  file: { fileName: string; content: Buffer },
  now: Date,
): Promise<boolean> {
  const old = lt(timetableImports.createdAt, new Date(now.getTime() - KEPT_MS))
  await aside.orm.delete(timetableImports).where(or(eq(timetableImports.userId, userId), old))
  const kept = await aside.orm
    .insert(timetableImports)
    .values({ id, userId, ...file, step: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: timetableImports.id })
  return kept.length > 0
}

export async function forgetFeed({ aside }: Pick<Database, 'aside'>, run: Run): Promise<void> {
  await aside.orm.delete(timetableImports).where(isRun(run))
}

/** A kept feed is about to be planned: any process may plan what another has checked. */
export async function startRun(
  { aside }: Pick<Database, 'aside'>,
  run: Run,
): Promise<{ fileName: string } | undefined> {
  const [row] = await aside.orm
    .update(timetableImports)
    .set({ step: 'waiting', done: 0, total: 0, rows: 0, stopRequested: false })
    .where(isRun(run))
    .returning({ fileName: timetableImports.fileName })
  return row
}

/** The feed as it came. */
export async function readFeedOf(
  { orm }: Pick<Database, 'orm'>,
  run: Run,
): Promise<{ fileName: string; content: Buffer } | Refusal> {
  const [row] = await orm
    .select({ fileName: timetableImports.fileName, content: timetableImports.content })
    .from(timetableImports)
    .where(isRun(run))
  return row ?? refuse('notFound', { message: 'timetableImport.gone' })
}

export async function readProgress({ aside }: Pick<Database, 'aside'>, run: Run) {
  const { step, done, total, rows } = timetableImports
  const [row] = await aside.orm.select({ step, done, total, rows }).from(timetableImports).where(isRun(run))
  return row
}

export async function requestStop({ aside }: Pick<Database, 'aside'>, run: Run): Promise<boolean> {
  const { rowCount } = await aside.orm.update(timetableImports).set({ stopRequested: true }).where(isRun(run))
  return rowCount === 1
}

/**
 * Tells how far a run has come, where everybody can read it at once: outside its transaction. The last look before the
 * commit must not be spared, so a step that has reached its end always looks.
 */
export function reporter({ aside }: Pick<Database, 'aside'>, run: Run): Report {
  let last = -Infinity
  return async (step, done, total, rows) => {
    if (performance.now() - last < EVERY_MS && done < total) return
    last = performance.now()
    const [row] = await aside.orm
      .update(timetableImports)
      .set({ step, done: Math.min(done, total), total, rows })
      .where(isRun(run))
      .returning({ stopRequested: timetableImports.stopRequested })
    // A feed that another one has replaced is not waited for any more.
    if (!row || row.stopRequested) throw new Stopped()
  }
}

const isRun = ({ id, userId }: Run) => and(eq(timetableImports.id, id), eq(timetableImports.userId, userId))
