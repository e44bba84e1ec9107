import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { nameKey, referenceText } from '#contract/records.ts'
import type { LedgerLine } from '#contract/ledger/ledger.ts'
import { holderWords } from '#contract/ledger/transaction-list.ts'
import type { Transaction } from '#contract/ledger/transaction-row.ts'

import { Button } from '#src/ui/button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { cx } from '#src/ui/cx.ts'
import { localName } from '#src/platform/local-name.ts'

interface CellUses {
  t: TFunction
  language: string
  /** A tablet held upright. */
  isSmall: boolean
  /** Lines that the filters do not mean are lighter. */
  fits: (line: LedgerLine) => boolean
  onlyBy: (person: { id: string; name: string }) => void
}

/** What the screen shows otherwise than a sheet: an entry's lines below each other, and ways to go on. */
export function transactionCells({ t, language, isSmall, fits, onlyBy }: CellUses) {
  const lines = (show: (line: LedgerLine) => ReactNode) => (entry: Transaction) => (
    <span className="flex flex-col py-1">
      {entry.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an entry's lines never change their order
        <span
          key={index}
          className={cx(isSmall ? 'min-h-[2.9em]' : 'min-h-[1.45em]', 'whitespace-nowrap', !fits(line) && 'text-ink-3')}
        >
          {show(line)}
        </span>
      ))}
    </span>
  )
  return {
    reference: ({ of }: Transaction) =>
      of.reference === null ? (
        t(nameKey(of.kind))
      ) : of.kind === 'agent' || of.kind === 'walletDeduction' ? (
        <bdi>{of.reference}</bdi>
      ) : (
        <Reference>{referenceText(of.kind, of.reference)}</Reference>
      ),
    account: lines(({ account }) => (
      // There every line is two high, so that a long name stands whole and its amounts beside it.
      <span className={cx(isSmall && 'block w-40 whitespace-normal')}>
        <bdi className="font-mono">{account.code}</bdi> {localName(account.name, language)}
      </span>
    )),
    debit: lines(({ amount, currency }) => amount > 0 && <Money minor={amount} currency={currency} aligned />),
    credit: lines(({ amount, currency }) => amount < 0 && <Money minor={-amount} currency={currency} aligned />),
    of: lines((line) => <bdi>{holderWords(line, { name: (name) => localName(name, language) })}</bdi>),
    by: ({ by }: Transaction) => (
      <Button
        tone="quiet"
        size="small"
        title={t('onlyBy', { name: `\u2068${by.name}\u2069` })}
        onClick={(event) => {
          event.stopPropagation()
          onlyBy(by)
        }}
      >
        <bdi>{by.name}</bdi>
      </Button>
    ),
  }
}
