import { stoppages } from '#server/database/schema/network.ts'
import { FEED_KINDS, type FeedChange, type ImportPlan, RECORD_ACTS, TOLD } from '#contract/timetable-import.ts'
import { type Database, inTransaction, type Orm } from '#server/database/connection.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import type { Api, Language } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { logAccess } from '#server/records/access-log.ts'
import type { Settings } from '#server/settings.ts'
import { addDays } from '#server/timetable/calendar-date.ts'
import { dayAt } from '#server/timetable/local-day.ts'
import type { Network } from '#server/timetable/network.ts'
import { readNetwork } from '#server/timetable/network-repository.ts'
import { newClashes, unlessClashing } from '#server/timetable/timing-clashes.ts'
import { clashValues } from '#server/timetable/transport-clashes.ts'
import { readCurrent } from './current-network.ts'
import { feedTables, zipOf } from './export-feed.ts'
import type { Feed, Issues, Report } from './feed.ts'
import { feedNetwork } from './feed-network.ts'
import { findFeed, forgetFeed, keepFeed, readProgress, reporter, requestStop, type Run, Stopped } from './import-runs.ts'
import { type ImportChanges, movedTimings, plannedNetwork, planImport } from './plan-import.ts'
import { readFeed } from './read-feed.ts'
import { mapAreas } from './stop-areas.ts'
import { changesAnything, writeImport } from './write-import.ts'

export function registerTimetableImport(api: Api, { settings }: { settings: Settings }): void {
  api.upload(
    'checkTimetable',
    async ({ upload, params, actor, database, now }) => {
      if (!upload || upload.content.length === 0) return refuse('malformed', { message: 'file.missing' })
      const run = { id: params.id, userId: actor.id }
      const file = { fileName: safeName(upload.fileName), content: upload.content }
      if (!(await keepFeed(database, run, file, now))) return refuse('notFound')
      const read = await readRun(database, run, file)
      if (isRefusal(read)) await forgetFeed(database, run)
      return read
    },
    async ({ tx, params, actor, now, language, stored }) => {
      const choices = { id: params.id, regions: {}, appliesFrom: addDays(dayAt(actor, now), 1), deactivateMissing: false }
      return { data: await checkRun(tx.orm, stored, choices, { now, language }) }
    },
  )

  api.upload('planTimetable', loadRun, async ({ tx, body, actor, now, language, stored }) => {
    if (body.appliesFrom < dayAt(actor, now)) return pastDay()
    return { data: await checkRun(tx.orm, stored, body, { now, language }) }
  })

  api.upload('importTimetable', loadRun, async ({ tx, body, actor, now, language, stored }) => {
    if (body.appliesFrom < dayAt(actor, now)) return pastDay()
    return unlessStopped(async () => {
      await stored.report('comparing', 1, 1, stored.feed.rows)
      await lockNetwork(tx)
      const { plan, changes, moved } = await planRun(tx.orm, stored, body)
      if (plan.totals.error > 0) return refuse('ruleBroken', { message: 'timetableImport.hasErrors', values: { count: plan.totals.error } })
      const { appliesFrom, deactivateMissing } = body
      const { report, fileName, feed } = stored
      return unlessClashing({ tx, now, language, timingIds: moved, field: 'appliesFrom' }, async () => {
        await writeImport(tx, changes, { feedKey: feed.key, appliesFrom, deactivateMissing, userId: actor.id, fileName, now, rows: feed.rows, report, moved })
        return { data: plan }
      })
    })
  })

  api.read('getTimetableProgress', async ({ query, actor, database }) => {
    const progress = await readProgress(database, { id: query.id, userId: actor.id })
    return progress ? { data: progress } : refuse('notFound')
  })

  api.write('stopTimetableImport', async ({ body, actor, database }) =>
    (await requestStop(database, { id: body.id, userId: actor.id })) ? { data: {} } : refuse('notFound'),
  )

  api.file('exportTimetable', async ({ query, database, actor, now }) => {
    const day = query.day ?? dayAt(actor, now)
    const operator = { name: settings.operator.name.en, url: settings.publicUrl, phone: settings.operator.phone }
    const tables = await inTransaction(database, async ({ orm }) => feedTables(await readNetwork(orm), await orm.select().from(stoppages), operator, day))
    await logAccess(database, { userId: actor.id, action: 'exportedList', subject: 'timetable', details: { day } })
    return { type: 'application/zip', fileName: `timetable-${day}.zip`, disposition: 'attachment', content: await zipOf(tables) }
  })
}

