import { TURNING_RESULTS } from './turning-accounts.ts'
import type { AccountGroup } from '#contract/ledger/chart.ts'
import { MEASURES_OF_STATEMENT } from '#contract/statement/statement-codes.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import {
  type AccountBalance,
  type BalanceConnection,
  readBalances,
  readTurnoverByDay,
} from '#server/domain/ledger/balances.ts'
import { type ChartAccount, isOfResult, readChart } from './chart.ts'
import { currenciesOf } from './checks.ts'
import { amountsOf, type Layout, layOut } from './layout.ts'
import { type Period, periodsOf } from './periods.ts'
import { hasAny, leavesOf, type Node, rowsOf, sumOf, wordLeaf } from './rows.ts'
import type { StatementQuery } from './statement-query.ts'
import { Translation } from './translation.ts'
import { countDepartures, readTurnoverOfDepartures } from './turnover-of-departures.ts'

/**
 * What was earned and what it cost in a period, per currency (books rulings §7): revenue, cost of service, gross result,
 * overheads, other, result before tax. By route or bus also what a departure contributed. All columns of one snapshot, if
 * the connection has one.
 */
export async function makeIncomeStatement(
  connection: BalanceConnection,
  query: StatementQuery,
): Promise<StatementDocument> {
  const chart = (await readChart(connection)).filter(isOfResult)
  const accounts = chart.map(({ code }) => code)
  const translation = query.into === undefined ? null : await Translation.open(connection, query.into)
  const balances = await Promise.all(
    periodsOf(query).map((period) =>
      translation
        ? readTranslated(connection, period, accounts, translation)
        : read(connection, query, period, accounts),
    ),
  )
  const layout = await layOut(connection, query, 'incomeStatement', balances)
  const amounts = amountsOf(layout, balances, ({ debit, credit }) => debit - credit)
  const missing = translation?.missing ?? []
  const counts = await readCounts(connection, query, accounts)
  return {
    kind: 'incomeStatement',
    from: query.from,
    to: query.to,
    groupBy: query.groupBy,
    measures: [...MEASURES_OF_STATEMENT.incomeStatement],
    columns: layout.columns,
    parts:
      missing.length > 0
        ? []
        : currenciesOf(translation ? undefined : query.currency, amounts).map((currency) => {
            const nodes = nodesOf(chart, amounts.get(currency) ?? new Map<string, number[]>(), layout)
            const departures = counts && departureNodes(layout, nodes, counts.get(currency))
            return { currency, rows: rowsOf([...nodes, ...(departures ?? [])], layout.columns.length), checks: [] }
          }),
    translatedTo: translation?.into ?? null,
    rates: translation?.rates ?? [],
    missingRates: missing,
  }
}

function read(
  connection: BalanceConnection,
  { groupBy }: StatementQuery,
  { from, to }: Period,
  accounts: readonly string[],
): Promise<AccountBalance[]> {
  if (groupBy === 'route' || groupBy === 'bus')
    return readTurnoverOfDepartures(connection, { from, to, accounts, by: groupBy })
  return readBalances(connection, { from, to, accounts, ...(groupBy === 'depot' && { groupBy }) })
}

/** The turnover of each day by that day's rate, each account's by itself. */
async function readTranslated(
  connection: BalanceConnection,
  { from, to }: Period,
  accounts: readonly string[],
  translation: Translation,
): Promise<AccountBalance[]> {
  const days = await readTurnoverByDay(connection, { from, to, accounts })
  return days.map(({ account, currency, day, debit, credit }) => {
    const net = translation.of(debit - credit, currency, day)
    return {
      account,
      currency: translation.into,
      group: null,
      opening: 0,
      debit: Math.max(net, 0),
      credit: Math.max(-net, 0),
      closing: net,
    }
  })
}

