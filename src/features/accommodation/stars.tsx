import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'

/** The class of a hotel, as guests know it. */
export function Stars({ count }: { count: number | null }) {
  const { t } = useTranslation('accommodation')
  if (count === null) return <span className="text-ink-3">–</span>
  return (
    <span role="img" aria-label={t('hotel.stars', { count })} className="inline-flex gap-px text-attention">
      {Array.from({ length: count }, (_, index) => (
        <Star key={index} aria-hidden className="size-3.5 fill-current" />
      ))}
    </span>
  )
}
