import type { TFunction } from 'i18next'
import type { TRANSFER_COLUMNS, TransferRow } from '#contract/cash-transfer.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { localName } from '#src/lib/local-name.ts'
import { TransferStatePill } from './transfer-state-pill.tsx'

type TransferColumn = Exclude<(typeof TRANSFER_COLUMNS)[number], 'currency' | 'reason'>

const column = columnsOf<TransferRow>()
const none = <span className="text-ink-3">–</span>

interface ColumnWords {
  t: TFunction
  language: string
  /** A tablet held upright: what matters less starts hidden. */
  isSmall: boolean
  /** The reader sees those of several depots. */
  hasDepots: boolean
}

/** The list's columns under the contract's names; amounts stand below each other, one line per currency. */
export function transferColumns({ t, language, isSmall, hasDepots }: ColumnWords) {
  const header = (name: TransferColumn) => t(`column.${name}`)
  const amounts = (id: 'handedOver' | 'received' | 'difference', hidden = false) =>
    column.accessor('amounts', {
      id,
      header: header(id),
      enableSorting: false,
      meta: { align: 'number', ...(hidden ? { hidden } : {}) },
      cell: ({ row: { original } }) =>
        original.amounts.map((line) => {
          const minor = line[id]
          return (
            <span key={line.currency} className="block whitespace-nowrap">
              {minor === null ? (
                <span className="text-ink-3">{id === 'handedOver' ? t('blind') : '–'}</span>
              ) : (
                <Money minor={minor} currency={line.currency} aligned />
              )}
            </span>
          )
        }),
    })
  return column.columns([
    column.accessor('number', {
      id: 'number',
      header: header('number'),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('handedOverAt', {
      id: 'handedOverAt',
      header: header('handedOverAt'),
      cell: ({ row: { original } }) => <DepotTime instant={original.handedOverAt} zone={original.depot.timeZone} />,
    }),
    column.accessor('depot', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      meta: { hidden: isSmall || !hasDepots },
      cell: ({ getValue }) => localName(getValue().name, language),
    }),
    column.accessor('source', {
      id: 'source',
      header: header('source'),
      enableSorting: false,
      cell: ({ getValue }) => t(`place.${getValue()}`),
    }),
    column.accessor('destination', {
      id: 'destination',
      header: header('destination'),
      enableSorting: false,
      cell: ({ getValue }) => t(`place.${getValue()}`),
    }),
    column.accessor('giver', {
      id: 'giver',
      header: header('giver'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    }),
    column.accessor('receiver', {
      id: 'receiver',
      header: header('receiver'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()?.name ?? t('safeKeepers')}</bdi>,
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ getValue }) => <TransferStatePill state={getValue()} />,
    }),
    amounts('handedOver'),
    amounts('received', isSmall),
    amounts('difference', isSmall),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: header('decidedBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue()?.name ?? '–'}</bdi>,
    }),
    column.accessor('decidedAt', {
      id: 'decidedAt',
      header: header('decidedAt'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) =>
        original.decidedAt === null ? none : <DepotTime instant={original.decidedAt} zone={original.depot.timeZone} />,
    }),
  ])
}
