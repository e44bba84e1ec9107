import type { TFunction } from 'i18next'
import type { AccessRoleRecord } from '#contract/access-role.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'

const column = columnsOf<AccessRoleRecord>()

export function accessRoleColumns(t: TFunction<['people', 'shell']>): DataTableColumns<AccessRoleRecord> {
  return column.columns([
    column.accessor('name', {
      header: t('accessRole.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
    }),
    column.accessor('user_type', {
      header: t('field.user_type'),
      cell: ({ getValue }) => t(`shell:userType.${getValue()}`),
    }),
    column.display({
      id: 'deniedScreens',
      header: t('accessRole.field.deniedScreens'),
      meta: { align: 'number' },
      cell: ({ row }) => row.original.deniedScreens.length,
    }),
    column.display({
      id: 'deniedCalls',
      header: t('accessRole.field.deniedCalls'),
      meta: { align: 'number' },
      cell: ({ row }) => row.original.deniedCalls.length,
    }),
    column.accessor('users', { header: t('accessRole.field.users'), enableSorting: false, meta: { align: 'number' } }),
    column.accessor('isActive', {
      header: t('accessRole.field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
