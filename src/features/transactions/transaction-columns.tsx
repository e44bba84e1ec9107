import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { LedgerLine } from '#contract/ledger.ts'
import type { Transaction, TRANSACTION_COLUMNS } from '#contract/transaction.ts'
import { Button } from '#src/components/button.tsx'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { cx } from '#src/lib/cx.ts'
import { entryZone } from '#src/lib/entry-zone.ts'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { referenceText } from './transaction-names.ts'

const column = columnsOf<Transaction>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Little room: what matters less starts hidden. */
  isNarrow: boolean
  /** Still less: a tablet held upright. */
  isSmall: boolean
  /** Lines that the filters do not mean are lighter. */
  fits: (line: LedgerLine) => boolean
  onlyBy: (person: { id: string; name: string }) => void
}

/** The list's columns under the contract's names, so that an export holds what is seen. An entry's lines stand below each other. */
export function transactionColumns({ t, language, isNarrow, isSmall, fits, onlyBy }: ColumnWords) {
  const header = (name: (typeof TRANSACTION_COLUMNS)[number]) => t(`column.${name}`)
  const lines = (entry: Transaction, show: (line: LedgerLine) => ReactNode) => (
    <span className="flex flex-col py-1">
      {entry.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry's lines never change their order
        <span key={index} className={cx('min-h-[1.45em] whitespace-nowrap', !fits(line) && 'text-ink-3')}>
          {show(line)}
        </span>
      ))}
    </span>
  )
  return column.columns([
    column.accessor('postingDate', {
      id: 'postingDate',
      header: header('postingDate'),
      cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDay(getValue(), language)}</span>,
    }),
    column.accessor('act', {
      id: 'act',
      header: header('act'),
      enableSorting: false,
      meta: { width: isSmall ? '5.5rem' : '8.5rem' },
      cell: ({ getValue }) => t(`ledger:act.${getValue()}`),
    }),
    column.accessor('of', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const { kind, reference } = getValue()
        return (
          <>
            {reference === null ? (
              t(`ledger:record.${kind}`)
            ) : kind === 'agent' || kind === 'walletDeduction' ? (
              <bdi>{reference}</bdi>
            ) : (
              <Reference>{referenceText(getValue())}</Reference>
            )}
          </>
        )
      },
    }),
    column.display({
      id: 'account',
      header: header('account'),
      enableSorting: false,
      cell: ({ row: { original } }) =>
        lines(original, ({ account }) => (
          <span title={localName(account.name, language)} className={cx(isSmall && 'block max-w-32 truncate')}>
            <bdi className="font-mono">{account.code}</bdi> {localName(account.name, language)}
          </span>
        )),
    }),
    column.display({
      id: 'debit',
      header: header('debit'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) =>
        lines(original, ({ amount, currency }) => amount > 0 && <Money minor={amount} currency={currency} aligned />),
    }),
    column.display({
      id: 'credit',
      header: header('credit'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) =>
        lines(original, ({ amount, currency }) => amount < 0 && <Money minor={-amount} currency={currency} aligned />),
    }),
    column.display({
      id: 'of',
      header: header('of'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ row: { original } }) =>
        lines(original, ({ depot, agent, region }) => {
          const names = [
            depot && localName(depot.name, language),
            agent?.name,
            region && localName(region.name, language),
          ].filter((name) => typeof name === 'string')
          return <bdi>{names.join(' · ')}</bdi>
        }),
    }),
    column.accessor('by', {
      id: 'by',
      header: header('by'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => (
        <Button
          tone="quiet"
          size="small"
          title={t('onlyBy', { name: `\u2068${getValue().name}\u2069` })}
          onClick={(event) => {
            event.stopPropagation()
            onlyBy(getValue())
          }}
        >
          <bdi>{getValue().name}</bdi>
        </Button>
      ),
    }),
    column.accessor('at', {
      id: 'at',
      header: header('at'),
      meta: { lacksRoom: isNarrow },
      cell: ({ row: { original } }) => <DepotTime instant={original.at} zone={entryZone(original)} />,
    }),
  ])
}
