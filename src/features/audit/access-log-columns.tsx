import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { ACCESS_LOG_COLUMNS, AccessLogEntry } from '#contract/access-log.ts'
import type { LedgerRecordKind } from '#contract/ledger-codes.ts'
import { Button } from '#src/components/button.tsx'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<AccessLogEntry>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times are told. */
  zone: string
  /** Little room: what matters less starts hidden. */
  isSmall: boolean
  placeOf: (record: { kind: LedgerRecordKind; id: string } | null) => string | undefined
  onlyBy: (person: { id: string; name: string }) => void
}

/** The log's columns under the contract's names, so that an export holds what is seen. */
export function accessLogColumns({ t, language, zone, isSmall, placeOf, onlyBy }: ColumnWords) {
  const header = (name: (typeof ACCESS_LOG_COLUMNS)[number]) => t(`column.${name}`)
  return column.columns([
    column.accessor('at', {
      id: 'at',
      header: header('at'),
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} />,
    }),
    column.accessor('by', {
      id: 'by',
      header: header('by'),
      enableSorting: false,
      cell: ({ getValue }) => (
        <Button tone="quiet" size="small" className="-mx-2.5 text-sm!" onClick={() => onlyBy(getValue())}>
          <bdi>{getValue().name}</bdi>
        </Button>
      ),
    }),
    column.accessor('action', {
      id: 'action',
      header: header('action'),
      enableSorting: false,
      cell: ({ getValue }) => <span className="whitespace-nowrap">{t(`action.${getValue()}`)}</span>,
    }),
    column.display({
      id: 'subject',
      header: header('subject'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <Subject t={t} language={language} entry={original} href={placeOf(recordOf(original))} />
      ),
    }),
    column.display({
      id: 'details',
      header: header('details'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ row: { original } }) => (
        <span className="line-clamp-2 break-words text-ink-2 print:line-clamp-none">
          {detailsOf(original, t, language)}
        </span>
      ),
    }),
  ])
}

/** A list's name as the log's words have it; one that they lack, by its own. */
export function listName(t: TFunction, list: string): string {
  return t(`list.${list}`, { defaultValue: list })
}

function Subject({
  t,
  language,
  entry: { subject, file, list },
  href,
}: {
  t: TFunction
  language: string
  entry: AccessLogEntry
  href: string | undefined
}) {
  if (!file) return <ListSubject name={listName(t, subject)} language={language} record={list?.record ?? null} />
  const whose = [file.title, file.reference].filter((part) => part !== null)
  const told = whose.map((part) => (
    <span key={part} className="whitespace-nowrap">
      {' · '}
      <bdi>{part}</bdi>
    </span>
  ))
  return (
    <>
      {t(`file.${file.of}`)}
      {href === undefined ? (
        told
      ) : (
        <Link href={href} className="font-medium text-brand-ink hover:underline">
          {told}
        </Link>
      )}
    </>
  )
}

/** A list; of one record's steps also the record, which leads to its drawing. */
function ListSubject({
  name,
  language,
  record,
}: {
  name: string
  language: string
  record: NonNullable<AccessLogEntry['list']>['record']
}) {
  if (record === null) return name
  return (
    <>
      {name}
      {' · '}
      <Link
        href={`/workflows/${record.machine}/records/${record.id}`}
        className="font-medium text-brand-ink hover:underline"
      >
        {localName(record.title, language)} <bdi className="whitespace-nowrap">{record.reference}</bdi>
      </Link>
    </>
  )
}

function recordOf({ file }: AccessLogEntry): { kind: LedgerRecordKind; id: string } | null {
  if (!file || file.recordId === null) return null
  const { of, recordId: id } = file
  // Everything else that has a record is a passenger's, and stands on the booking's page.
  return { kind: of === 'expense' || of === 'depositSlip' || of === 'topUp' ? of : 'booking', id }
}

function detailsOf({ file, list }: AccessLogEntry, t: TFunction, language: string): string {
  if (file) return `\u2068${file.name}\u2069`
  const told = [
    list?.rows === null || list?.rows === undefined ? null : t('rows', { count: list.rows, lng: language }),
    list?.format?.toUpperCase() ?? null,
    ...Object.entries(list?.filters ?? {}).map(
      ([name, value]) =>
        `\u2068${t(`narrowed.${name}`, { defaultValue: name })}: ${wordOf(list, name, language) ?? shownValue(value)}\u2069`,
    ),
  ]
  return told.filter((part) => part !== null).join(' · ')
}

const wordOf = (list: AccessLogEntry['list'], name: string, language: string): string | undefined => {
  const word = list?.words[name]
  return word && localName(word, language)
}

/** Ids say nothing to people; days must not break at their hyphens. */
const shownValue = (value: string): string =>
  /^[0-9a-f-]{36}$/.test(value) ? '…' : `\u2066${value.replaceAll('-', '\u2011')}\u2069`