function nodesOf(
  chart: readonly ChartAccount[],
  amounts: ReadonlyMap<string, readonly number[]>,
  { columns }: Layout,
): Node[] {
  const width = columns.length
  // By the whole where there is one, so that the other columns come to it; else each column by itself.
  const whole = columns.findIndex(({ subject }) => subject === 'total')
  const figuresOf = ({ code }: ChartAccount) => amounts.get(code) ?? Array.from({ length: width }, () => 0)
  const leaves = (group: AccountGroup) =>
    chart.filter((account) => account.group === group).flatMap((account) => leavesOf(account, figuresOf(account)))
  const others = chart.filter(({ group }) => group === 'other')
  const turned = others.filter(({ code }) => TURNING_RESULTS.includes(code))
  const steady = others.filter(({ code }) => !TURNING_RESULTS.includes(code))
  const otherSide = (kind: 'income' | 'expense'): Node[] => [
    ...steady.filter((account) => account.kind === kind).flatMap((account) => leavesOf(account, figuresOf(account))),
    ...turned.flatMap((account) => {
      const all = figuresOf(account)
      const figures = all.map((figure) => ((all[whole] ?? figure) < 0 === (kind === 'income') ? figure : 0))
      // Where it stands on neither side, it is told among the expenses.
      return kind === 'expense' || hasAny(figures) ? leavesOf({ ...account, kind }, figures) : []
    }),
  ]
  const revenue: Node = { word: 'revenue', children: leaves('revenue'), lines: { part: 'revenue' } }
  const cost: Node = { word: 'costOfService', children: leaves('costOfService'), lines: { part: 'costOfService' } }
  const overheads: Node = { word: 'overheads', children: leaves('overheads'), lines: { part: 'overheads' } }
  const [income, expenses] = [otherSide('income'), otherSide('expense')]
  // The lines of one group of the chart: they come to a figure only where the other side has none.
  const isOneSided = !hasAny(sumOf(income, width)) || !hasAny(sumOf(expenses, width))
  const lines = isOneSided ? ({ part: 'other' } as const) : null
  const otherIncome: Node = { word: 'otherIncome', children: income, lines }
  const otherExpenses: Node = { word: 'otherExpenses', children: expenses, lines }
  const gross = less(sumOf([revenue], width), sumOf([cost], width))
  const operating = less(gross, sumOf([overheads], width))
  const result = less(plus(operating, sumOf([otherIncome], width)), sumOf([otherExpenses], width))
  return [
    revenue,
    cost,
    wordLeaf('total', 'grossResult', gross, { part: 'grossResult' }),
    overheads,
    wordLeaf('total', 'operatingResult', operating, { part: 'operatingResult' }),
    otherIncome,
    otherExpenses,
    wordLeaf('total', 'resultBeforeTax', result, { part: 'result' }),
  ]
}

const plus = (some: readonly number[], more: readonly number[]) =>
  some.map((amount, column) => amount + (more[column] ?? 0))
const less = (some: readonly number[], others: readonly number[]) =>
  some.map((amount, column) => amount - (others[column] ?? 0))

async function readCounts(
  connection: BalanceConnection,
  query: StatementQuery,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>> | null> {
  const { groupBy, from, to } = query
  if (groupBy !== 'route' && groupBy !== 'bus') return null
  const counts = new Map<string, Map<string, number>>()
  for (const { currency, group, count } of await countDepartures(connection, { from, to, accounts, by: groupBy })) {
    const ofCurrency = counts.get(currency) ?? new Map<string, number>()
    counts.set(currency, ofCurrency.set(group, count))
  }
  return counts
}

/** How many departures there were, and what each left on average after its cost of service. */
function departureNodes(
  { columns, placesOf }: Layout,
  nodes: readonly Node[],
  counts: ReadonlyMap<string, number> = new Map(),
): Node[] {
  const departures: (number | null)[] = columns.map(({ subject }) => (subject === 'noDeparture' ? null : 0))
  for (const [group, count] of counts)
    for (const place of placesOf(0, group)) departures[place] = (departures[place] ?? 0) + count
  const gross = nodes.find((node) => node.word === 'grossResult')
  const amounts = gross !== undefined && 'amounts' in gross ? gross.amounts : []
  // What is of no departure is no departure's contribution.
  const none = amounts[columns.findIndex(({ subject }) => subject === 'noDeparture')] ?? 0
  const contribution = columns.map(({ subject }, column) => {
    const count = departures[column] ?? 0
    const amount = (amounts[column] ?? 0) - (subject === 'total' ? none : 0)
    return count === 0 ? null : Math.round(amount / count)
  })
  return [wordLeaf('count', 'departures', departures), wordLeaf('perDeparture', 'contribution', contribution)]
}
