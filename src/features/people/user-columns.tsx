import type { TFunction } from 'i18next'
import type { AdminUser } from '#contract/people.ts'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { localName } from '#src/lib/local-name.ts'
import { UserStatus } from './user-status.tsx'

const column = columnsOf<AdminUser>()

/** This browser's zone: a super admin belongs to no depot. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function userColumns(t: TFunction<['people', 'shell']>, language: string): DataTableColumns<AdminUser> {
  return column.columns([
    column.accessor('name', {
      header: t('field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
    }),
    column.accessor('email', { header: t('field.email'), cell: ({ getValue }) => <bdi dir="ltr">{getValue()}</bdi> }),
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
    column.accessor('depotName', {
      header: t('field.depotId'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const name = getValue()
        return name ? localName(name, language) : '–'
      },
    }),
    column.accessor('phone', {
      header: t('field.phone'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi dir="ltr">{getValue() ?? '–'}</bdi>,
    }),
    column.display({
      id: 'status',
      header: t('field.status'),
      enableSorting: false,
      cell: ({ row }) => <UserStatus user={row.original} />,
    }),
    column.accessor('lastSignInAt', {
      header: t('field.lastSignInAt'),
      cell: ({ getValue }) => {
        const instant = getValue()
        return instant ? <RelativeTime instant={instant} zone={ZONE} /> : <span className="text-ink-3">{t('never')}</span>
      },
    }),
    column.accessor('createdAt', {
      header: t('field.createdAt'),
      meta: { hidden: true },
      cell: ({ getValue }) => <RelativeTime instant={getValue()} zone={ZONE} />,
    }),
  ])
}
