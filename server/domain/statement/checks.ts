import type { StatementCheck } from '#contract/statement/statement-document.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import type { Amounts, Layout } from './layout.ts'

const MAX_NAMED = 50

/** What the accounts of a currency come to in each column. A depot, route or bus need not balance by itself; all do. */
export const differencesOf = (
  { columns }: Layout,
  amounts: ReadonlyMap<string, readonly number[]>,
): (number | null)[] =>
  columns.map(({ subject }, column) =>
    subject === 'whole' || subject === 'total'
      ? [...amounts.values()].reduce((sum, figures) => sum + (figures[column] ?? 0), 0)
      : null,
  )

/** A check with the entries that break it, where one does. */
export async function checkOf(
  connection: BalanceConnection,
  check: StatementCheck['check'],
  currency: string,
  to: string,
  differences: (number | null)[],
): Promise<StatementCheck> {
  const isBroken = differences.some((difference) => difference !== null && difference !== 0)
  return { check, differences, entries: isBroken ? await findUnbalanced(connection, currency, to) : [] }
}

async function findUnbalanced(
  connection: BalanceConnection,
  currency: string,
  to: string,
): Promise<StatementCheck['entries']> {
  const { rows } = await connection.query<{ id: string; postingDate: string; difference: number }>(
    `select entry_id as id, posting_date as "postingDate", sum(amount)::bigint as difference from ledger_lines
     where currency = $1 and posting_date <= $2 group by 1, 2 having sum(amount) <> 0 order by 2, 1 limit ${MAX_NAMED}`,
    [currency, to],
  )
  return rows
}

/** All currencies that have a figure, in the order of their codes; or the one that is asked for. */
export const currenciesOf = (asked: string | undefined, ...amounts: readonly Amounts[]): string[] =>
  [...new Set(amounts.flatMap((each) => [...each.keys()]))]
    .filter((currency) => asked === undefined || currency === asked)
    .toSorted()
