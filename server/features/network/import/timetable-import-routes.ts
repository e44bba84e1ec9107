import { stoppages } from '#server/database/schema/network.ts'
import type { BodyOf } from '#contract/contract.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { lockNetworkChanges } from '#server/masters/master-records.ts'
import type { Api, Language } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { logAccess } from '#server/audit/access-log.ts'
import type { Settings } from '#server/settings.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt, type Place } from '#server/time/local-day.ts'
import type { Network } from '#server/domain/network/network.ts'
import { loadNetwork, readNetwork, readRevision } from '#server/domain/network/network-repository.ts'
import { unlessClashing } from '#server/features/network/timing-clashes.ts'
import { exportable, feedTables, zipOf } from './export-feed.ts'
import {
  forgetFeed,
  storeFeed,
  readProgress,
  reporter,
  requestStop,
  type Run,
  startRun,
  Stopped,
} from './import-runs.ts'
import type { FeedChoices, PlannedFeed } from './plan-feed.ts'
import { planInThread } from './planning-thread.ts'
import { writeImport } from './write-import.ts'

export function registerTimetableImport(api: Api, { settings }: { settings: Settings }): void {
  const planned = ({ body, actor, ...call }: PlanningCall, forImport: boolean): Promise<PlannedFeed | Refusal> =>
    body.appliesFrom < dayAt(actor, call.now)
      ? Promise.resolve(pastDay())
      : planRun(call, {
          run: { id: body.id, userId: actor.id },
          choices: body,
          operator: settings.operator.name.en,
          forImport,
        })

  registerTimetableExport(api, settings)
  registerRunningImport(api)

  // A plan is made before the transaction, which must hold neither a lock nor a connection for so long.
  api.upload(
    'checkTimetable',
    async ({ upload, params, actor, ...call }) => {
      if (!upload || upload.content.length === 0) return refuse('malformed', { message: 'file.missing' })
      const run = { id: params.id, userId: actor.id }
      if (
        !(await storeFeed(
          call.database,
          run,
          { fileName: safeName(upload.fileName), content: upload.content },
          call.now,
        ))
      )
        return refuse('notFound')
      const body = {
        id: params.id,
        source: null,
        regions: {},
        appliesFrom: addDays(dayAt(actor, call.now), 1),
        deactivateMissing: false,
      }
      const found = await planned({ ...call, actor, body }, false)
      if (isRefusal(found)) await forgetFeed(call.database, run)
      return found
    },
    ({ stored }) => Promise.resolve({ data: stored.plan }),
  )

  api.upload(
    'planTimetable',
    (call) => planned(call, false),
    ({ stored }) => Promise.resolve({ data: stored.plan }),
  )

  api.upload(
    'importTimetable',
    (call) => planned(call, true),
    async ({ tx, body, actor, database, now, language, stored }) => {
      const { plan, moved, source, revision } = stored
      const refused = refuseAsPlanned(plan, body.confirmed)
      if (refused || !source) return refused ?? refuse('ruleBroken')
      const report = reporter(database, { id: body.id, userId: actor.id })
      return unlessStopped(async () => {
        await report('comparing', 1, 1, plan.rows)
        // The network itself is locked at the end of writing: until then seats are sold by the timetable as it is.
        await lockNetworkChanges(tx)
        if ((await readRevision(tx.orm)) !== revision)
          return refuse('conflict', { message: 'timetableImport.networkChanged' })
        const { appliesFrom } = body
        let after: Network | undefined
        return unlessClashing(
          { tx, now, language, timingIds: moved, lock: lockNetworkChanges, after: () => after, field: 'appliesFrom' },
          async () => {
            after = await writeImport(tx, stored, { source, appliesFrom, userId: actor.id, now, report })
            return { data: plan }
          },
        )
      })
    },
  )
}

