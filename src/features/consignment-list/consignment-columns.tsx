import type { TFunction } from 'i18next'
import type { CONSIGNMENT_COLUMNS, ConsignmentRow, PieceState } from '#contract/consignment.ts'
import { billStanding } from '#machines/consignment/bill-standing.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { formatWeight } from '#src/lib/format-weight.ts'
import { localName } from '#src/lib/local-name.ts'

type ConsignmentColumn = (typeof CONSIGNMENT_COLUMNS)[number]

const column = columnsOf<ConsignmentRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times are told. */
  zone: string
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function consignmentColumns({ t, language, zone }: ColumnWords) {
  const header = (name: ConsignmentColumn) => t(`column.${name}`)
  const count = (id: PieceState, hidden = false) =>
    column.accessor((row) => row.counts[id], {
      id,
      header: t(`short.${id}`),
      enableSorting: false,
      meta: {
        align: 'number',
        label: t(`workflow-consignmentPiece:states.${id}.label`),
        ...(hidden ? { hidden } : {}),
      },
      cell: ({ row: { original } }) => <Count value={original.counts[id]} language={language} />,
    })
  const money = (id: 'amount' | 'vat' | 'due', amountOf: (row: ConsignmentRow) => number, hidden = false) =>
    column.accessor(amountOf, {
      id,
      header: header(id),
      enableSorting: false,
      meta: { align: 'number', ...(hidden ? { hidden } : {}) },
      cell: ({ row: { original } }) => <Money minor={amountOf(original)} currency={original.currency} aligned />,
    })
  const place = (id: 'from' | 'to') =>
    column.accessor(id, {
      id,
      header: header(id),
      enableSorting: false,
      // The code: depot names would take the room of the quantities.
      cell: ({ row: { original } }) => (
        <span title={localName(original[id].name, language)}>
          <Reference>{original[id].code}</Reference>
          <span className="sr-only"> {localName(original[id].name, language)}</span>
        </span>
      ),
    })
  return column.columns([
    column.accessor('billNumber', {
      id: 'billNumber',
      header: header('billNumber'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        // Marks below the number: beside it they would take the room of the quantities.
        <span className="inline-flex flex-col items-start gap-0.5 whitespace-nowrap">
          <Reference>{original.billNumber}</Reference>
          {original.cancelledAt !== null && <StatusPill tone="stopped">{t('cancelled')}</StatusPill>}
          {original.stuck > 0 && <StatusPill tone="attention">{t('cargo:stuck')}</StatusPill>}
        </span>
      ),
    }),
    column.accessor('createdAt', {
      id: 'billedAt',
      header: header('billedAt'),
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} form="date" />,
    }),
    place('from'),
    place('to'),
    column.accessor('senderName', {
      id: 'sender',
      header: header('sender'),
      enableSorting: false,
      meta: { width: '5.75rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('receiverName', {
      id: 'receiver',
      header: header('receiver'),
      enableSorting: false,
      meta: { width: '5.75rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('payment', {
      id: 'payment',
      header: header('payment'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <StatusPill tone={original.due > 0 ? 'waiting' : 'done'}>
          {t(`cargo:paymentShort.${original.payment}`)}
        </StatusPill>
      ),
    }),
    money('amount', (row) => billStanding(row).amount),
    money('vat', (row) => billStanding(row).vat, true),
    money('due', (row) => row.due, true),
    column.accessor((row) => row.counts.total, {
      id: 'total',
      header: header('total'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) => formatNumber(getValue(), language),
    }),
    count('pending'),
    count('transit'),
    count('receivedByBranch'),
    count('receivedByCustomer'),
    count('writtenOff', true),
    count('cancelled', true),
    column.accessor('weight', {
      id: 'weight',
      header: header('weight'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ getValue }) => <bdi>{formatWeight(getValue(), language)}</bdi>,
    }),
    column.accessor('createdBy', {
      id: 'billedBy',
      header: header('billedBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) => <bdi className="whitespace-nowrap">{original.createdBy.name}</bdi>,
    }),
  ])
}

/** None is said quietly, so that the eye finds where the pieces are. */
function Count({ value, language }: { value: number; language: string }) {
  return <span className={value === 0 ? 'text-ink-3' : 'font-medium'}>{formatNumber(value, language)}</span>
}
