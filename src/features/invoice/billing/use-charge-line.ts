import { useTranslation } from 'react-i18next'
import type { AccountChargeRow } from '#contract/invoice/account-charge-row.ts'
import type { BilledLine } from '#src/domain/tax-document/billed-sheet.tsx'
import { useOtherLanguage } from '#src/domain/tax-document/both-words.tsx'
import { formatDay } from '#src/platform/format.ts'

const FILES = ['account-charge']

/** How a charge stands on the paper of its invoice: what was sold, its number, to whom and when, in both languages. */
export function useChargeLine(): (charge: AccountChargeRow) => BilledLine {
  const { i18n } = useTranslation(FILES)
  useTranslation(FILES, { lng: useOtherLanguage() })
  const textOf = ({ act, sold, day }: AccountChargeRow, language: string) =>
    [
      i18n.getFixedT(language)(`account-charge:act.${act}`),
      `\u2066${sold.number}\u2069`,
      `\u2068${sold.name}\u2069`,
      formatDay(day, language),
    ].join(' · ')
  return (charge) => ({
    id: charge.id,
    text: { en: textOf(charge, 'en'), ar: textOf(charge, 'ar') },
    unit: null,
    quantity: null,
    price: null,
    discount: 0,
    vatRateBasisPoints: null,
    net: charge.amount - charge.vat,
  })
}
