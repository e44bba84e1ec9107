import type { TFunction } from 'i18next'
import type { ExpenseRow } from '#contract/expense.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { purposeWords, TONES } from './expense-names.ts'

const column = columnsOf<ExpenseRow>()

/** The list's columns under the contract's names. `hasDepots`: the reader sees those of several depots. */
export function expenseColumns({ t, language, hasDepots }: { t: TFunction; language: string; hasDepots: boolean }) {
  const depot = column.accessor('depot', {
    id: 'depot',
    header: t('column.depot'),
    enableSorting: false,
    cell: ({ getValue }) => localName(getValue().name, language),
  })
  return column.columns([
    column.accessor('number', {
      id: 'number',
      header: t('column.number'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('date', {
      id: 'date',
      header: t('column.date'),
      cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDay(getValue(), language)}</span>,
    }),
    column.accessor('state', {
      id: 'state',
      header: t('column.state'),
      enableSorting: false,
      cell: ({ getValue }) => <StatusPill tone={TONES[getValue()]}>{t(`state.${getValue()}`)}</StatusPill>,
    }),
    // Before what may be long: on a narrow screen the end of a row is out of sight.
    column.accessor('total', {
      id: 'amount',
      header: t('column.amount'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.total} currency={original.currency} aligned />,
    }),
    column.accessor('category', {
      id: 'category',
      header: t('column.category'),
      enableSorting: false,
      cell: ({ getValue }) => localName(getValue().name, language),
    }),
    column.accessor('supplier', {
      id: 'supplier',
      header: t('column.supplier'),
      enableSorting: false,
      meta: { width: '10rem' },
      cell: ({ getValue }) => <Supplier name={getValue()} />,
    }),
    ...(hasDepots ? [depot] : []),
    column.accessor('type', {
      id: 'purpose',
      header: t('column.purpose'),
      enableSorting: false,
      cell: ({ row: { original } }) => purposeWords(t, original, language),
    }),
    column.accessor('source', {
      id: 'source',
      header: t('column.source'),
      enableSorting: false,
      cell: ({ getValue }) => t(`source.${getValue()}`),
    }),
    column.accessor('createdBy', {
      id: 'createdBy',
      header: t('column.createdBy'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue().name}</bdi>,
    }),
  ])
}

/** Two lines of it, however long: its whole name stands on the expense and on paper. */
function Supplier({ name }: { name: string }) {
  return (
    <span className="line-clamp-2 print:line-clamp-none" title={name}>
      <bdi>{name}</bdi>
    </span>
  )
}
