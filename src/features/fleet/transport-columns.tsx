import type { TFunction } from 'i18next'
import type { TransportRow } from '#contract/transport.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Reference } from '#src/components/reference.tsx'
import { localName } from '#src/lib/local-name.ts'
import { LicencePill } from './licence-pill.tsx'

const column = columnsOf<TransportRow>()

export function transportColumns(t: TFunction<'fleet'>, language: string): DataTableColumns<TransportRow> {
  const choice = (field: string, value: string) => t(`choice.${field}.${value}`, { defaultValue: value })
  return column.columns([
    column.accessor('name', {
      header: t('transport.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium whitespace-nowrap">{getValue()}</bdi>,
    }),
    column.accessor('registrationNumber', {
      header: t('transport.field.registrationNumber'),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('category', {
      header: t('transport.field.category'),
      cell: ({ getValue }) => choice('category', getValue()),
    }),
    column.accessor('seatingCapacity', { header: t('transport.field.seatingCapacity'), meta: { align: 'number' } }),
    column.accessor('additionalCapacity', {
      header: t('transport.field.additionalCapacity'),
      enableSorting: false,
      meta: { align: 'number' },
    }),
    column.accessor('regionName', {
      header: t('transport.field.regionName'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const name = getValue()
        return name ? localName(name, language) : '–'
      },
    }),
    column.accessor('drivers', {
      header: t('transport.field.drivers'),
      enableSorting: false,
      cell: ({ getValue }) => (
        <span className="grid gap-0.5">
          {getValue().length === 0 && '–'}
          {getValue().map(({ id, name, licenceExpiresOn, licenceState }) => (
            <span key={id} className="flex items-center gap-1.5 whitespace-nowrap">
              <bdi>{name}</bdi>
              {licenceState !== 'valid' && <LicencePill day={licenceExpiresOn} state={licenceState} />}
            </span>
          ))}
        </span>
      ),
    }),
    column.accessor('ownerName', {
      header: t('transport.field.ownerName'),
      enableSorting: false,
      meta: { hidden: true },
    }),
    column.accessor('ownerType', {
      header: t('transport.field.ownerType'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => choice('ownerType', getValue()),
    }),
    column.accessor('emissionType', {
      header: t('transport.field.emissionType'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => choice('emissionType', getValue()),
    }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
