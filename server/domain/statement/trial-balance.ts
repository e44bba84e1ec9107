import { ACCOUNT_GROUPS } from '#contract/ledger/chart.ts'
import { MEASURES_OF_STATEMENT } from '#contract/statement/statement-codes.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type BalanceConnection, readBalances } from '#server/domain/ledger/balances.ts'
import { type ChartAccount, isOfResult, readChart } from './chart.ts'
import { checkOf, currenciesOf, differencesOf } from './checks.ts'
import { amountsOf, type Amounts, type Layout, layOut } from './layout.ts'
import { periodsOf, yearOf } from './periods.ts'
import { accountLeaf, hasAny, type Node, rowsOf, sumOf, wordLeaf } from './rows.ts'
import type { StatementQuery } from './statement-query.ts'

const MEASURES = MEASURES_OF_STATEMENT.trialBalance
type Measure = (typeof MEASURES)[number]

/**
 * Opening, debit, credit and closing of every account, per currency (books rulings §7). Income and expenses begin with
 * the year in which a column begins; what they were before stands with retained earnings, since no entry closes a year
 * (§6). All columns of one snapshot, if the connection has one.
 */
export async function makeTrialBalance(
  connection: BalanceConnection,
  query: Omit<StatementQuery, 'into'>,
): Promise<StatementDocument> {
  const chart = await readChart(connection)
  const ofResult = chart.filter(isOfResult).map(({ code }) => code)
  const periods = periodsOf(query)
  const grouped = query.groupBy === 'depot' ? ({ groupBy: 'depot' } as const) : {}
  const balances = await Promise.all(periods.map(({ from, to }) => readBalances(connection, { from, to, ...grouped })))
  const before = await Promise.all(
    periods.map(({ from }) =>
      readBalances(connection, { from: yearOf(from), to: yearOf(from), accounts: ofResult, ...grouped }),
    ),
  )
  const layout = await layOut(connection, query, 'trialBalance', balances)
  const measured = new Map(
    MEASURES.map((measure) => [measure, amountsOf(layout, balances, (balance) => balance[measure])] as const),
  )
  const earlier = amountsOf(layout, before, ({ opening }) => opening)
  const books: Books = { layout, measured, earlier }
  const parts = []
  for (const currency of currenciesOf(query.currency, ...measured.values())) {
    const nodes = nodesOf(chart, books, currency)
    const width = layout.columns.length * MEASURES.length
    const closing = measured.get('closing')?.get(currency) ?? new Map<string, number[]>()
    parts.push({
      currency,
      rows: rowsOf([...nodes, wordLeaf('total', 'total', sumOf(nodes, width))], width),
      checks: [await checkOf(connection, 'debitsAreCredits', currency, lastOf(layout), differencesOf(layout, closing))],
    })
  }
  return {
    kind: 'trialBalance',
    from: query.from,
    to: query.to,
    groupBy: query.groupBy,
    measures: [...MEASURES],
    columns: layout.columns,
    parts,
    translatedTo: null,
    rates: [],
    missingRates: [],
  }
}

interface Books {
  layout: Layout
  measured: ReadonlyMap<Measure, Amounts>
  /** Of income and expense accounts: what they came to before the year. */
  earlier: Amounts
}

const lastOf = ({ columns }: Layout): string => columns.reduce((last, { to }) => (to > last ? to : last), '')

function nodesOf(chart: readonly ChartAccount[], books: Books, currency: string): Node[] {
  const { layout, earlier } = books
  const before = earlier.get(currency)
  const results = layout.columns.flatMap((_, column) => {
    const sum = [...(before?.values() ?? [])].reduce((all, figures) => all + (figures[column] ?? 0), 0)
    return [sum, 0, 0, sum]
  })
  return ACCOUNT_GROUPS.flatMap((group): Node[] => {
    const leaves = chart
      .filter((account) => account.group === group)
      .flatMap((account): Node[] => {
        const figures = figuresOf(account, books, currency)
        const own = account.isActive || hasAny(figures) ? [accountLeaf(account, figures)] : []
        return account.code === ACCOUNT.retainedEarnings && hasAny(results)
          ? [...own, wordLeaf('result', 'earlierYears', results, { part: 'result', days: 'earlierYears' })]
          : own
      })
    return leaves.length === 0 ? [] : [{ word: group, children: leaves, lines: { part: group } }]
  })
}

/** Column by column, each with its four measures. */
function figuresOf({ code }: ChartAccount, books: Books, currency: string): number[] {
  const { layout, measured, earlier } = books
  return layout.columns.flatMap((_, column) => {
    const before = earlier.get(currency)?.get(code)?.[column] ?? 0
    return MEASURES.map((measure) => {
      const figure = measured.get(measure)?.get(currency)?.get(code)?.[column] ?? 0
      return measure === 'opening' || measure === 'closing' ? figure - before : figure
    })
  })
}
