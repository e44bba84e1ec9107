import type { TFunction } from 'i18next'
import type { VisaRuleRecord } from '#contract/visa-rule.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { countryName } from '#src/lib/format.ts'
import { RequirementPill } from './requirement-pill.tsx'

const column = columnsOf<VisaRuleRecord>()

export function visaRuleColumns(t: TFunction<'visa'>, language: string): DataTableColumns<VisaRuleRecord> {
  return column.columns([
    column.accessor('destination', {
      header: t('visaRule.field.destination'),
      cell: ({ getValue }) => <span className="font-medium">{countryName(getValue(), language)}</span>,
    }),
    column.accessor('nationality', {
      header: t('visaRule.field.nationality'),
      cell: ({ getValue }) => {
        const country = getValue()
        return country === null ? (
          <span className="text-ink-3">{t('visaRule.anyNationality')}</span>
        ) : (
          countryName(country, language)
        )
      },
    }),
    column.accessor('requirement', {
      header: t('visaRule.field.requirement'),
      enableSorting: false,
      cell: ({ getValue }) => <RequirementPill requirement={getValue()} />,
    }),
    column.accessor('isActive', {
      header: t('visaRule.field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
