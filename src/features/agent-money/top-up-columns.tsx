import type { TFunction } from 'i18next'
import type { TopUpRow } from '#contract/top-up.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DepotTime } from '#src/components/depot-time.tsx'
import { Money } from '#src/components/money.tsx'
import { Reference } from '#src/components/reference.tsx'
import { localName } from '#src/lib/local-name.ts'
import { TopUpStandingPill } from './top-up-state-pill.tsx'

const column = columnsOf<TopUpRow>()

interface ColumnWords {
  t: TFunction
  language: string
  /** own: all are the reader's · entered: beside the form · report: with room for everything. */
  use: 'own' | 'entered' | 'report'
  /** Little room: what matters less starts hidden. */
  isNarrow?: boolean
}

/** The list's columns under the contract's names, so that an export holds what is seen. */
export function topUpColumns({ t, language, use, isNarrow = false }: ColumnWords) {
  const isReport = use === 'report'
  const hasRoom = isReport && !isNarrow
  const money = (id: 'settled' | 'paidIn') =>
    column.accessor(id, {
      id,
      header: t(`topUps.column.${id}`),
      enableSorting: false,
      meta: { align: 'number', hidden: !isReport, lacksRoom: isNarrow },
      cell: ({ row: { original } }) => {
        const minor = original.takenBack ? null : original[id]
        return minor === null ? (
          '–'
        ) : (
          <Money minor={minor} currency={original.currency} aligned className={minor === 0 ? 'text-ink-3' : ''} />
        )
      },
    })
  return column.columns([
    column.accessor('number', {
      id: 'number',
      header: t('topUps.column.number'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('requestedAt', {
      id: 'requestedAt',
      header: t('topUps.column.requestedAt'),
      cell: ({ row: { original } }) => (
        <DepotTime
          instant={original.requestedAt}
          zone={original.depot?.timeZone}
          form={hasRoom ? 'dateTime' : 'date'}
        />
      ),
    }),
    column.accessor('agent', {
      id: 'agent',
      header: t('topUps.column.agent'),
      enableSorting: false,
      meta: { hidden: use === 'own' },
      cell: ({ getValue }) => <bdi className="whitespace-nowrap">{getValue().name}</bdi>,
    }),
    column.accessor('depot', {
      id: 'depot',
      header: t('topUps.column.depot'),
      enableSorting: false,
      meta: { hidden: !isReport, lacksRoom: isNarrow },
      cell: ({ getValue }) => localName(getValue()?.name ?? { en: '–', ar: '–' }, language),
    }),
    column.accessor('means', {
      id: 'means',
      header: t('topUps.column.means'),
      enableSorting: false,
      meta: { lacksRoom: use === 'entered' && isNarrow },
      cell: ({ getValue }) => <span className="whitespace-nowrap">{t(`means.${getValue()}`)}</span>,
    }),
    column.accessor('amount', {
      id: 'amount',
      header: t('topUps.column.amount'),
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.amount} currency={original.currency} aligned />,
    }),
    column.accessor('state', {
      id: 'state',
      header: t('topUps.column.state'),
      enableSorting: false,
      // Beside the form is no room for a column of reasons, which few have.
      cell: ({ row: { original } }) => (
        <>
          <TopUpStandingPill topUp={original} />
          {use === 'entered' && reasonOf(original) && (
            <span className="mt-0.5 block max-w-44 text-xs text-ink-2">
              <bdi>{reasonOf(original)}</bdi>
            </span>
          )}
        </>
      ),
    }),
    money('settled'),
    money('paidIn'),
    column.accessor('bankReference', {
      id: 'bankReference',
      header: t('topUps.column.bankReference'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue() ?? '–'}</bdi>,
    }),
    column.accessor('requestedBy', {
      id: 'requestedBy',
      header: t('topUps.column.requestedBy'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    }),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: t('topUps.column.decidedBy'),
      enableSorting: false,
      meta: { hidden: !isReport, lacksRoom: isNarrow },
      cell: ({ row: { original } }) => (
        <bdi>{(original.state === 'withdrawn' ? null : original.decidedBy?.name) ?? '–'}</bdi>
      ),
    }),
    column.accessor('decisionReason', {
      id: 'reason',
      header: t('topUps.column.reason'),
      enableSorting: false,
      meta: { hidden: use !== 'own' },
      cell: ({ row: { original } }) => <bdi>{reasonOf(original) ?? '–'}</bdi>,
    }),
  ])
}

/** Why it was rejected or taken back. */
const reasonOf = ({ takenBack, decisionReason }: TopUpRow): string | null => takenBack?.reason ?? decisionReason
