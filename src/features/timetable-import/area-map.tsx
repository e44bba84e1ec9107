import { useTranslation } from 'react-i18next'
import type { StopArea } from '#contract/timetable-import.ts'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { useRegions } from '#src/components/use-regions.ts'
import { formatNumber } from '#src/lib/format.ts'
import { FactsTable } from './facts-table.tsx'

export interface AreaMapProps {
  areas: readonly StopArea[]
  onChoose: (area: string, regionId: string) => void
  disabled: boolean
}

/** Which region the stops of each area belong to. */
export function AreaMap({ areas, onChoose, disabled }: AreaMapProps) {
  const { t, i18n } = useTranslation('timetable-import')
  const { isSearched } = useRegions()
  return (
    <SectionCard title={t('areas.title')} lead={t('areas.lead')} flush>
      <FactsTable
        label={t('areas.title')}
        hasLists={isSearched}
        heads={[{ text: t('areas.area') }, { text: t('areas.stops'), isNumber: true }, { text: t('areas.region') }, { text: t('areas.because') }]}
        rows={areas.map(({ key, name, stops, regionId, because, kilometres }) => ({
          key,
          cells: [
            <bdi key="name">{name}</bdi>,
            formatNumber(stops, i18n.language),
            <AreaRegion key="region" area={name} regionId={regionId} disabled={disabled} onChoose={(id) => onChoose(key, id)} />,
            <span key="because" className="text-ink-2">
              {because === null ? (regionId === null ? t('areas.nobody') : t('areas.chosen')) : t(`areas.${because}`, { kilometres })}
            </span>,
          ],
        }))}
      />
    </SectionCard>
  )
}

interface AreaRegionProps {
  area: string
  regionId: string | null
  disabled: boolean
  onChoose: (regionId: string) => void
}

function AreaRegion({ area, regionId, disabled, onChoose }: AreaRegionProps) {
  const { t } = useTranslation('timetable-import')
  const { options, isSearched, chosen, search } = useRegions(regionId)
  const words = {
    label: t('areas.regionOf', { area }),
    labelHidden: true,
    className: 'min-w-48',
    placeholder: t('areas.choose'),
    disabled,
    error: regionId === null ? t('areas.missing') : undefined,
  }
  return isSearched ? (
    <ComboboxField {...words} value={chosen} onChange={(choice) => choice && onChoose(choice.id)} search={search} />
  ) : (
    <SelectField {...words} options={options} value={regionId ?? ''} onChange={(event) => event.target.value !== '' && onChoose(event.target.value)} />
  )
}
