import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { StatementRow } from '#contract/wallet.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'

const column = columnsOf<StatementRow>()

interface ColumnWords {
  t: TFunction
  zone: string
  currency: string
  /** Little room: what matters less starts hidden. */
  isNarrow: boolean
  /** Where the record that an entry is about is shown; undefined where the reader has no screen for it. */
  hrefOf: (record: StatementRow['record']) => string | undefined
}

/** A statement's columns under the contract's names; its amounts are all of the one currency of its head. */
export function statementColumns({ t, zone, currency, isNarrow, hrefOf }: ColumnWords) {
  const heading = (name: string) => t(`statement.column.${name}`)
  const moved = (id: 'wallet' | 'credit') =>
    column.accessor(id, {
      id,
      header: heading(id),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) =>
        getValue() === 0 ? <span className="text-ink-3">–</span> : <Signed minor={getValue()} currency={currency} />,
    })
  const stood = (id: 'balance' | 'owed') =>
    column.accessor(id, {
      id,
      header: heading(id),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) => (
        <Money
          minor={getValue()}
          currency={currency}
          bare
          className={getValue() === 0 ? 'text-ink-3' : 'font-medium'}
        />
      ),
    })
  return column.columns([
    column.accessor('at', {
      id: 'at',
      header: heading('at'),
      cell: ({ getValue }) =>
        isNarrow ? (
          <span className="flex flex-col">
            <DateTime instant={getValue()} zone={zone} form="date" />
            <span className="text-xs text-ink-3">
              <DateTime instant={getValue()} zone={zone} form="time" />
            </span>
          </span>
        ) : (
          <DateTime instant={getValue()} zone={zone} />
        ),
    }),
    column.accessor('act', {
      id: 'act',
      header: heading('act'),
      enableSorting: false,
      meta: { width: isNarrow ? '9rem' : '12rem' },
      cell: ({ row: { original } }) => {
        const { reasonCode, note } = original.record
        const more = [
          reasonCode && t(`deduct.code.${reasonCode}`),
          original.isReversal && t('statement.reversal'),
        ].filter(Boolean)
        return (
          <span className="block py-0.5">
            {t(`ledger:act.${original.act}`)}
            {more.length > 0 && <span className="block text-xs text-ink-2">{more.join(' · ')}</span>}
            {note && (
              <span className="block text-xs text-ink-3">
                <bdi>{note}</bdi>
              </span>
            )}
          </span>
        )
      },
    }),
    column.accessor('record', {
      id: 'reference',
      header: heading('reference'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const record = getValue()
        if (record.reference === null) return '–'
        const shown = (
          <Reference>{record.bookingId === null ? record.reference : groupedReference(record.reference)}</Reference>
        )
        const href = hrefOf(record)
        return href === undefined ? (
          shown
        ) : (
          <Link
            href={href}
            className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {shown}
          </Link>
        )
      },
    }),
    column.accessor('by', {
      id: 'by',
      header: heading('by'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    moved('wallet'),
    moved('credit'),
    stood('balance'),
    stood('owed'),
  ])
}

/** What came and what went must differ at a glance, and without colour. */
function Signed({ minor, currency }: { minor: number; currency: string }) {
  return (
    <span className="tabular-nums">
      {minor > 0 && '+'}
      <Money minor={minor} currency={currency} bare />
    </span>
  )
}
