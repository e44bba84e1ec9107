import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ColumnOf,
  filesOf,
  headingKey,
  keyOf,
  type ListAmount,
  type ListColumn,
  type ListDefinition,
  type Say,
  wordKey,
} from '#contract/list/list-definition.ts'
import { ActivePill } from '#src/ui/record/active-pill.tsx'
import { columnsOf, type DataTableColumnMeta, type DataTableColumns } from '#src/ui/list/data-table-features.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { cx } from '#src/ui/cx.ts'
import { countryName, formatDay, formatInstant, formatNumber, formatPercent } from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { localName } from '#src/platform/local-name.ts'
import { type Room, useBreakpoint } from '#src/ui/use-breakpoint.ts'
import { Phone } from '#src/ui/phone.tsx'

/** What a screen shows otherwise than the definition says. */
export interface ColumnChanges<Row, Name extends string> {
  /** Columns that it has no use for. */
  without?: readonly Name[]
  /** Where it shows something else than the column holds. */
  cells?: Partial<Record<Name, ((row: Row) => ReactNode) | undefined>>
  meta?: Partial<Record<Name, DataTableColumnMeta>>
  /** What these depend on, beside the language: columns that change are laid out again. As many as ever. */
  by?: readonly unknown[]
}

/** A list's columns as its definition says, in the reader's language. */
export function useListColumns<Row extends RowData, List extends ListDefinition<never>>(
  list: List & ListDefinition<Row>,
  { without = [], cells = {}, meta = {}, by = [] }: ColumnChanges<Row, ColumnOf<List>> = {},
): DataTableColumns<Row> {
  const { t, i18n } = useTranslation(filesOf(list))
  const { language } = i18n
  const room = useBreakpoint()
  return useMemo(() => {
    const column = columnsOf<Row>()
    const left: ReadonlySet<string> = new Set(without)
    const overrides: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>> = cells
    const metas: Readonly<Record<string, DataTableColumnMeta | undefined>> = meta
    const say: Say = {
      word: (key, otherwise, values) =>
        t(keyOf(list, key), { ...values, ...(otherwise !== undefined && { defaultValue: otherwise }) }),
      day: (day) => formatDay(day, language),
      name: (name) => localName(name, language),
    }
    return column.columns(
      Object.entries(list.columns)
        .filter(([name]) => !left.has(name))
        .map(([name, definition]) =>
          column.accessor((row) => row, {
            id: name,
            header: t(headingKey(list, name)),
            enableSorting: list.sorts.includes(name),
            meta: {
              ...(ALIGNED.has(definition.kind) && { align: 'number' as const }),
              ...(definition.hidden && { hidden: true }),
              ...(definition.room && { lacksRoom: ROOMS.indexOf(room) < ROOMS.indexOf(definition.room) }),
              ...metas[name],
            },
            cell: ({ row: { original } }) => {
              const cell = overrides[name]?.(original) ?? cellOf(definition, original, say, { language, room })
              return definition.main ? <span className="font-medium">{cell}</span> : cell
            },
          }),
        ),
    )
    // A screen's changes are made anew with each render; `by` says when they differ.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, t, language, room, without.join(','), ...by])
}

const ROOMS = ['tablet', 'laptop', 'wide'] as const satisfies readonly Room[]

const ALIGNED: ReadonlySet<ListColumn<never>['kind']> = new Set([
  'amount',
  'count',
  'quantity',
  'weight',
  'percent',
] as const)

const THOUSANDTHS = 1000

const none = <span className="text-ink-3">–</span>

/** How each kind of column is drawn. */
export function cellOf<Row>(
  column: ListColumn<Row>,
  row: Row,
  say: Say,
  { language, room }: { language: string; room: Room },
): ReactNode {
  switch (column.kind) {
    case 'reference':
      return orNone(column.value(row), (text) => <Reference>{text}</Reference>)
    case 'latin':
      return orNone(column.value(row), (text) => (
        <bdi dir="ltr" className="whitespace-nowrap">
          {text}
        </bdi>
      ))
    case 'phone':
      return orNone(column.value(row), (phone) => <Phone className="whitespace-nowrap">{phone}</Phone>)
    case 'booking':
      return orNone(column.value(row), (reference) => <Reference>{groupedReference(reference)}</Reference>)
    case 'country':
      return orNone(column.value(row), (code) => countryName(code, language))
    case 'day': {
      const style = column.hasWeekday ? 'weekday' : 'short'
      return orNone(column.value(row), (day) => (
        <span className="whitespace-nowrap">{formatDay(day, language, style)}</span>
      ))
    }
    case 'month':
      return orNone(column.value(row), (month) => formatDay(`${month}-01`, language, 'month'))
    case 'start':
      return orNone(column.value(row), ({ at, zone }) => formatInstant(at, { language, zone }))
    case 'instant':
      return orNone(column.value(row), (at) => (
        <DepotTime
          instant={String(at)}
          zone={column.zone(row)}
          form={column.dayUpTo && ROOMS.indexOf(room) <= ROOMS.indexOf(column.dayUpTo) ? 'date' : undefined}
        />
      ))
    case 'amount':
      return orNone(column.value(row), (amounts) => <Amounts of={amounts} />)
    case 'count':
      return orNone(column.value(row), (count) => (
        <span className={count === 0 ? 'text-ink-3' : undefined}>{formatNumber(count, language)}</span>
      ))
    case 'quantity':
      return orNone(column.value(row), (thousandths) => <>{formatNumber(thousandths / THOUSANDTHS, language)}</>)
    case 'percent':
      return orNone(column.value(row), (basisPoints) => formatPercent(basisPoints / 10_000, language))
    case 'active':
      return orNone(column.value(row), (isActive) => <ActivePill isActive={isActive} />)
    case 'weight':
      return orNone(column.value(row), (grams) => <bdi>{formatWeight(grams, language)}</bdi>)
    case 'person':
      return orNone(column.value(row), ({ name }) => <OneLine>{name}</OneLine>)
    case 'named':
      return orNone(column.value(row), say.name)
    case 'account':
      return orNone(column.value(row), ({ code, name }) => (
        <>
          <bdi className="font-mono">{code}</bdi> {say.name(name)}
        </>
      ))
    case 'word':
      return orNone(column.value(row), (code) => say.word(wordKey(column.words, code)))
    case 'state':
      return orNone(column.value(row), (code) => (
        <StatusPill tone={column.tones[code] ?? 'ended'}>{say.word(wordKey(column.words, code))}</StatusPill>
      ))
    case 'phrase':
      return orNone(column.value(row, say), (text) => (column.isLine ? <OneLine>{text}</OneLine> : text))
    case 'text':
      return orNone(column.value(row), (text) => <LongText>{text}</LongText>)
  }
}

const orNone = <Value,>(value: Value | null, draw: (value: Value) => ReactNode): ReactNode =>
  value === null ? none : draw(value)

/** Names and phrases up to so many characters stand in one line; longer ones would push the figures out of sight. */
const MAX_ONE_LINE = 40

function OneLine({ children }: { children: string }) {
  return <bdi className={cx(children.length <= MAX_ONE_LINE && 'whitespace-nowrap')}>{children}</bdi>
}

/** Two lines of it, however long: all of it is on the record's page and on paper. */
function LongText({ children }: { children: string }) {
  return (
    <span className="line-clamp-2 print:line-clamp-none" title={children}>
      <bdi>{children}</bdi>
    </span>
  )
}

function Amounts({ of }: { of: ListAmount | readonly ListAmount[] }) {
  const amounts = 'minor' in of ? [of] : of
  if (amounts.length === 0) return none
  return amounts.map(({ minor, currency }) => (
    <span key={currency} className={cx('block whitespace-nowrap', minor === 0 && 'text-ink-3')}>
      {minor === null ? none : <Money minor={minor} currency={currency} aligned />}
    </span>
  ))
}
