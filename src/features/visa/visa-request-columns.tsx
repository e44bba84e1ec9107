import type { TFunction } from 'i18next'
import type { VISA_COLUMNS, VisaRequestRow } from '#contract/visa-request.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { Reference } from '#src/components/reference.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { countryName, formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { VisaStatePill } from './visa-state-pill.tsx'

const column = columnsOf<VisaRequestRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times are told. */
  zone: string
  /** Little room: what matters less starts hidden. */
  isNarrow: boolean
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function visaRequestColumns({ t, language, zone, isNarrow }: ColumnWords) {
  const header = (name: (typeof VISA_COLUMNS)[number]) => t(`list.column.${name}`)
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{groupedReference(getValue())}</Reference>,
    }),
    column.accessor('passengerName', {
      id: 'passenger',
      header: header('passenger'),
      enableSorting: false,
      meta: { width: '10rem' },
      cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
    }),
    column.accessor('destination', {
      id: 'destination',
      header: header('destination'),
      enableSorting: false,
      cell: ({ getValue }) => countryName(getValue(), language),
    }),
    column.accessor('travelDate', {
      id: 'travelDate',
      header: header('travelDate'),
      cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDay(getValue(), language)}</span>,
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ getValue }) => <VisaStatePill state={getValue()} />,
    }),
    column.accessor('nationality', {
      id: 'nationality',
      header: header('nationality'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => countryName(getValue(), language),
    }),
    column.accessor('passportNumber', {
      id: 'passport',
      header: header('passport'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('visaNumber', {
      id: 'visaNumber',
      header: header('visaNumber'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
    column.accessor('validUntil', {
      id: 'validUntil',
      header: header('validUntil'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => {
        const day = getValue()
        return day === null ? '–' : <span className="whitespace-nowrap">{formatDay(day, language)}</span>
      },
    }),
    column.accessor('requestedAt', {
      id: 'requestedAt',
      header: header('requestedAt'),
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} />,
    }),
    column.accessor('requestedBy', {
      id: 'requestedBy',
      header: header('requestedBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    }),
    column.accessor('depot', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => {
        const depot = getValue()
        return depot === null ? '–' : localName(depot.name, language)
      },
    }),
  ])
}
