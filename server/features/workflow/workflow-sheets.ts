import { moneyText } from '#contract/currency.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { workflowRecordLists } from '#contract/workflow/workflow-record-list.ts'
import { PAYLOAD_AMOUNTS, PAYLOAD_DEPARTURES, sumOfPayload, toldOfPayload } from '#contract/workflow/step-payload.ts'
import type { Database } from '#server/database/connection.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { datedName } from '#server/export/dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { ExportCell } from '#server/export/sheet.ts'
import { screenWords } from '#server/words.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { auditHeading, auditWord, eventWord, stateWord } from '#server/domain/workflow/machine-words.ts'
import { type ListQuery, recordList } from './workflow-lists.ts'
import type { Counted } from './workflow-scope.ts'
import type { RecordName } from '#contract/records.ts'

interface Sheet {
  format: 'csv' | 'xlsx'
  language: ExportLanguage
  userId: string
  details: Record<string, unknown>
}

const WIDTH = 22

function column<Row>(name: string, cell: (row: Row, language: ExportLanguage) => ExportCell): ExportColumn<Row> {
  return { heading: auditHeading(`column.${name}`), width: WIDTH, cell }
}

const refusalWord = (code: string | null, language: ExportLanguage): string =>
  code === null ? '' : (screenWords('errors', code, language) ?? code)
const actWord = (act: string | null, language: ExportLanguage): string =>
  act === null ? '' : (screenWords('ledger', `act.${act}`, language) ?? act)
const personWord = (by: { name: string } | null, language: ExportLanguage): string =>
  by?.name ?? auditWord('program', language)

/** The records behind one figure, all pages of them. */
export function exportRecords(
  database: Database,
  counted: Counted,
  asked: ListQuery,
  { columns, ...sheet }: Sheet & { columns: string | undefined },
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, workflowRecordLists[counted.machine], {
    ...sheet,
    ...recordList(database, counted, asked),
    columns,
    sort: undefined,
    subject: 'workflow-records',
  })
}

type Figures = ReplyOf<'getWorkflowFigures'>['data']

interface FigureLine {
  part: string
  what: string
  from: string
  to: string
  by: string
  count: number
  median: number | null
  p90: number | null
}

const hours = (seconds: number | null): ExportCell => (seconds === null ? '' : Math.round(seconds / 36) / 100)

/** Every figure of the drawing, a row each; durations in hours. */
export async function exportFigures(
  database: Database,
  machine: RecordName,
  figures: Figures,
  { format, language, userId, details }: Sheet,
): Promise<FileAnswer> {
  const lines = figureLines(machine, figures, language)
  const columns: ExportColumn<FigureLine>[] = [
    column('part', (row) => row.part),
    column('what', (row) => row.what),
    column('from', (row) => row.from),
    column('to', (row) => row.to),
    column('by', (row) => row.by),
    column('count', (row) => row.count),
    column('medianHours', (row) => hours(row.median)),
    column('p90Hours', (row) => hours(row.p90)),
  ]
  return exportRows(
    database,
    {
      format,
      language,
      columns,
      title: auditHeading('sheet.figures'),
      subject: 'workflow-figures',
      name: datedName(`${machine}-figures`, await readWhereabouts(database.orm, userId)),
      count: lines.length,
      userId,
      details,
    },
    once(lines),
  )
}

function figureLines(machine: RecordName, figures: Figures, language: Sheet['language']): FigureLine[] {
  const word = (path: string) => auditWord(path, language)
  const state = (name: string | null) => (name === null ? '' : stateWord(machine, name, language))
  const event = (name: string) => eventWord(machine, name, language)
  const none = { from: '', to: '', by: '', median: null, p90: null }
  return [
    ...figures.steps.map((each) => ({
      ...none,
      part: word('part.steps'),
      what: event(each.event),
      from: state(each.from),
      to: state(each.to),
      count: each.count,
    })),
    ...figures.states.map((each) => ({
      ...none,
      part: word('part.states'),
      what: state(each.state),
      count: each.count,
      median: each.median,
      p90: each.p90,
    })),
    ...figures.refused.map((each) => ({
      ...none,
      part: word('part.refused'),
      what: `${event(each.event)} – ${refusalWord(each.code, language)}`,
      from: state(each.from),
      by: personWord(each.by, language),
      count: each.count,
    })),
    ...figures.acts.map((each) => ({
      ...none,
      part: word(each.isDecision ? 'part.decisions' : 'part.acts'),
      what: event(each.event),
      by: personWord(each.by, language),
      count: each.count,
    })),
    ...figures.ownDecisions.map((each) => ({
      ...none,
      part: word('part.ownDecisions'),
      what: event(each.event),
      by: personWord(each.by, language),
      count: each.count,
    })),
    ...figures.reversals.map((each) => ({
      ...none,
      part: word('part.reversals'),
      what: actWord(each.act, language),
      by: each.by.name,
      count: each.count,
    })),
  ]
}

