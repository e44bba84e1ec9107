import { useTranslation } from 'react-i18next'
import { nameKey } from '#contract/records.ts'
import type { Approval } from '#contract/approval/approval-row.ts'
import { moneyInWords } from '#src/platform/format.ts'

/** What a request is about in one breath: its amount, or its kind where it has none. */
export function useAmountWords(): (approval: Approval) => string {
  const { t, i18n } = useTranslation(['approvals', 'records'])
  return ({ kind, amount, currency }) =>
    amount !== null && currency !== null ? moneyInWords(amount, currency, i18n.language) : t(nameKey(kind))
}

/** Sums of several requests, each currency by itself; empty where none has an amount. */
export function useTotalWords(approvals: readonly Approval[]): string {
  const { i18n } = useTranslation()
  const sums = new Map<string, number>()
  for (const { amount, currency } of approvals) {
    if (amount !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums].map(([currency, sum]) => moneyInWords(sum, currency, i18n.language)).join(' · ')
}
