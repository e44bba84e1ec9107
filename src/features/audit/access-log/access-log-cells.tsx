import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { AccessLogEntry } from '#contract/audit/access-log-row.ts'
import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import { fileRecordOf, ledgerNameOf, referenceText } from '#contract/records.ts'
import { localName } from '#src/platform/local-name.ts'

/** A list's name as the log's words have it; one that they lack, by its own. */
export function listName(t: TFunction, list: string): string {
  return t(`list.${list}`, { defaultValue: list })
}

/** What was opened or exported, with the way to its record. */
export function Subject({
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
  const whose = [file.title, referenceText(fileRecordOf(file.of), file.reference)].filter((part) => part !== null)
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
        {localName(record.title, language)}{' '}
        <bdi className="whitespace-nowrap">{referenceText(record.machine, record.reference)}</bdi>
      </Link>
    </>
  )
}

export function recordOf({ file }: AccessLogEntry): { kind: LedgerRecordKind; id: string } | null {
  if (!file || file.recordId === null) return null
  const kind = ledgerNameOf(fileRecordOf(file.of))
  return kind === undefined ? null : { kind, id: file.recordId }
}

export function detailsOf({ file, list }: AccessLogEntry, t: TFunction, language: string): string {
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
