import { useTranslation } from 'react-i18next'
import type { StopArea } from '#contract/timetable-import.ts'
import { SectionCard } from '#src/components/section-card.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'
import { FactsTable } from './facts-table.tsx'

/** As many regions as one list holds. */
const ALL = 200

export interface AreaMapProps {
  areas: readonly StopArea[]
  onChoose: (area: string, regionId: string) => void
  disabled: boolean
}

/** Which region the stops of each area belong to. */
export function AreaMap({ areas, onChoose, disabled }: AreaMapProps) {
  const { t, i18n } = useTranslation('timetable-import')
  const regions = useRead('getRegionList', { query: { recordNumber: ALL, sort: 'city', status: 'active' } })
  const options = (regions.data?.data ?? []).map(({ id, code, city }) => ({ value: id, label: `${localName(city, i18n.language)} · ${code}` }))
  return (
    <SectionCard title={t('areas.title')} lead={t('areas.lead')} flush>
      <FactsTable
        label={t('areas.title')}
        heads={[{ text: t('areas.area') }, { text: t('areas.stops'), isNumber: true }, { text: t('areas.region') }, { text: t('areas.because') }]}
        rows={areas.map(({ key, name, stops, regionId, because, kilometres }) => ({
          key,
          cells: [
            <bdi key="name">{name}</bdi>,
            formatNumber(stops, i18n.language),
            <SelectField
              key="region"
              label={t('areas.regionOf', { area: name })}
              labelHidden
              className="min-w-48"
              options={options}
              value={regionId ?? ''}
              placeholder={t('areas.choose')}
              disabled={disabled}
              error={regionId === null ? t('areas.missing') : undefined}
              onChange={(event) => event.target.value !== '' && onChoose(key, event.target.value)}
            />,
            <span key="because" className="text-ink-2">
              {because === null ? (regionId === null ? t('areas.nobody') : t('areas.chosen')) : t(`areas.${because}`, { kilometres })}
            </span>,
          ],
        }))}
      />
    </SectionCard>
  )
}