/** The timetable as a feed, and the feeds that were taken. */
function registerTimetableExport(api: Api, settings: Settings): void {
  api.read('getTimetableExports', async ({ query, database, actor, now }) => {
    const [network, places] = await Promise.all([loadNetwork(database), database.orm.select().from(stoppages)])
    return { data: exportable(network, places, query.day ?? dayAt(actor, now)) }
  })

  api.file('exportTimetable', async ({ query, database, actor, now }) => {
    const day = query.day ?? dayAt(actor, now)
    const operator = { name: settings.operator.name.en, url: settings.publicUrl, phone: settings.operator.phone }
    const { network, places } = await readTimetable(database)
    const { feeds } = exportable(network, places, day)
    const timeZone = query.timeZone ?? (feeds.length > 1 ? undefined : (feeds[0]?.timeZone ?? 'UTC'))
    if (timeZone === undefined)
      return refuse('malformed', {
        message: 'timetableImport.whichZone',
        fields: { timeZone: 'timetableImport.whichZone' },
      })
    if (query.timeZone !== undefined && !feeds.some((feed) => feed.timeZone === timeZone)) return refuse('notFound')
    const tables = feedTables(network, places, operator, { day, timeZone })
    await logAccess(database, {
      userId: actor.id,
      action: 'exportedList',
      subject: 'timetable',
      details: { day, timeZone },
    })
    const name =
      feeds.length > 1
        ? `timetable-${day}-${timeZone.replaceAll(/[^\w]+/g, '-').toLowerCase()}.zip`
        : `timetable-${day}.zip`
    return { type: 'application/zip', fileName: name, disposition: 'attachment', content: await zipOf(tables) }
  })
}

/** An import on its way: how far it is, and stopping it. */
function registerRunningImport(api: Api): void {
  api.read('getTimetableProgress', async ({ query, actor, database }) => {
    const progress = await readProgress(database, { id: query.id, userId: actor.id })
    return progress ? { data: progress } : refuse('notFound')
  })

  api.write('stopTimetableImport', async ({ body, actor, database }) =>
    (await requestStop(database, { id: body.id, userId: actor.id })) ? { data: {} } : refuse('notFound'),
  )
}

interface PlanningCall {
  body: FeedChoices | BodyOf<'importTimetable'>
  actor: { id: string } & Place
  database: Database
  now: Date
  language: Language
}

interface Planning {
  run: Run
  choices: FeedChoices
  operator: string
  forImport: boolean
}

async function planRun(
  { database, now, language }: Pick<PlanningCall, 'database' | 'now' | 'language'>,
  { run, choices, operator, forImport }: Planning,
): Promise<PlannedFeed | Refusal> {
  if (!(await startRun(database, run))) return refuse('notFound', { message: 'timetableImport.gone' })
  return unlessStopped(() => planInThread(database, run, { choices, now, language, operator, forImport }))
}

/** What the plan says must be put right or confirmed before. */
function refuseAsPlanned({ totals, doubts }: PlannedFeed['plan'], confirmed: string | null): Refusal | undefined {
  if (totals.error > 0)
    return refuse('ruleBroken', { message: 'timetableImport.hasErrors', values: { count: totals.error } })
  return doubts.token === null || doubts.token === confirmed
    ? undefined
    : refuse('conflict', { message: 'timetableImport.unconfirmed', values: { count: doubts.count } })
}

async function unlessStopped<Result>(work: () => Promise<Result | Refusal>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return refuse('conflict', { message: 'timetableImport.stopped' })
    throw error
  }
}

function readTimetable(database: Database) {
  return inTransaction(database, async ({ orm }) => ({
    network: await readNetwork(orm),
    places: await orm.select().from(stoppages),
  }))
}

function pastDay(): Refusal {
  return refuse('ruleBroken', { message: 'master.check', fields: { appliesFrom: 'timetableImport.past' } })
}

function safeName(name: string): string {
  return (
    (name.split(/[\\/]/).at(-1) ?? '')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 120) || 'feed.zip'
  )
}
