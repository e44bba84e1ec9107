import type { TFunction } from 'i18next'
import type { REFUND_COLUMNS, RefundRow } from '#contract/refund.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { RefundStatePill } from '#src/components/refund-state-pill.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'

type RefundColumn = (typeof REFUND_COLUMNS)[number]

const column = columnsOf<RefundRow>()

interface ColumnWords {
  t: TFunction
  language: string
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function refundColumns({ t, language }: ColumnWords) {
  const header = (name: RefundColumn) => t(`column.${name}`)
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{groupedReference(getValue())}</Reference>,
    }),
    column.accessor('requestedAt', {
      id: 'requestedAt',
      header: header('requestedAt'),
      cell: ({ row: { original } }) => <DepotTime instant={original.requestedAt} zone={original.depot?.timeZone} />,
    }),
    column.accessor('leadPassenger', {
      id: 'leadPassenger',
      header: header('leadPassenger'),
      enableSorting: false,
      meta: { width: '9rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('tickets', {
      id: 'tickets',
      header: header('tickets'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ getValue }) => formatNumber(getValue(), language),
    }),
    column.accessor('cause', {
      id: 'cause',
      header: header('cause'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => t(`cause.${getValue()}`),
    }),
    column.accessor('reasonCode', {
      id: 'reason',
      header: header('reason'),
      enableSorting: false,
      cell: ({ getValue }) => t(`reason.${getValue()}`),
    }),
    column.accessor('base', {
      id: 'base',
      header: header('base'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ row: { original } }) => <Money minor={original.base} currency={original.currency} aligned />,
    }),
    column.accessor('refund', {
      id: 'refund',
      header: header('refund'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.refund} currency={original.currency} aligned />,
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ getValue }) => <RefundStatePill state={getValue()} />,
    }),
    column.accessor('depot', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) => (original.depot ? localName(original.depot.name, language) : '–'),
    }),
    column.accessor('requestedBy', {
      id: 'requestedBy',
      header: header('requestedBy'),
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi className="whitespace-nowrap">{original.requestedBy.name}</bdi>,
    }),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: header('decidedBy'),
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi className="whitespace-nowrap">{original.decidedBy?.name ?? '–'}</bdi>,
    }),
    column.accessor('paidBy', {
      id: 'paidBy',
      header: header('paidBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) => <bdi className="whitespace-nowrap">{original.paidBy?.name ?? '–'}</bdi>,
    }),
    column.accessor('receiptNumber', {
      id: 'receiptNumber',
      header: header('receiptNumber'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
  ])
}
