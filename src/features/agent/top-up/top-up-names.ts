/** Currencies that top-ups are in, and the one that is chosen though no top-up is in it. */
export const currencyOptions = (totals: readonly { currency: string }[] = [], chosen?: string) =>
  [...new Set([...totals.map(({ currency }) => currency), ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: value,
  }))
