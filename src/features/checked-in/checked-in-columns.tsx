import type { TFunction } from 'i18next'
import type { CHECKED_IN_COLUMNS, CHECKED_IN_STATES, CheckedInRow } from '#contract/checked-in.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
import { Reference } from '#src/components/reference.tsx'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { formatInstant } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import type { Room } from '#src/lib/use-room.ts'

/** Names of columns that the export and the table share. */
type CheckedInColumn = (typeof CHECKED_IN_COLUMNS)[number]

const column = columnsOf<CheckedInRow>()

const TONES = {
  standing: 'done',
  second: 'attention',
  undone: 'ended',
  departureCancelled: 'stopped',
} satisfies Record<(typeof CHECKED_IN_STATES)[number], StatusTone>

export interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which check-ins are told. */
  zone: string
  room: Room
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function checkedInColumns({ t, language, zone, room }: ColumnWords) {
  const header = (name: CheckedInColumn) => t(`column.${name}`)
  return column.columns([
    column.accessor('passengerName', {
      id: 'passenger',
      header: header('passenger'),
      enableSorting: false,
      meta: { width: '10rem' },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('at', {
      id: 'at',
      header: header('at'),
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} />,
    }),
    column.accessor('reference', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{groupedReference(getValue())}</Reference>,
    }),
    column.accessor('seat', {
      id: 'seat',
      header: header('seat'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
    column.display({
      id: 'route',
      header: header('route'),
      enableSorting: false,
      meta: { width: '11rem', lacksRoom: room === 'tablet' },
      cell: ({ row: { original } }) => (
        <JourneyPlaces from={localName(original.from, language)} to={localName(original.to, language)} />
      ),
    }),
    column.accessor('boardsAt', {
      id: 'boards',
      header: header('boards'),
      enableSorting: false,
      meta: { lacksRoom: room !== 'wide' },
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          {formatInstant(original.boardsAt, { language, zone: original.timeZone })}
        </span>
      ),
    }),
    column.accessor('officer', {
      id: 'officer',
      header: header('officer'),
      enableSorting: false,
      meta: { lacksRoom: room === 'tablet' },
      cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    }),
    column.accessor('depotCode', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      meta: { lacksRoom: room === 'tablet' },
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <>
          <StatusPill tone={TONES[original.state]}>{t(`state.${original.state}`)}</StatusPill>
          {original.undone && (
            <span className="block max-w-64 truncate text-xs text-ink-3" title={original.undone.reason}>
              <bdi>{original.undone.by}</bdi>: <bdi>{original.undone.reason}</bdi>
            </span>
          )}
        </>
      ),
    }),
    column.accessor('uploaded', {
      id: 'uploaded',
      header: header('uploaded'),
      enableSorting: false,
      meta: { lacksRoom: room !== 'wide' },
      cell: ({ getValue }) => {
        const uploaded = getValue()
        if (uploaded === null) return <span className="text-ink-3">{t('sent.online')}</span>
        return (
          <>
            <bdi>{uploaded.by}</bdi>
            <span className="block text-xs text-ink-3">
              <DateTime instant={uploaded.at} zone={zone} />
            </span>
          </>
        )
      },
    }),
    column.accessor('undone', {
      id: 'reason',
      header: header('reason'),
      enableSorting: false,
      meta: { hidden: true, width: '12rem' },
      cell: ({ getValue }) => <bdi>{getValue()?.reason ?? '–'}</bdi>,
    }),
  ])
}
