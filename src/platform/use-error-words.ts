import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/**
 * Loads the words for why something is refused, ten times as many as those of any screen. Nobody waits for them: they are
 * read when that has happened, and what reads them is shown again once they have come.
 */
export function useErrorWords(): TFunction<'errors'> {
  return useTranslation('errors', { useSuspense: false }).t
}
