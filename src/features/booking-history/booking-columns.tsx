import type { TFunction } from 'i18next'
import type { BOOKING_COLUMNS, BookingRow } from '#contract/booking.ts'
import { Badge } from '#src/components/badge.tsx'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { formatInstant, formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { BookingStates } from './booking-states.tsx'

/** Names of columns that the export and the table share. */
type BookingColumn = (typeof BOOKING_COLUMNS)[number]

const column = columnsOf<BookingRow>()

export interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times of sale are told. */
  zone: string
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function bookingColumns({ t, language, zone }: ColumnWords) {
  const header = (name: BookingColumn) => t(`column.${name}`)
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: header('reference'),
      cell: ({ getValue }) => <Reference>{groupedReference(getValue())}</Reference>,
    }),
    column.accessor('departsAt', {
      id: 'travelDate',
      header: header('travelDate'),
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          {formatInstant(original.departsAt, { language, zone: original.timeZone })}
        </span>
      ),
    }),
    column.display({
      id: 'route',
      header: header('route'),
      enableSorting: false,
      meta: { width: '12rem' },
      cell: ({ row: { original } }) => (
        <JourneyPlaces from={localName(original.from, language)} to={localName(original.to, language)}>
          {original.isTwoWay && <Badge>{t('twoWay')}</Badge>}
        </JourneyPlaces>
      ),
    }),
    column.accessor('leadPassenger', {
      id: 'leadPassenger',
      header: header('leadPassenger'),
      enableSorting: false,
      meta: { width: '9rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('phone', {
      id: 'phone',
      header: header('phone'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => (
        <bdi dir="ltr" className="whitespace-nowrap">
          {getValue()}
        </bdi>
      ),
    }),
    column.accessor('passengers', {
      id: 'passengers',
      header: header('passengers'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) => formatNumber(getValue(), language),
    }),
    column.accessor('seats', {
      id: 'seats',
      header: header('seats'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <Reference>{getValue().join(' ')}</Reference>,
    }),
    column.accessor('total', {
      id: 'total',
      header: header('total'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.total} currency={original.currency} aligned />,
    }),
    column.accessor('means', {
      id: 'means',
      header: header('means'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => t(`means.${getValue()}`),
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ row: { original } }) => <BookingStates booking={original} />,
    }),
    column.accessor('createdAt', {
      id: 'createdAt',
      header: header('createdAt'),
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} />,
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
