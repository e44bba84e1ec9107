import type { TFunction } from 'i18next'
import type { SlipRow } from '#contract/deposit-slip.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { SlipStatePill } from '#src/components/slip-state-pill.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<SlipRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** A tablet held upright: what matters less than the amounts starts hidden. */
  isSmall: boolean
}

/** The list's columns under the contract's names; amounts stand below each other, one line per currency. */
export function slipColumns({ t, language, isSmall }: ColumnWords) {
  const amounts = (id: 'ticket' | 'cargo' | 'cash' | 'pos') =>
    column.accessor('amounts', {
      id,
      header: t(`column.${id}`),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) =>
        original.amounts.map((line) => (
          <span key={line.currency} className={line[id] === 0 ? 'block text-ink-3' : 'block'}>
            <Money minor={line[id]} currency={line.currency} aligned />
          </span>
        )),
    })
  return column.columns([
    column.accessor('number', {
      id: 'number',
      header: t('column.number'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="flex flex-col">
          <Reference>{original.number}</Reference>
          {isSmall && (
            <span className="text-xs font-normal text-ink-2">
              <DepotTime instant={original.createdAt} zone={original.depot.timeZone} form="date" />
            </span>
          )}
        </span>
      ),
    }),
    column.accessor('createdAt', {
      id: 'createdAt',
      header: t('column.createdAt'),
      meta: { lacksRoom: isSmall },
      cell: ({ row: { original } }) => (
        <DepotTime instant={original.createdAt} zone={original.depot.timeZone} form="date" />
      ),
    }),
    column.accessor('depot', {
      id: 'depot',
      header: t('column.depot'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ getValue }) => localName(getValue().name, language),
    }),
    column.accessor('createdBy', {
      id: 'createdBy',
      header: t('column.createdBy'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue().name}</bdi>,
    }),
    column.accessor('state', {
      id: 'state',
      header: t('column.state'),
      enableSorting: false,
      cell: ({ getValue }) => <SlipStatePill state={getValue()} />,
    }),
    column.accessor('shifts', {
      id: 'shifts',
      header: t('column.shifts'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ getValue }) => formatNumber(getValue(), language),
    }),
    amounts('ticket'),
    amounts('cargo'),
    amounts('cash'),
    amounts('pos'),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: t('column.decidedBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue()?.name ?? '–'}</bdi>,
    }),
    column.accessor('bankReference', {
      id: 'bankReference',
      header: t('column.bankReference'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue() ?? '–'}</bdi>,
    }),
    column.accessor('note', {
      id: 'note',
      header: t('column.note'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue() ?? '–'}</bdi>,
    }),
  ])
}
