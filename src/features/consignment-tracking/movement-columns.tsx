import type { TFunction } from 'i18next'
import type { ConsignmentMovementRow, MOVEMENT_COLUMNS } from '#contract/consignment-movement.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { PieceNumbers } from '#src/components/piece-numbers.tsx'
import { Reference } from '#src/components/reference.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'

type MovementColumn = (typeof MOVEMENT_COLUMNS)[number]

const column = columnsOf<ConsignmentMovementRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times are told. */
  zone: string
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function movementColumns({ t, language, zone }: ColumnWords) {
  const header = (name: MovementColumn) => t(`movementColumn.${name}`)
  return column.columns([
    column.accessor('billNumber', {
      id: 'billNumber',
      header: header('billNumber'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('at', {
      id: 'movedAt',
      header: header('movedAt'),
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} />,
    }),
    column.accessor('kind', {
      id: 'kind',
      header: header('kind'),
      enableSorting: false,
      cell: ({ getValue }) => <span className="whitespace-nowrap">{t(`cargo:movement.${getValue()}`)}</span>,
    }),
    column.accessor('itemName', {
      id: 'item',
      header: header('item'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('quantity', {
      id: 'quantity',
      header: header('quantity'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) => formatNumber(getValue(), language),
    }),
    column.accessor('numbers', {
      id: 'pieces',
      header: header('pieces'),
      enableSorting: false,
      cell: ({ getValue }) => <PieceNumbers numbers={getValue()} />,
    }),
    column.accessor('depot', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      cell: ({ row: { original } }) => (original.depot ? localName(original.depot.name, language) : '–'),
    }),
    column.accessor('departure', {
      id: 'route',
      header: header('route'),
      enableSorting: false,
      cell: ({ row: { original } }) => (original.departure ? localName(original.departure.routeName, language) : '–'),
    }),
    column.display({
      id: 'vehicle',
      header: header('vehicle'),
      meta: { hidden: true },
      cell: ({ row: { original } }) =>
        original.departure ? <Reference>{original.departure.registrationNumber}</Reference> : '–',
    }),
    column.accessor('headedFor', {
      id: 'headedFor',
      header: header('headedFor'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) => (original.headedFor ? localName(original.headedFor.name, language) : '–'),
    }),
    column.accessor('by', {
      id: 'by',
      header: header('by'),
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi className="whitespace-nowrap">{original.by.name}</bdi>,
    }),
    column.accessor('note', {
      id: 'note',
      header: header('note'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue() ?? '–'}</bdi>,
    }),
  ])
}
