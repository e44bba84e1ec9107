import type { TFunction } from 'i18next'
import type { TRIP_COLUMNS, TripMoney, TripRow } from '#contract/trip-summary.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { cx } from '#src/lib/cx.ts'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { DEPARTURE_TONES } from './trip-names.ts'

const column = columnsOf<TripRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Little room: what matters less starts hidden. */
  isNarrow: boolean
  /** Still less: a tablet held upright. */
  isSmall: boolean
  /** Departures of several zones are listed: each time names the offset of the zone that it is told in. */
  hasZones: boolean
}

/** The summary's columns under the contract's names, so that an export holds what is seen. Currencies stand below each other. */
export function tripColumns({ t, language, isNarrow, isSmall, hasZones }: ColumnWords) {
  const header = (name: (typeof TRIP_COLUMNS)[number]) => t(`column.${name}`)
  const count = (name: 'checkedIn' | 'noShows' | 'pieces') =>
    column.accessor(name, {
      id: name,
      header: header(name),
      enableSorting: false,
      meta: { align: 'number', lacksRoom: isSmall },
      cell: ({ getValue }) => (
        <span className={cx(getValue() === 0 && 'text-ink-3')}>{formatNumber(getValue(), language)}</span>
      ),
    })
  const money = (name: Exclude<keyof TripMoney, 'currency'>) =>
    column.display({
      id: name,
      header: header(name),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <MoneyLines money={original.money} name={name} />,
    })
  return column.columns([
    column.display({
      id: 'departure',
      header: header('departure'),
      meta: { width: isSmall ? '9rem' : '11rem' },
      cell: ({ row: { original } }) => (
        <span className="flex flex-col py-1">
          <bdi className="font-medium">{localName(original.routeName, language)}</bdi>
          <span className="text-xs text-ink-2">
            <DateTime instant={original.startsAt} zone={original.timeZone} form={hasZones ? 'zoned' : 'dateTime'} />
          </span>
        </span>
      ),
    }),
    column.accessor('registrationNumber', {
      id: 'vehicle',
      header: header('vehicle'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => (
        <StatusPill tone={DEPARTURE_TONES[getValue()]}>{t(`workflow-departure:states.${getValue()}.label`)}</StatusPill>
      ),
    }),
    column.display({
      id: 'seats',
      header: header('seats'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          {formatNumber(original.seatsSold, language)}{' '}
          <span className="text-ink-3">/ {formatNumber(original.capacity, language)}</span>
        </span>
      ),
    }),
    count('checkedIn'),
    count('noShows'),
    count('pieces'),
    column.accessor('weight', {
      id: 'weight',
      header: header('weight'),
      enableSorting: false,
      meta: { align: 'number', lacksRoom: isSmall },
      cell: ({ getValue }) => (
        <span className={cx(getValue() === 0 && 'text-ink-3')}>{formatNumber(getValue() / 1000, language)}</span>
      ),
    }),
    money('tickets'),
    money('consignments'),
    money('expenses'),
    money('result'),
  ])
}

function MoneyLines({ money, name }: { money: readonly TripMoney[]; name: Exclude<keyof TripMoney, 'currency'> }) {
  if (money.length === 0) return <span className="text-ink-3">–</span>
  return (
    <span className="flex flex-col py-1">
      {money.map((each) => (
        <span
          key={each.currency}
          className={cx(
            each[name] === 0 && 'text-ink-3',
            each[name] < 0 && 'text-stop-ink',
            name === 'result' && 'font-medium',
          )}
        >
          {each[name] === 0 && name !== 'result' ? '–' : <Money minor={each[name]} currency={each.currency} aligned />}
        </span>
      ))}
    </span>
  )
}
