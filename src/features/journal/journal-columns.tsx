import type { TFunction } from 'i18next'
import type { JOURNAL_COLUMNS, JournalRow } from '#contract/journal.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { JournalStatePill } from './journal-state-pill.tsx'

const column = columnsOf<JournalRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** Zone in which times are told. */
  zone: string
  /** Little room: what matters less starts hidden. */
  isNarrow: boolean
  /** Still less: a tablet held upright. */
  isSmall: boolean
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function journalColumns({ t, language, zone, isNarrow, isSmall }: ColumnWords) {
  const header = (name: (typeof JOURNAL_COLUMNS)[number]) => t(`list.column.${name}`)
  return column.columns([
    column.accessor('number', {
      id: 'number',
      header: header('number'),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('kind', {
      id: 'kind',
      header: header('kind'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className={isSmall ? '' : 'whitespace-nowrap'}>
          {t(`kind.${original.kind}`)}
          {original.region && (
            <span className={isSmall ? 'block text-ink-2' : 'text-ink-2'}>
              {!isSmall && ' · '}
              {localName(original.region.name, language)}
            </span>
          )}
        </span>
      ),
    }),
    column.accessor('purpose', {
      id: 'purpose',
      header: header('purpose'),
      enableSorting: false,
      meta: { width: isSmall ? '9rem' : '12rem' },
      cell: ({ getValue }) => (
        <span className="line-clamp-2" title={getValue()}>
          <bdi>{getValue()}</bdi>
        </span>
      ),
    }),
    column.accessor('amount', {
      id: 'amount',
      header: header('amount'),
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.amount} currency={original.currency} aligned />,
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ getValue }) => <JournalStatePill state={getValue()} />,
    }),
    column.accessor('requestedBy', {
      id: 'requestedBy',
      header: header('requestedBy'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue().name}</bdi>,
    }),
    column.accessor('requestedAt', {
      id: 'requestedAt',
      header: header('requestedAt'),
      cell: ({ getValue }) => <DateTime instant={getValue()} zone={zone} form={isSmall ? 'date' : 'dateTime'} />,
    }),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: header('decidedBy'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue()?.name ?? '–'}</bdi>,
    }),
    column.accessor('postingDate', {
      id: 'postingDate',
      header: header('postingDate'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => {
        const day = getValue()
        return <span className="whitespace-nowrap">{day === null ? '–' : formatDay(day, language)}</span>
      },
    }),
    column.accessor('reference', {
      id: 'reference',
      header: header('reference'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
  ])
}
