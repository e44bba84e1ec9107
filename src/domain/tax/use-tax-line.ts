import { useTranslation } from 'react-i18next'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { formatPercent } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

/**
 * The one line that names a tax on screens and prints: "VAT 15%, standard rate", "VAT 0%: international passenger transport".
 *
 * @param language another than the page's, whose words have been loaded
 */
export function useTaxLine(language?: string): (terms: TaxTerms) => string {
  const { i18n } = useTranslation('tax')
  const told = language ?? i18n.language
  const t = i18n.getFixedT(told, 'tax')
  return ({ category, rateBasisPoints, reason }) => {
    const rate = formatPercent(rateBasisPoints / 10_000, told)
    return reason === null
      ? t(`line.${category}`, { rate })
      : t('line.reason', { rate, reason: inSentence(localName(reason, told)) })
  }
}

/** Several taxes one after the other, each once. */
export function useTaxLines(): (terms: readonly TaxTerms[]) => string {
  const { t } = useTranslation('tax')
  const taxLine = useTaxLine()
  return (terms) => [...new Set(terms.map(taxLine))].join(t('separator'))
}

/** After a colon a phrase begins small, but an abbreviation keeps its capitals. */
function inSentence(phrase: string): string {
  return /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase
}
