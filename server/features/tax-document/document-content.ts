import type { LocalizedName } from '#contract/common.ts'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import { containedVat } from '#machines/contained-vat.ts'
import { spread } from '#machines/spread.ts'
import { sum } from '#machines/sum.ts'
import { bothWords, wordsOf } from '#server/words.ts'
import type { DocumentLine, LineSubject } from './document-lines.ts'

type Lines = Pick<TaxDocumentContent, 'kind' | 'lines' | 'categories' | 'net' | 'vat' | 'total'>

/**
 * What a document of these lines says of money: amounts of a credit note are what is taken back. Null where they come to
 * nothing.
 *
 * @param lines of one entry and region
 */
export function linesOf(lines: readonly DocumentLine[]): Lines | null {
  const vats = vatOf(lines)
  const gross = sum(lines.map((line) => line.gross))
  if (gross === 0) return null
  const sign = gross < 0 ? -1 : 1
  const shown = lines.map(({ subject, quantity, unit, gross: whole, ...line }, index) => {
    const vat = vats[index] ?? 0
    const { category, rateBasisPoints, reason, reasonCode } = line
    return {
      text: textOf(subject),
      quantity,
      unit,
      net: sign * (whole - vat) + 0,
      vat: sign * vat + 0,
      tax: { category, rateBasisPoints, reason, reasonCode },
    }
  })
  const categories = inCategories(shown)
  const net = sum(categories.map((each) => each.net))
  const vat = sum(categories.map((each) => each.vat))
  return { kind: sign < 0 ? 'creditNote' : 'invoice', lines: shown, categories, net, vat, total: net + vat }
}

/**
 * The VAT of each line, which comes to what the entry posted. Lines that do not say theirs take what the others leave, each
 * at most what its rate makes of it but for rounding.
 */
function vatOf(lines: readonly DocumentLine[]): number[] {
  const [entryVat = 0] = lines.map((line) => line.entryVat)
  const said = lines.map(
    ({ vat, gross, rateBasisPoints }) => vat ?? Math.sign(gross) * containedVat(Math.abs(gross), rateBasisPoints),
  )
  const rest = entryVat - sum(said)
  if (rest === 0) return said
  // What was changed between the act and its document, and roundings: one whose VAT is not said takes it, else the largest.
  const bearing = lines.map(({ rateBasisPoints, gross }) => (rateBasisPoints > 0 ? Math.abs(gross) : 0))
  const open = lines.map(({ vat }, index) => (vat === null ? (bearing[index] ?? 0) : 0))
  const weights = sum(open) > 0 ? open : bearing
  const shares = spread(Math.abs(rest), weights)
  return said.map((vat, index) => vat + Math.sign(rest) * (shares[index] ?? 0))
}

function inCategories(lines: Lines['lines']): Lines['categories'] {
  const sums = new Map<string, Lines['categories'][number]>()
  for (const { tax, net, vat } of lines) {
    const key = `${tax.category} ${tax.rateBasisPoints} ${tax.reasonCode ?? ''}`
    const known = sums.get(key) ?? { tax, net: 0, vat: 0 }
    sums.set(key, { tax: known.tax, net: known.net + net, vat: known.vat + vat })
  }
  return [...sums.values()]
}

function textOf(subject: LineSubject): LocalizedName {
  if (subject.is === 'billed') return { en: subject.text, ar: subject.text }
  const text = (language: 'en' | 'ar') => {
    const values = new Map(Object.entries(valuesOf(subject, language)))
    return wordsOf(language, `tax-document:line.${subject.is}`).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => values.get(name) ?? '',
    )
  }
  return { en: text('en'), ar: text('ar') }
}

function valuesOf(subject: LineSubject, language: 'en' | 'ar'): Record<string, string> {
  switch (subject.is) {
    case 'billed':
    case 'takenBack':
      return { text: subject.text }
    case 'stayed': {
      const { hotel, room, from, to } = subject
      return {
        hotel: hotel[language],
        room: room[language],
        from: dayText(from, language),
        to: dayText(to, language),
      }
    }
    case 'visaHandled':
      return {
        passenger: subject.passenger,
        country: new Intl.DisplayNames(language, { type: 'region' }).of(subject.country) ?? subject.country,
      }
    default: {
      const { from, to, date, passenger } = subject
      return { from: from[language], to: to[language], date: dayText(date, language), passenger }
    }
  }
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
/** Made once: to make one takes as long as to write out a hundred days. */
const DAYS = {
  en: new Intl.DateTimeFormat('en-GB', DAY),
  ar: new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', DAY),
}
const dayText = (day: string, language: 'en' | 'ar'): string => DAYS[language].format(new Date(day))

/** A reason as it is printed: chosen from a list, or written by somebody. */
export function reasonText(reason: { code: string } | { text: string } | null): LocalizedName | null {
  if (reason === null) return null
  return 'code' in reason ? bothWords(`refund:reason.${reason.code}`) : { en: reason.text, ar: reason.text }
}
