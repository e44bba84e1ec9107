import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { accessLogQuery } from '#contract/audit/access-log.ts'
import { accessLogList } from '#contract/audit/access-log-list.ts'
import type { FileSubject } from '#contract/audit/access-log-row.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { logAccess } from '#server/audit/access-log.ts'
import type { Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import {
  containing,
  holdingWords,
  inOrderOf,
  type ListDefinition,
  pageOfIds,
  type PageQuery,
} from '#server/database/list-page.ts'
import { bookings, files, passengerDocuments, passengers } from '#server/database/schema/booking.ts'
import { depositSlips } from '#server/database/schema/cash.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { accessLog } from '#server/database/schema/lifecycle.ts'
import { archiveReturns, archives } from '#server/database/schema/seals.ts'
import { users } from '#server/database/schema/people.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { screenWords, wordsOf } from '#server/words.ts'
import type { Api } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { describeRecords } from '#server/domain/workflow/read-records.ts'
import { eventWord, stateWord } from '#server/domain/workflow/machine-words.ts'
import { readNames } from './names.ts'
import { PRINTED } from './printed.ts'
import { nameKey, RECORD_NAMES, type RecordName } from '#contract/records.ts'

export type AccessView = ReplyOf<'getAccessLog'>['data'][number]
type Filters = Omit<z.output<typeof accessLogQuery>, keyof PageQuery>

/** Who opened personal documents, exported lists and printed them. Its own export is a line in it. */
export function registerAccessLog(api: Api): void {
  api.read('getAccessLog', async ({ query, database: { orm } }) => {
    const found = await pageOfIds(orm, query, await listOf(orm, query))
    return isRefusal(found) ? found : { data: await readEntries(orm, found.ids), page: found.page }
  })

  api.read('getAccessLogOptions', async ({ database: { orm } }) => ({ data: await readOptions(orm) }))

  api.write('notePrint', async ({ body: { list, asked, rows }, actor, database: { auditKey }, tx: { orm } }) => {
    const printed = PRINTED.get(list)
    if (printed === undefined || !mayCall(actor, printed.read)) return refuse('notFound')
    await logAccess(
      { orm, auditKey },
      {
        userId: actor.id,
        action: 'printedList',
        subject: printed.subject,
        details: { ...asked, ...(rows !== null && { rows }) },
      },
    )
    return { data: {} }
  })

  api.file('exportAccessLog', async ({ query, actor, database }) => {
    const { format, columns, language, sort, ...filters } = query
    return exportListSheet(database, accessLogList, {
      list: await listOf(database.orm, filters),
      sort,
      format,
      language,
      columns,
      readRows: (ids) => readEntries(database.orm, ids),
      userId: actor.id,
      details: filters,
    })
  })
}

/** Exported or printed. */
const ofList = ne(accessLog.action, 'openedFile')

async function listOf(orm: Orm, { userId, action, list, from, to, search }: Filters): Promise<ListDefinition> {
  return {
    table: accessLog,
    id: accessLog.id,
    where: and(
      userId ? eq(accessLog.userId, userId) : undefined,
      action && eq(accessLog.action, action),
      list ? and(ofList, eq(accessLog.subject, list)) : undefined,
      withinDepotDays({ at: accessLog.at, depot: null }, { from, to }),
      search ? await finds(orm, search) : undefined,
    ),
    ...ordersOf(accessLogList, { at: accessLog.at }),
  }
}

/** Who finds more has typed too little. */
const MAX_FOUND = 200

/** By who did it, whose document it was (passenger, booking's reference, number of a record), the file's name, the list. */
async function finds(orm: Orm, term: string): Promise<SQL | undefined> {
  const like = containing(term)
  const numbered = term.toUpperCase()
  const [people, ofPassengers, ofRecords] = await Promise.all([
    orm.select({ id: users.id }).from(users).where(holdingWords(users.name, term)).limit(MAX_FOUND),
    orm
      .select({ id: passengerDocuments.fileId })
      .from(passengerDocuments)
      .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
      .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
      .where(bookingSearch(term))
      .limit(MAX_FOUND),
    orm
      .select({ id: recordFiles.fileId })
      .from(recordFiles)
      .where(
        or(
          ...[expenses, depositSlips, topUps].map(
            (table) =>
              sql`exists (select 1 from ${table} where ${table.id} = ${recordFiles.recordId} and ${table.number} = ${numbered})`,
          ),
        ),
      )
      .limit(MAX_FOUND),
  ])
  const fileIds = [...ofPassengers, ...ofRecords].map(({ id }) => id)
  return or(
    people.length > 0
      ? inArray(
          accessLog.userId,
          people.map(({ id }) => id),
        )
      : undefined,
    fileIds.length > 0 ? inArray(accessLog.subject, fileIds) : undefined,
    sql`lower(${accessLog.details} ->> 'name') like ${like}`,
    and(ofList, sql`lower(${accessLog.subject}) like ${like}`),
  )
}

async function readEntries(orm: Orm, ids: readonly string[]): Promise<AccessView[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({
      id: accessLog.id,
      at: accessLog.at,
      userId: accessLog.userId,
      name: users.name,
      action: accessLog.action,
      subject: accessLog.subject,
      details: accessLog.details,
    })
    .from(accessLog)
    .innerJoin(users, eq(users.id, accessLog.userId))
    .where(inArray(accessLog.id, ids.map(Number)))
  const [told, records, names] = await Promise.all([
    tellFiles(
      orm,
      rows.flatMap(({ action, subject }) => (action === 'openedFile' && isId(subject) ? [subject] : [])),
    ),
    tellExported(
      orm,
      rows.flatMap(({ subject, details }) => exportedRecord(subject, details) ?? []),
    ),
    readNames(
      orm,
      new Set(rows.flatMap(({ action, details }) => (action === 'openedFile' ? [] : askedIds(details ?? {})))),
    ),
  ])
  return inOrderOf(ids, rows).map(({ id, at, userId, name, action, subject, details }) => ({
    id,
    at,
    by: { id: userId, name },
    action,
    subject,
    file: action === 'openedFile' ? { name: textOf(details?.['name']) ?? '', ...(told.get(subject) ?? NOBODYS) } : null,
    list:
      action === 'openedFile'
        ? null
        : listOfDetails(subject, details ?? {}, {
            record: records.get(exportedRecord(subject, details)?.id ?? '') ?? null,
            names,
          }),
  }))
}

interface FileDescription {
  of: FileSubject
  title: string | null
  reference: string | null
  recordId: string | null
}

/** What somebody has written past the program must not hide the rest of its page. */
const isId = (subject: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(subject)

const NOBODYS: FileDescription = { of: 'none', title: null, reference: null, recordId: null }

/** Whose the files are by now, by file. */
async function tellFiles(orm: Orm, ids: readonly string[]): Promise<Map<string, FileDescription>> {
  if (ids.length === 0) return new Map()
  const [documents, kept] = await Promise.all([
    orm
      .select({
        id: passengerDocuments.fileId,
        kind: passengerDocuments.kind,
        first: passengers.firstName,
        last: passengers.lastName,
        reference: bookings.reference,
        bookingId: bookings.id,
      })
      .from(passengerDocuments)
      .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
      .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
      .where(inArray(passengerDocuments.fileId, [...ids])),
    orm
      .select({
        id: recordFiles.fileId,
        kind: recordFiles.kind,
        recordId: recordFiles.recordId,
        number: sql<string | null>`coalesce(${expenses.number}, ${depositSlips.number}, ${topUps.number})`,
      })
      .from(recordFiles)
      .innerJoin(files, eq(files.id, recordFiles.fileId))
      .leftJoin(expenses, eq(expenses.id, recordFiles.recordId))
      .leftJoin(depositSlips, eq(depositSlips.id, recordFiles.recordId))
      .leftJoin(topUps, eq(topUps.id, recordFiles.recordId))
      .where(inArray(recordFiles.fileId, [...ids])),
  ])
  return new Map([
    ...documents.map(({ id, kind, first, last, reference, bookingId }): [string, FileDescription] => [
      id,
      { of: kind, title: `${first} ${last}`, reference, recordId: bookingId },
    ]),
    ...kept.map(({ id, kind, recordId, number }): [string, FileDescription] => [
      id,
      { of: kind, title: null, reference: number, recordId: kind === 'busDocument' ? null : recordId },
    ]),
  ])
}

/** Told by themselves, or of no interest to who asks what went out. */
const NO_FILTERS = new Set([
  'rows',
  'format',
  'columns',
  'sort',
  'language',
  'recordNumber',
  'pageNumber',
  'next',
  'previous',
])

type ListDescription = NonNullable<AccessView['list']>

/** The record whose steps an export held, by its id. */
function exportedRecord(
  subject: string,
  details: Record<string, unknown> | null,
): { machine: RecordName; id: string } | null {
  const machine = machineOf(details?.['machine'])
  const id = textOf(details?.['recordId'])
  return subject === 'workflow-record' && machine && id !== null && isId(id) ? { machine, id } : null
}

const machineOf = (name: unknown): RecordName | undefined => RECORD_NAMES.find((each) => each === name)

async function tellExported(
  orm: Orm,
  records: readonly { machine: RecordName; id: string }[],
): Promise<Map<string, ListDescription['record']>> {
  const machines = [...new Set(records.map(({ machine }) => machine))]
  const told = await Promise.all(
    machines.map((machine) =>
      describeRecords(
        orm,
        machine,
        records.flatMap((record) => (record.machine === machine ? [record.id] : [])),
      ),
    ),
  )
  return new Map(
    told
      .flatMap((ofMachine) => [...ofMachine.values()])
      .map(({ id, machine, reference, person }) => [
        id,
        { machine, id, title: inBoth((language) => machineWord(machine, language)), reference: reference ?? person },
      ]),
  )
}

const machineWord = (machine: RecordName, language: ExportLanguage): string =>
  wordsOf(language, nameKey(machine), machine)

const inBoth = (word: (language: ExportLanguage) => string): Record<ExportLanguage, string> => ({
  en: word('en'),
  ar: word('ar'),
})

const askedIds = (details: Record<string, unknown>): string[] =>
  Object.values(details).flatMap((value) => (typeof value === 'string' && isId(value) ? [value.toLowerCase()] : []))

function listOfDetails(
  subject: string,
  details: Record<string, unknown>,
  { record, names }: { record: ListDescription['record']; names: ReadonlyMap<string, LocalizedName> },
): ListDescription {
  const untold = new Set([...NO_FILTERS, ...(record ? ['machine', 'recordId'] : [])])
  const filters = Object.entries(details).flatMap(([name, value]): [string, string][] => {
    const text = untold.has(name) ? null : textOf(value)
    return text === null ? [] : [[name, text]]
  })
  const machine = machineOf(details['machine']) ?? LISTED[subject]
  const words = filters.flatMap(([name, value]): [string, Record<ExportLanguage, string>][] => {
    const named = names.get(value.toLowerCase())
    if (named) return [[name, named]]
    const [en, ar] = [filterWord(name, value, machine, 'en'), filterWord(name, value, machine, 'ar')]
    return en === undefined || ar === undefined ? [] : [[name, { en, ar }]]
  })
  return {
    rows: typeof details['rows'] === 'number' ? details['rows'] : null,
    format: textOf(details['format']),
    filters: Object.fromEntries(filters),
    words: Object.fromEntries(words),
    record,
  }
}

/** Whose states the lists are narrowed by. */
const LISTED: Readonly<Record<string, RecordName>> = {
  bookings: 'ticket',
  'refund-requests': 'refund',
  'visa-requests': 'visaRequest',
  consignments: 'consignmentPiece',
  'consignment-report': 'consignmentPiece',
  'cash-shifts': 'cashShift',
  'deposit-slips': 'depositSlip',
  'cash-transfers': 'cashTransfer',
  journal: 'journalEntry',
  'recurring-entries': 'recurringEntry',
  'exchange-rates': 'exchangeRate',
  'vat-returns': 'vatReturn',
  periods: 'accountingPeriod',
  'top-ups': 'topUp',
  'wallet-deductions': 'walletDeduction',
  expenses: 'expense',
  'expense-report': 'expense',
  'trip-summary': 'departure',
}

/** What a filter asked for, as its screen says it; undefined where the value says it itself. */
function filterWord(
  name: string,
  value: string,
  machine: RecordName | undefined,
  language: ExportLanguage,
): string | undefined {
  const own = screenWords('access-log', `asked.${name}.${value}`, language)
  if (own !== undefined || value === 'yes') return own ?? screenWords('access-log', 'yes', language)
  if (name === 'machine') return machine && machineWord(machine, language)
  if (name === 'state' || name === 'toState' || name === 'fromState')
    return machine && value !== '-' ? stateWord(machine, value, language) : undefined
  if (name === 'event') return machine && eventWord(machine, value, language)
  const path = WORDS[name]?.(value)
  return path && screenWords(...path, language)
}

/** Where the words of other filters stand: file and path. */
const WORDS: Readonly<Record<string, (value: string) => [namespace: string, path: string]>> = {
  act: (act) => ['ledger', `act.${act}`],
  code: (code) => ['errors', code],
  rule: (rule) => ['audit', `rule.${rule}`],
  list: (list) => ['access-log', `list.${list}`],
  action: (action) => ['access-log', `action.${action}`],
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

const MAX_PEOPLE = 500
const MAX_LISTS = 100
const MAX_YEARS = 100

async function readOptions(orm: Orm): Promise<ReplyOf<'getAccessLogOptions'>['data']> {
  const [lists, people, years] = await Promise.all([
    orm
      .selectDistinct({ subject: accessLog.subject })
      .from(accessLog)
      .where(ofList)
      .orderBy(asc(accessLog.subject))
      .limit(MAX_LISTS),
    orm
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(sql`exists (select 1 from ${accessLog} where ${accessLog.userId} = ${users.id})`)
      .orderBy(asc(users.name), asc(users.id))
      .limit(MAX_PEOPLE),
    orm
      .selectDistinct({ year: archives.year })
      .from(archives)
      .where(sql`not exists (select 1 from ${archiveReturns} where ${archiveReturns.archiveId} = ${archives.id})`)
      .orderBy(asc(archives.year))
      .limit(MAX_YEARS),
  ])
  return { lists: lists.map(({ subject }) => subject), people, yearsAway: years.map(({ year }) => year) }
}
