import { useTranslation } from 'react-i18next'
import type { BothWords } from './both-languages.tsx'

/** Words of the wall in both languages, whichever its clerk reads. */
export function useWallWords(): (key: string, values?: Record<string, string | number>) => BothWords {
  const { t: english } = useTranslation('departure-board', { lng: 'en' })
  const { t: arabic } = useTranslation('departure-board', { lng: 'ar' })
  return (key, values = {}) => ({ en: english(key, values), ar: arabic(key, values) })
}
