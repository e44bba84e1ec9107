import type { TFunction } from 'i18next'
import type { DeductionRow } from '#contract/wallet-deduction.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { localName } from '#src/lib/local-name.ts'
import { DeductionStandingPill } from './deduction-state-pill.tsx'

const column = columnsOf<DeductionRow>()

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function deductionColumns({ t, language, isNarrow }: { t: TFunction; language: string; isNarrow: boolean }) {
  const heading = (name: string) => t(`deductions.column.${name}`)
  return column.columns([
    column.accessor('number', {
      id: 'number',
      header: heading('number'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue() ?? '–'}</Reference>,
    }),
    column.accessor('requestedAt', {
      id: 'requestedAt',
      header: heading('requestedAt'),
      cell: ({ row: { original } }) => (
        <DepotTime
          instant={original.requestedAt}
          zone={original.agent.depot?.timeZone}
          form={isNarrow ? 'date' : 'dateTime'}
        />
      ),
    }),
    column.accessor('agent', {
      id: 'agent',
      header: heading('agent'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue().name}</bdi>,
    }),
    column.accessor(({ agent }) => agent.depot, {
      id: 'depot',
      header: heading('depot'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) => localName(original.agent.depot?.name ?? { en: '–', ar: '–' }, language),
    }),
    column.accessor('reasonCode', {
      id: 'reasonCode',
      header: heading('reasonCode'),
      enableSorting: false,
      cell: ({ getValue }) => t(`deduct.code.${getValue()}`),
    }),
    column.accessor('amount', {
      id: 'amount',
      header: heading('amount'),
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.amount} currency={original.currency} aligned />,
    }),
    column.accessor('vat', {
      id: 'vat',
      header: heading('vat'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ row: { original } }) =>
        original.vat === 0 ? '–' : <Money minor={original.vat} currency={original.currency} aligned />,
    }),
    column.accessor('state', {
      id: 'state',
      header: heading('state'),
      enableSorting: false,
      cell: ({ row: { original } }) => <DeductionStandingPill deduction={original} />,
    }),
    column.accessor('reason', {
      id: 'reason',
      header: heading('reason'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('requestedBy', {
      id: 'requestedBy',
      header: heading('requestedBy'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    }),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: heading('decidedBy'),
      enableSorting: false,
      meta: { lacksRoom: isNarrow },
      cell: ({ row: { original } }) => (
        <bdi>{(original.state === 'withdrawn' ? null : original.decidedBy?.name) ?? '–'}</bdi>
      ),
    }),
    column.accessor('decidedAt', {
      id: 'decidedAt',
      header: heading('decidedAt'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) =>
        original.decidedAt === null ? (
          '–'
        ) : (
          <DepotTime instant={original.decidedAt} zone={original.agent.depot?.timeZone} form="date" />
        ),
    }),
    column.accessor('decisionReason', {
      id: 'decisionReason',
      header: heading('decisionReason'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ row: { original } }) => <bdi>{original.takenBack?.reason ?? original.decisionReason ?? '–'}</bdi>,
    }),
  ])
}