type RecordShown = ReplyOf<'getWorkflowRecord'>['data']

interface StepLine {
  number: number | null
  event: string
  from: string | null
  to: string | null
  by: { name: string } | null
  at: Date
  reason: string | null
  code: string | null
  payload: Record<string, unknown> | null
  entries: RecordShown['steps'][number]['entries']
}

/** The way of one record, refused attempts in between. */
export function exportRecord(
  database: Database,
  shown: RecordShown,
  { format, language, userId, details }: Sheet,
): Promise<FileAnswer> {
  const { machine, reference, currency } = shown.record
  const lines: StepLine[] = [
    ...shown.steps.map((step, index) => ({ ...step, number: index + 1, code: null })),
    ...shown.refused.map((attempt) => ({
      ...attempt,
      number: null,
      to: null,
      reason: null,
      payload: null,
      entries: [],
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const columns: ExportColumn<StepLine>[] = [
    column('step', ({ number }) => number ?? ''),
    column('event', ({ event }, language) => eventWord(machine, event, language)),
    column('from', ({ from }, language) => (from === null ? '' : stateWord(machine, from, language))),
    column('to', ({ to }, language) => (to === null ? '' : stateWord(machine, to, language))),
    column('by', ({ by }, language) => personWord(by, language)),
    column('atUtc', ({ at }) => at),
    column('reason', ({ reason }) => reason ?? ''),
    column('payload', ({ payload }, language) => (payload === null ? '' : payloadWords(payload, currency, language))),
    column('entries', ({ entries }, language) =>
      entries.map((entry) => `${actWord(entry.act, language)} ${sumsOf(entry)}`).join('; '),
    ),
    column('refusal', ({ code }, language) => refusalWord(code, language)),
    column('payloadJson', ({ payload }) => (payload === null ? '' : JSON.stringify(payload))),
  ]
  const name = `${machine}-${(reference ?? shown.record.id).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`
  return exportRows(
    database,
    {
      format,
      language,
      columns,
      title: auditHeading('sheet.record'),
      subject: 'workflow-record',
      name,
      count: lines.length,
      userId,
      details,
    },
    once(lines),
  )
}

/** What an entry moved: the sum of its debits, per currency. */
function sumsOf({ lines }: { lines: readonly { currency: string; amount: number }[] }): string {
  const sums = new Map<string, number>()
  for (const { currency, amount } of lines) if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, minor]) => moneyText(minor, currency)).join(' + ')
}

/** What an act kept, as the record's page tells it; instants stay in UTC as in the other columns. */
function payloadWords(payload: Record<string, unknown>, ofRecord: string | null, language: ExportLanguage): string {
  const currency = typeof payload['currency'] === 'string' ? payload['currency'] : ofRecord
  const word = (path: string) => screenWords('drawn-records', `payload.${path}`, language)
  const shown = (name: string, value: unknown): string => {
    if (typeof value === 'number' && PAYLOAD_AMOUNTS.has(name) && currency !== null) return moneyText(value, currency)
    if (typeof value === 'boolean') return word(value ? 'yes' : 'no') ?? String(value)
    if (typeof value === 'string')
      return PAYLOAD_DEPARTURES.has(name) ? (value.split('.')[1] ?? value) : (word(`value.${value}`) ?? value)
    if (!Array.isArray(value)) return JSON.stringify(value)
    return value
      .map((part: unknown) => {
        const sum = sumOfPayload(part)
        return sum === null ? JSON.stringify(part) : moneyText(sum.amount, sum.currency)
      })
      .join(', ')
  }
  return toldOfPayload(payload)
    .map(([name, value]) => `${word(name) ?? name}: ${shown(name, value)}`)
    .join('; ')
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
