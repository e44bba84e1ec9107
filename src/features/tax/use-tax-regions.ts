import { useTranslation } from 'react-i18next'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { useRead } from '#src/platform/use-read.ts'

/** Regions that have rules of their own, as choices. */
export function useTaxRegions(): { value: string; label: string }[] {
  const { i18n } = useTranslation()
  const read = useRead('getTaxRegions')
  const regions = read.data?.data ?? []
  return inLocalOrder(
    regions.map(({ id, code, city }) => ({
      value: id,
      label: `${localName(city, i18n.language)} · \u2066${code}\u2069`,
    })),
    i18n.language,
  )
}
