import { useTranslation } from 'react-i18next'
import type { ManifestContent } from '#contract/departure/manifest.ts'
import { countryName } from '#src/platform/format.ts'

/** The borders on the way by their countries, or that there is none. */
export function useBorderWords(): (borders: ManifestContent['borders']) => string {
  const { t, i18n } = useTranslation('manifest')
  return (borders) => {
    if (borders.length === 0) return t('border.none')
    return borders
      .map(({ from, to }) =>
        t('border.crossing', { from: countryName(from, i18n.language), to: countryName(to, i18n.language) }),
      )
      .join(t('changes.and'))
  }
}
