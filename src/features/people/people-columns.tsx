import type { TFunction } from 'i18next'
import type { Person } from '#contract/people.ts'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Money } from '#src/components/money.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { localName } from '#src/lib/local-name.ts'
import type { PeopleListId } from './people-lists.ts'
import { PersonStatus } from './person-status.tsx'

const column = columnsOf<Person>()

/** This browser's zone: a super admin belongs to no depot. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type Words = TFunction<['people', 'shell']>

/** Columns of a list: what all its people have in common is left out. */
export function peopleColumns(id: PeopleListId, t: Words, language: string): DataTableColumns<Person> {
  const place = depotColumns(t, language)
  const own = {
    users: [...typeColumns(t), ...place],
    usersList: [...typeColumns(t), ...place],
    agents: [...place, ...walletColumns(t)],
    staffMembers: place,
    accounts: place,
    headAccountants: [],
    operationsManagement: [],
  } satisfies Record<PeopleListId, DataTableColumns<Person>>
  return [...identityColumns(t), ...own[id], ...stateColumns(t, id)]
}

function identityColumns(t: Words): DataTableColumns<Person> {
  return column.columns([
    column.accessor('name', {
      header: t('field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
    }),
    column.accessor('email', { header: t('field.email'), cell: ({ getValue }) => <bdi dir="ltr">{getValue()}</bdi> }),
  ])
}

function stateColumns(t: Words, id: PeopleListId): DataTableColumns<Person> {
  return column.columns([
    column.accessor('phone', {
      header: t('field.phone'),
      enableSorting: false,
      meta: { hidden: id === 'users' || id === 'agents' },
      cell: ({ getValue }) => (
        <bdi dir="ltr" className="whitespace-nowrap">
          {getValue() ?? '–'}
        </bdi>
      ),
    }),
    column.display({
      id: 'status',
      header: t('field.status'),
      enableSorting: false,
      cell: ({ row }) => <PersonStatus person={row.original} />,
    }),
    column.accessor('lastSignInAt', {
      header: t('field.lastSignInAt'),
      cell: ({ getValue }) => {
        const instant = getValue()
        return instant ? (
          <RelativeTime instant={instant} zone={ZONE} />
        ) : (
          <span className="text-ink-3">{t('never')}</span>
        )
      },
    }),
    column.accessor('createdAt', {
      header: t('field.createdAt'),
      meta: { hidden: true },
      cell: ({ getValue }) => <RelativeTime instant={getValue()} zone={ZONE} />,
    }),
  ])
}

function typeColumns(t: Words): DataTableColumns<Person> {
  return column.columns([
    column.accessor('user_type', {
      header: t('field.user_type'),
      cell: ({ getValue }) => {
        const type = getValue()
        return type ? t(`shell:userType.${type}`) : <span className="text-ink-3">{t('noType')}</span>
      },
    }),
    column.accessor('role', {
      header: t('field.role'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const role = getValue()
        return role ? t(`shell:role.${role}`) : '–'
      },
    }),
    column.accessor('accessRoleName', {
      header: t('field.accessRoleName'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi>{getValue() ?? '–'}</bdi>,
    }),
  ])
}

function depotColumns(t: Words, language: string): DataTableColumns<Person> {
  const named = (name: Person['depotName']) => (name ? localName(name, language) : '–')
  return column.columns([
    column.accessor('depotName', {
      header: t('field.depotId'),
      enableSorting: false,
      cell: ({ getValue }) => named(getValue()),
    }),
    column.accessor('regionName', {
      header: t('field.regionName'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => named(getValue()),
    }),
  ])
}

function walletColumns(t: Words): DataTableColumns<Person> {
  return column.columns([
    column.display({
      id: 'creditType',
      header: t('field.creditType'),
      enableSorting: false,
      cell: ({ row }) => (row.original.wallet ? t(`creditType.${row.original.wallet.creditType}`) : '–'),
    }),
    column.display({
      id: 'available',
      header: t('field.available'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row }) => <Available person={row.original} />,
    }),
  ])
}

function Available({ person: { wallet } }: { person: Person }) {
  if (!wallet || wallet.accounts.length === 0) return '–'
  return (
    <span className="flex flex-col items-end">
      {wallet.accounts.map(({ currency, available }) => (
        <Money key={currency} minor={available} currency={currency} aligned />
      ))}
    </span>
  )
}
