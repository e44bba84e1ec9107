import { useTranslation } from 'react-i18next'
import type { LocalizedName } from '#contract/common.ts'
import type { QuotedPackage } from '#contract/travel-date-change/travel-date-change.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { nightsOf, type outcomeOf } from './package-rooms.ts'

type Days = QuotedPackage['stay']

/** What is said of the rooms that were sold with tickets. */
export function usePackageWords() {
  const { t, i18n } = useTranslation('travel-date-change')
  const { language } = i18n
  const days = ({ arrival, departure }: Days) => `${formatDay(arrival, language)} – ${formatDay(departure, language)}`
  const told = (hotel: LocalizedName, stay: Days) => {
    const count = nightsOf(stay)
    return { count, number: formatNumber(count, language), hotel: localName(hotel, language) }
  }
  return {
    stay: (hotel: LocalizedName, stay: Days) => t('package.stay', { ...told(hotel, stay), days: days(stay) }),
    move: (hotel: LocalizedName, from: Days, to: Days) =>
      from.arrival === to.arrival
        ? t('package.stay', { ...told(hotel, from), days: days(from) })
        : t('package.move', { ...told(hotel, from), from: days(from), to: days(to) }),
    whatBecomes: ({ fixed }: QuotedPackage, outcome: ReturnType<typeof outcomeOf>) =>
      fixed && outcome !== 'none' ? t(`package.fixed.${fixed}`) : t(`package.${outcome}`),
  }
}
