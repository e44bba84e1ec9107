import type { TFunction } from 'i18next'
import type { DriverRecord } from '#contract/driver.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Reference } from '#src/components/reference.tsx'
import { countryName } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { LicencePill } from './licence-pill.tsx'

const column = columnsOf<DriverRecord>()

export function driverColumns(t: TFunction<'fleet'>, language: string): DataTableColumns<DriverRecord> {
  return column.columns([
    column.accessor('name', {
      header: t('driver.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium whitespace-nowrap">{getValue()}</bdi>,
    }),
    column.accessor('phone', {
      header: t('driver.field.phone'),
      enableSorting: false,
      cell: ({ getValue }) => (
        <bdi dir="ltr" className="whitespace-nowrap">
          {getValue()}
        </bdi>
      ),
    }),
    column.accessor('licenceNumber', {
      header: t('driver.field.licenceNumber'),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('licenceExpiresOn', {
      header: t('driver.field.licenceExpiresOn'),
      cell: ({ getValue, row }) => <LicencePill day={getValue()} state={row.original.licenceState} />,
    }),
    column.accessor('passportExpiresOn', {
      header: t('driver.field.passportExpiresOn'),
      enableSorting: false,
      cell: ({ getValue, row }) => {
        const [day, state] = [getValue(), row.original.passportState]
        return day && state ? <LicencePill day={day} state={state} /> : '–'
      },
    }),
    column.accessor('nationality', {
      header: t('driver.field.nationality'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => countryName(getValue(), language),
    }),
    column.accessor('depotName', {
      header: t('driver.field.depotName'),
      enableSorting: false,
      cell: ({ getValue }) => localName(getValue(), language),
    }),
    column.accessor('transports', {
      header: t('driver.field.transports'),
      enableSorting: false,
      cell: ({ getValue }) => (getValue().length === 0 ? '–' : <bdi>{getValue().join(', ')}</bdi>),
    }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
