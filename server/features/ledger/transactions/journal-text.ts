import { amountText } from '#contract/currency.ts'
import type { EntryView } from '#server/domain/ledger/ledger-entries-view.ts'
import type { RecordTold } from '#server/domain/ledger/ledger-records.ts'
import { wordsOf } from '#server/words.ts'

type Line = EntryView['lines'][number]

/** By the first digit of an account's code: the names by which hledger tells a balance sheet from an income statement. */
const TOP_ACCOUNTS: Record<string, string> = {
  1: 'Assets',
  2: 'Liabilities',
  3: 'Equity',
  4: 'Revenues',
  5: 'Expenses',
}

/**
 * Writes ledger entries in the plain-text format that hledger and ledger share. An account of ours is one of theirs
 * below its class, with the depot, agent or region that it is kept apart by as its sub-account.
 */
export class JournalText {
  readonly #currencies = new Set<string>()

  /** @param period inclusive, `YYYY-MM-DD`; each end may be open */
  head({ from, to }: { from: string | undefined; to: string | undefined }): string {
    return `; Ledger entries posted ${from ? `from ${from}` : 'from the first day'} ${to ? `to ${to}` : 'on'}\n\n`
  }

  /** An entry with all its lines; before the first use of a currency, how it is written. */
  entry(entry: EntryView, of: RecordTold | undefined): string {
    const currencies = new Set(entry.lines.map(({ currency }) => currency))
    const added = [...currencies].filter((currency) => !this.#currencies.has(currency))
    for (const currency of added) this.#currencies.add(currency)
    const title = [wordsOf('en', `ledger:act.${entry.act}`), of?.reference].filter(Boolean).join(' | ')
    const tags = [
      ['entry', entry.id],
      ['record', `${entry.record.kind} ${entry.record.id}`],
      ['reverses', entry.reverses?.id],
      ['by', entry.by.name],
    ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${tagText(value)}`]))
    return [
      ...added.map((currency) => `commodity ${currency}\n    format ${amountText(100_000, currency)} ${currency}\n`),
      `${entry.postingDate} * ${plainText(title)}`,
      `    ; ${tags.join(', ')}`,
      ...entry.lines.map(
        (line) => `    ${accountName(line)}  ${amountText(line.amount, line.currency)} ${line.currency}`,
      ),
      '',
      '',
    ].join('\n')
  }
}

function accountName({ account, depot, region, agent }: Line): string {
  const parts = [
    TOP_ACCOUNTS[account.code.slice(0, 1)] ?? 'Other',
    `${account.code} ${account.name.en}`,
    depot?.code,
    region?.code,
    // Two agents may have one name.
    agent && `${agent.name} ${agent.id.slice(-6)}`,
  ]
  return parts.flatMap((part) => (part ? [plainText(part)] : [])).join(':')
}

/** Without what ends an account's name or a description in that format: colons, semicolons, line ends, two blanks. */
const plainText = (text: string): string =>
  text
    .replaceAll(/[:;\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** A comma ends a tag's value. */
const tagText = (text: string): string => plainText(text).replaceAll(',', ' ')
