import type { TFunction } from 'i18next'
import type { CHANGE_COLUMNS, ChangeRow } from '#contract/travel-date-change.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { formatInstant, formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import type { Room } from '#src/lib/use-room.ts'

/** Names of columns that the export and the table share. */
type ChangeColumn = (typeof CHANGE_COLUMNS)[number]

const column = columnsOf<ChangeRow>()

export interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times of the change are told. */
  zone: string
  room: Room
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function changeColumns({ t, language, zone, room }: ColumnWords) {
  const header = (name: ChangeColumn) => t(`column.${name}`)
  const boards = (at: string, timeZone: string) => (
    <span className="whitespace-nowrap">{formatInstant(at, { language, zone: timeZone })}</span>
  )
  const money = (name: 'fee' | 'fareDifference' | 'total', hidden = false) =>
    column.accessor(name, {
      id: name,
      header: header(name),
      enableSorting: false,
      meta: { align: 'number', hidden },
      cell: ({ row: { original } }) => <Money minor={original[name]} currency={original.currency} aligned />,
    })
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{groupedReference(getValue())}</Reference>,
    }),
    column.accessor('at', {
      id: 'at',
      header: header('at'),
      meta: { lacksRoom: room === 'tablet' },
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} />,
    }),
    column.accessor('leadPassenger', {
      id: 'leadPassenger',
      header: header('leadPassenger'),
      enableSorting: false,
      meta: { width: '9rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.display({
      id: 'route',
      header: header('route'),
      enableSorting: false,
      meta: { width: '11rem', lacksRoom: room === 'tablet' },
      cell: ({ row: { original } }) => (
        <JourneyPlaces from={localName(original.boarding, language)} to={localName(original.alighting, language)} />
      ),
    }),
    column.accessor('fromBoardsAt', {
      id: 'before',
      header: header('before'),
      enableSorting: false,
      cell: ({ row: { original } }) => boards(original.fromBoardsAt, original.timeZone),
    }),
    column.accessor('toBoardsAt', {
      id: 'after',
      header: header('after'),
      enableSorting: false,
      cell: ({ row: { original } }) => boards(original.toBoardsAt, original.timeZone),
    }),
    column.accessor('tickets', {
      id: 'tickets',
      header: header('tickets'),
      enableSorting: false,
      meta: { align: 'number', lacksRoom: room === 'laptop' },
      cell: ({ getValue }) => formatNumber(getValue(), language),
    }),
    column.accessor('seats', {
      id: 'seats',
      header: header('seats'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <Reference>{getValue().join(' ')}</Reference>,
    }),
    column.accessor('cause', {
      id: 'cause',
      header: header('cause'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => t(`cause.${getValue()}`),
    }),
    money('fee', true),
    money('fareDifference', true),
    money('total'),
    column.accessor('means', {
      id: 'means',
      header: header('means'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => {
        const means = getValue()
        return means === null ? '–' : t(`tickets:means.${means}`)
      },
    }),
    column.accessor('reason', {
      id: 'reason',
      header: header('reason'),
      enableSorting: false,
      meta: { hidden: true, width: '12rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('depotCode', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
    column.accessor('clerkName', {
      id: 'clerk',
      header: header('clerk'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
  ])
}
