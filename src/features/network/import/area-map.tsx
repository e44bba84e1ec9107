import { useTranslation } from 'react-i18next'
import type { StopArea } from '#contract/network/timetable-import.ts'
import { RegionChoice } from '#src/features/network/region-choice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useRegions } from '#src/features/network/use-regions.ts'
import { formatNumber } from '#src/platform/format.ts'
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
        heads={[
          { text: t('areas.area') },
          { text: t('areas.stops'), isNumber: true },
          { text: t('areas.region') },
          { text: t('areas.because') },
        ]}
        rows={areas.map(({ key, name, stops, regionId, because, kilometres }) => ({
          key,
          cells: [
            <bdi key="name">{name}</bdi>,
            formatNumber(stops, i18n.language),
            <RegionChoice
              key="region"
              label={t('areas.regionOf', { area: name })}
              labelHidden
              className="min-w-48"
              placeholder={t('areas.choose')}
              value={regionId}
              disabled={disabled}
              error={regionId === null ? t('areas.missing') : undefined}
              onChange={(id) => id !== '' && onChoose(key, id)}
            />,
            <span key="because" className="text-ink-2">
              {because === null
                ? regionId === null
                  ? t('areas.nobody')
                  : t('areas.chosen')
                : t(`areas.${because}`, { kilometres })}
            </span>,
          ],
        }))}
      />
    </SectionCard>
  )
}
