import type { TFunction } from 'i18next'
import type { SHIFT_COLUMNS, ShiftRow } from '#contract/cash-shift.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { ShiftStatePill } from '#src/components/shift-state-pill.tsx'
import { localName } from '#src/lib/local-name.ts'
import { Difference } from './difference.tsx'

type ShiftColumn = Exclude<(typeof SHIFT_COLUMNS)[number], 'currency'>

const column = columnsOf<ShiftRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** A tablet held upright: what matters less than the amounts starts hidden. */
  isSmall: boolean
}

/** The list's columns under the contract's names; amounts stand below each other, one line per currency. */
export function shiftColumns({ t, language, isSmall }: ColumnWords) {
  const header = (name: ShiftColumn) => t(`column.${name}`)
  const amounts = (id: 'expected' | 'counted' | 'difference', hidden = false) =>
    column.accessor('sums', {
      id,
      header: header(id),
      enableSorting: false,
      meta: { align: 'number', ...(hidden ? { hidden } : {}) },
      cell: ({ row: { original } }) =>
        original.sums.length === 0 ? (
          <span className="text-ink-3">–</span>
        ) : (
          original.sums.map((sum) => (
            <span key={sum.currency} className="block">
              {id === 'difference' ? (
                <Difference minor={sum.difference} currency={sum.currency} aligned />
              ) : sum[id] === null ? (
                <span className="text-ink-3">–</span>
              ) : (
                <Money minor={sum[id]} currency={sum.currency} aligned />
              )}
            </span>
          ))
        ),
    })
  const moment = (id: 'openedAt' | 'countedAt' | 'closedAt', hidden = false) =>
    column.accessor(id, {
      id,
      header: header(id),
      enableSorting: id === 'openedAt',
      ...(hidden && { meta: { hidden } }),
      cell: ({ row: { original } }) =>
        original[id] === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <DepotTime instant={original[id]} zone={original.depot.timeZone} />
        ),
    })
  return column.columns([
    column.accessor('clerk', {
      id: 'clerk',
      header: header('clerk'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue().name}</bdi>,
    }),
    column.accessor('depot', {
      id: 'depot',
      header: header('depot'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ getValue }) => localName(getValue().name, language),
    }),
    column.accessor('state', {
      id: 'state',
      header: header('state'),
      enableSorting: false,
      cell: ({ getValue }) => <ShiftStatePill state={getValue()} />,
    }),
    moment('openedAt'),
    moment('countedAt', true),
    moment('closedAt', true),
    column.accessor('closedBy', {
      id: 'closedBy',
      header: header('closedBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue()?.name ?? '–'}</bdi>,
    }),
    amounts('expected'),
    amounts('counted'),
    amounts('difference'),
    column.accessor('slip', {
      id: 'slip',
      header: header('slip'),
      enableSorting: false,
      meta: { lacksRoom: isSmall },
      cell: ({ getValue }) => {
        const slip = getValue()
        return slip ? <Reference>{slip.number}</Reference> : <span className="text-ink-3">–</span>
      },
    }),
  ])
}
