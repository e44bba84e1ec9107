import { useTranslation } from 'react-i18next'
import { type LocalName, localName } from '#src/platform/local-name.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

/** 'Tabuk → Amman', or the whole route. */
export function StretchName({ from, to }: { from: LocalName | null; to: LocalName | null }) {
  const { t, i18n } = useTranslation('prices')
  if (!from || !to) return <span className="font-medium">{t('wholeRoute')}</span>
  return (
    <span>
      <bdi>{localName(from, i18n.language)}</bdi> {onwardArrow(i18n.language)} <bdi>{localName(to, i18n.language)}</bdi>
    </span>
  )
}
