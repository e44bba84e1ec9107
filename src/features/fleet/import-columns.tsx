import { useTranslation } from 'react-i18next'
import { FLEET_FIELDS, type FleetImport, headingOf, OPTIONAL_FLEET_FIELDS } from '#contract/fleet/fleet-import-codes.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { ImportTable } from './import-table.tsx'

/** What a file's columns are called and what they take. */
export function ImportColumns({ kind }: { kind: FleetImport }) {
  const { t } = useTranslation('fleet-import')
  return (
    <SectionCard title={t('columns')}>
      <ImportTable label={t('columns')} headings={[t('heading'), t('column'), t('takes')]}>
        {FLEET_FIELDS[kind].map((column) => (
          <tr key={column}>
            <td>
              <code dir="ltr">{headingOf(column)}</code>
            </td>
            <td>
              {t(`csv.${column}`)}
              {OPTIONAL_FLEET_FIELDS.includes(column) && <span className="text-ink-2"> {t('optional')}</span>}
            </td>
            <td>{t(`takesOf.${column}`)}</td>
          </tr>
        ))}
      </ImportTable>
    </SectionCard>
  )
}
