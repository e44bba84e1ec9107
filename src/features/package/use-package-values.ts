import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { localizedName } from '#contract/common.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

const prices = z.array(
  z.object({ currency: z.string(), occupancy: z.int(), adult: z.int(), child: z.int(), infant: z.int() }),
)
const fees = z.array(z.object({ currency: z.string(), fee: z.int() }))
const kinds = z.array(z.object({ name: localizedName }))

/** What was changed of a package, in words; undefined: as it is. */
export function usePackageValues(): (field: string, value: unknown) => string | undefined {
  const { t, i18n } = useTranslation('package')
  const { language } = i18n
  return (field, value) => {
    if (field === 'roomTypes')
      return kinds
        .safeParse(value)
        .data?.map(({ name }) => localName(name, language))
        .join(listSeparator(language))
    if (field === 'visaFees')
      return fees
        .safeParse(value)
        .data?.map(({ currency, fee }) => moneyInWords(fee, currency, language))
        .join(listSeparator(language))
    if (field !== 'prices') return undefined
    return prices
      .safeParse(value)
      .data?.map(({ currency, occupancy, adult, child, infant }) =>
        t('price.inWords', {
          count: occupancy,
          number: formatNumber(occupancy, language),
          adult: moneyInWords(adult, currency, language),
          child: moneyInWords(child, currency, language),
          infant: moneyInWords(infant, currency, language),
        }),
      )
      .join(listSeparator(language))
  }
}
