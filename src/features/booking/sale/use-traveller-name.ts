import { useTranslation } from 'react-i18next'
import type { Traveller } from '#machines/booking/booking-context.ts'

/** What a traveller is called: by name once it is typed, else by kind and place in the party. */
export function useTravellerName(): (traveller: Traveller, index: number) => string {
  const { t } = useTranslation('booking')
  return ({ text, kind }, index) =>
    [text.firstName, text.lastName].filter(Boolean).join(' ') ||
    t('traveller', { kind: t(`kind.${kind}`), number: index + 1 })
}
