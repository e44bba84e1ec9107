import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'

export interface JourneyPlacesProps {
  from: string
  to: string
  /** Behind the places: a badge. */
  children?: ReactNode
}

/** From where to where, in a list. */
export function JourneyPlaces({ from, to, children }: JourneyPlacesProps) {
  const { t } = useTranslation('common')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {/* Where there is no room for both, the arrow stays with where it comes from. */}
      <span>
        <bdi>{from}</bdi>
        <span className="sr-only">{t('blind.to')}</span>
        {'\u00A0'}
        <MirroredIcon>
          <ArrowRight className="size-3.5 translate-y-0.5 text-ink-3" />
        </MirroredIcon>
      </span>
      <bdi>{to}</bdi>
      {children}
    </span>
  )
}
