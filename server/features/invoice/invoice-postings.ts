import type { creditNoteLines, invoiceLines, invoices } from '#server/database/schema/invoice.ts'
import { ACCOUNT, isWrittenAccount } from '#server/domain/ledger/account-codes.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'
import { sum } from '#machines/sum.ts'

type Billed = Pick<typeof invoices.$inferSelect, 'currency' | 'depotId' | 'regionId'>
type BilledLine = Pick<
  typeof invoiceLines.$inferSelect | typeof creditNoteLines.$inferSelect,
  'net' | 'vat' | 'taxCategory' | 'incomeAccount'
>

/**
 * What a bill posts: the customer owes its net total, each line earns its net on its own account, and its VAT is owed to
 * the region. Whose debt it is says the entry's record: 1100 is kept by customer through its invoices (decision 58).
 *
 * @param sign -1 for what takes a bill back
 */
export function billedLines(
  { currency, depotId, regionId }: Billed,
  lines: readonly BilledLine[],
  sign: 1 | -1 = 1,
): Posting[] {
  const dimensions = (taxCategory: BilledLine['taxCategory']) => ({ forDepotId: depotId, taxCategory })
  const net = groupedBy(lines, ({ incomeAccount, taxCategory }) => `${incomeAccount} ${taxCategory}`).map(
    (group): Posting => {
      const [{ incomeAccount, taxCategory }] = group
      if (!isWrittenAccount(incomeAccount)) throw new Error(`${incomeAccount} was checked to be an account`)
      const amount = -sign * sum(group.map((line) => line.net))
      return { account: incomeAccount, currency, amount, ...dimensions(taxCategory) }
    },
  )
  const vat = groupedBy(lines, ({ taxCategory }) => taxCategory).map((group): Posting => {
    const amount = -sign * sum(group.map((line) => line.vat))
    return { account: ACCOUNT.vatPayable, currency, amount, regionId, ...dimensions(group[0].taxCategory) }
  })
  const total = sum(lines.map((line) => line.net + line.vat))
  return [{ account: ACCOUNT.invoiceReceivables, currency, amount: sign * total }, ...net, ...vat]
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}
