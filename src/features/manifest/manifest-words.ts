import { useTranslation } from 'react-i18next'
import type { ManifestContent } from '#contract/manifest.ts'
import { countryName } from '#src/lib/format.ts'

/** The borders on the way by their countries, or that there is none. */
export function useBorderWords(): (borders: ManifestContent['borders']) => string {
  const { t, i18n } = useTranslation('manifest')
  return (borders) => {
    if (borders.length === 0) return t('border.none')
    const name = (code: string) => countryName(code, i18n.language)
    return borders.map(({ from, to }) => t('border.crossing', { from: name(from), to: name(to) })).join(t('changes.and'))
  }
}