interface ReadRun {
  feed: Feed
  issues: Issues
  fileName: string
  report: Report
}

async function loadRun({ body, actor, database }: { body: { id: string }; actor: { id: string }; database: Database }): Promise<ReadRun | Refusal> {
  const run = { id: body.id, userId: actor.id }
  const file = await findFeed(database, run)
  return file ? readRun(database, run, file) : refuse('notFound', { message: 'timetableImport.gone' })
}

function readRun(database: Database, run: Run, { fileName, content }: { fileName: string; content: Buffer }): Promise<ReadRun | Refusal> {
  const report = reporter(database, run)
  return unlessStopped(async () => {
    const read = await readFeed(content, report)
    return isRefusal(read) ? read : { ...read, fileName, report }
  })
}

interface PlannedRun {
  plan: ImportPlan
  changes: ImportChanges
  moved: string[]
  before: Network
  after: Network
}

async function unlessStopped<Result>(work: () => Promise<Result | Refusal>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return refuse('conflict', { message: 'timetableImport.stopped' })
    throw error
  }
}

interface Choices {
  id: string
  regions: Record<string, string>
  appliesFrom: string
  deactivateMissing: boolean
}

/** What an import would do, with the transports that could not run it; the import itself is refused by the first of them. */
async function checkRun(orm: Orm, stored: ReadRun, choices: Choices, { now, language }: { now: Date; language: Language }): Promise<ImportPlan> {
  const { issues } = stored
  const { plan, moved, before, after } = await planRun(orm, stored, choices)
  for await (const clash of newClashes(orm, { now, timingIds: moved }, before, after)) {
    const code = clash.other.timing.id === clash.asked.timing.id ? 'clashWithItself' : 'clash'
    const transport = after.transports.get(clash.transportId)?.name ?? ''
    issues.add('error', code, {}, { transport, ...clashValues(after, clash, language === 'ar' ? 'ar' : 'en') })
  }
  return { ...plan, totals: { ...issues.totals } }
}

async function planRun(orm: Orm, { feed, issues, fileName }: ReadRun, choices: Choices): Promise<PlannedRun> {
  const current = await readCurrent(orm, feed.key)
  const recordOf = (stopId: string) => current.stoppages.get(current.known.stoppage.get(stopId) ?? stopId)
  const known = {
    regions: current.network.regions,
    activeRegions: current.activeRegions,
    stoppages: [...current.stoppages.values()].filter(({ isActive }) => isActive),
    recordOf,
    chosen: choices.regions,
  }
  const { areas, regionOf, regionOfZone } = mapAreas(feed, known, issues)
  const chosen = { ...choices, feedKey: feed.key }
  const changes = planImport(feedNetwork(feed, { regionOf, regionOfZone }, issues), current, chosen, issues)
  const plan = {
    id: choices.id,
    fileName,
    agency: feed.agencyName,
    timeZone: feed.timeZone,
    rows: feed.rows,
    areas,
    issues: issues.list,
    totals: { ...issues.totals },
    ...summary(changes),
    changesAnything: changesAnything(changes),
  }
  return { plan, changes, moved: movedTimings(changes, current), before: current.network, after: plannedNetwork(changes, current, chosen) }
}

function summary(changes: ImportChanges): Pick<ImportPlan, 'counts' | 'changes'> {
  const rows = FEED_KINDS.flatMap((kind): FeedChange[] => [
    ...changes[`${kind}s`].map(({ act, feedId, id, name, fields }) => ({ kind, act, feedId, recordId: id, name, fields })),
    ...changes.missing.filter((each) => each.kind === kind).map(({ feedId, id, name, deactivate }) => ({ kind, act: 'missing' as const, feedId, recordId: id, name, fields: deactivate ? ['isActive'] : [] })),
  ])
  const countsOf = (kind: FeedChange['kind']) => {
    const count = (act: FeedChange['act']) => rows.filter((row) => row.kind === kind && row.act === act).length
    return { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), missing: count('missing') }
  }
  return {
    counts: { stoppage: countsOf('stoppage'), trip: countsOf('trip'), route: countsOf('route'), timing: countsOf('timing') },
    changes: RECORD_ACTS.filter((act) => act !== 'unchanged').flatMap((act) => rows.filter((row) => row.act === act).slice(0, TOLD)),
  }
}

function pastDay(): Refusal {
  return refuse('ruleBroken', { message: 'master.check', fields: { appliesFrom: 'timetableImport.past' } })
}

function safeName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim().slice(0, 120) || 'feed.zip'
}
