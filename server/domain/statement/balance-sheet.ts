import { type AccountGroup, onSide, sideOfKind } from '#contract/ledger/chart.ts'
import { MEASURES_OF_STATEMENT } from '#contract/statement/statement-codes.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type BalanceConnection, EVER, readBalances, readTurnoverByDay } from '#server/domain/ledger/balances.ts'
import { type ChartAccount, isOfResult, readChart } from './chart.ts'
import { checkOf, currenciesOf, differencesOf } from './checks.ts'
import { amountsOf, type Amounts, type Layout, layOut } from './layout.ts'
import { type Period, periodsOf, yearOf } from './periods.ts'
import { hasAny, leavesOf, type Node, rowsOf, sumOf, wordLeaf } from './rows.ts'
import type { StatementQuery } from './statement-query.ts'
import { Translation } from './translation.ts'
import { TURNING_AGENTS } from './turning-accounts.ts'

/**
 * What is owned and what is owed as of a day, per currency (books rulings §7). What was earned before the day's calendar
 * year stands with retained earnings, what was earned in it by itself: no entry closes a year (§6). By depot, what depots
 * owe each other makes each column balance. All columns of one snapshot, if the connection has one.
 */
export async function makeBalanceSheet(
  connection: BalanceConnection,
  query: StatementQuery,
): Promise<StatementDocument> {
  const chart = await readChart(connection)
  const books = await readBooks(connection, query, chart)
  const translation = query.into === undefined ? null : await Translation.open(connection, query.into)
  const told = translation ? await translated(connection, books, chart, translation) : books
  const missing = translation?.missing ?? []
  const { columns } = books.layout
  const currencies = currenciesOf(translation ? undefined : query.currency, told.closing, told.earlier, told.year)
  const parts = []
  for (const currency of missing.length > 0 ? [] : currencies) {
    const checks = []
    // Translated or not, it is each currency by itself that has to balance.
    for (const own of translation ? currenciesOf(undefined, books.all) : [currency])
      checks.push(
        await checkOf(
          connection,
          'assetsAreLiabilitiesAndEquity',
          own,
          lastOf(columns),
          differencesOf(books.layout, books.all.get(own) ?? NONE),
        ),
      )
    parts.push({ currency, rows: rowsOf(nodesOf(chart, told, currency, translation !== null), columns.length), checks })
  }
  return {
    kind: 'balanceSheet',
    from: query.from,
    to: query.to,
    groupBy: query.groupBy,
    measures: [...MEASURES_OF_STATEMENT.balanceSheet],
    columns,
    parts,
    translatedTo: translation?.into ?? null,
    rates: translation?.rates ?? [],
    missingRates: missing,
  }
}

/** Debits positive throughout. */
interface Books {
  layout: Layout
  periods: readonly Period[]
  /** Every account, income and expenses since ever among them. */
  all: Amounts
  /** Accounts of the balance sheet. */
  closing: Amounts
  /** What those of agents who stand on the other side of such an account come to. */
  turned: Amounts
  /** Income and expenses before the year, and in it. */
  earlier: Amounts
  year: Amounts
}

const NONE: ReadonlyMap<string, readonly number[]> = new Map()

async function readBooks(
  connection: BalanceConnection,
  query: StatementQuery,
  chart: readonly ChartAccount[],
): Promise<Books> {
  const periods = periodsOf(query)
  const grouped = query.groupBy === 'depot' ? ({ groupBy: 'depot' } as const) : {}
  const balances = await Promise.all(
    periods.map(({ to }) => readBalances(connection, { from: yearOf(to), to, ...grouped })),
  )
  const agents = await Promise.all(
    periods.map(({ to }) =>
      readBalances(connection, { from: to, to, accounts: [...TURNING_AGENTS], groupBy: 'agent' }),
    ),
  )
  const layout = await layOut(connection, query, 'balanceSheet', balances)
  const results = new Set(chart.filter(isOfResult).map(({ code }) => code))
  const pick = (isResult: boolean) =>
    balances.map((each) => each.filter(({ account }) => results.has(account) === isResult))
  const kinds = new Map(chart.map(({ code, kind }) => [code, kind]))
  const turned = agents.map((each) =>
    each.flatMap((balance) => {
      const kind = kinds.get(balance.account) ?? 'asset'
      // Of no depot, route or bus.
      return onSide(sideOfKind(kind), balance.closing) < 0 ? [{ ...balance, group: null }] : []
    }),
  )
  return {
    layout,
    periods,
    all: amountsOf(layout, balances, ({ closing }) => closing),
    closing: amountsOf(layout, pick(false), ({ closing }) => closing),
    turned: amountsOf(layout, turned, ({ closing }) => closing),
    earlier: amountsOf(layout, pick(true), ({ opening }) => opening),
    year: amountsOf(layout, pick(true), ({ debit, credit }) => debit - credit),
  }
}

/** Balances by the rate of each column's day; income and expenses of each day by that day's (books rulings §7). */
async function translated(
  connection: BalanceConnection,
  books: Books,
  chart: readonly ChartAccount[],
  translation: Translation,
): Promise<Books> {
  const { layout, periods } = books
  const atClosing = (amounts: Amounts): Amounts => {
    const sums = new Map<string, number[]>()
    for (const [currency, accounts] of amounts)
      for (const [account, figures] of accounts) {
        const sum = sums.get(account) ?? layout.columns.map(() => 0)
        sums.set(
          account,
          sum.map(
            (known, column) => known + translation.of(figures[column] ?? 0, currency, layout.columns[column]?.to ?? ''),
          ),
        )
      }
    return sums.size === 0 ? new Map() : new Map([[translation.into, sums]])
  }
  const days = await readTurnoverByDay(connection, {
    from: EVER.from,
    to: lastOf(layout.columns),
    accounts: chart.filter(isOfResult).map(({ code }) => code),
  })
  const inOne = days.map(({ account, currency, day, debit, credit }) => ({
    account,
    currency: translation.into,
    group: null,
    day,
    net: translation.of(debit - credit, currency, day),
  }))
  const within = (isIn: (day: string, to: string) => boolean): Amounts =>
    amountsOf(
      layout,
      periods.map(({ to }) => inOne.filter(({ day }) => isIn(day, to))),
      ({ net }) => net,
    )
  return {
    ...books,
    closing: atClosing(books.closing),
    turned: atClosing(books.turned),
    earlier: within((day, to) => day < yearOf(to)),
    year: within((day, to) => day >= yearOf(to) && day <= to),
  }
}

const lastOf = (columns: Layout['columns']): string => columns.reduce((last, { to }) => (to > last ? to : last), '')

const OPPOSITE: Partial<Record<AccountGroup, AccountGroup>> = {
  currentAssets: 'currentLiabilities',
  currentLiabilities: 'currentAssets',
}

function nodesOf(chart: readonly ChartAccount[], books: Books, currency: string, isTranslated: boolean): Node[] {
  const { columns } = books.layout
  const width = columns.length
  const zeros = columns.map(() => 0)
  const of = (amounts: Amounts, code: string) => amounts.get(currency)?.get(code) ?? zeros
  const resultOf = (amounts: Amounts) =>
    columns.map((_, column) =>
      [...(amounts.get(currency)?.values() ?? [])].reduce((sum, figures) => sum - (figures[column] ?? 0), 0),
    )
  const isTurned = TURNING_AGENTS.some((code) => hasAny(of(books.turned, code)))
  const group = (name: AccountGroup): Node => {
    const own = chart.filter((account) => account.group === name)
    const others = chart.filter((account) => OPPOSITE[account.group] === name && TURNING_AGENTS.includes(account.code))
    return {
      word: name,
      children: [
        ...own.flatMap((account) => {
          const other = of(books.turned, account.code)
          return leavesOf(
            account,
            of(books.closing, account.code).map((figure, column) => figure - (other[column] ?? 0)),
          )
        }),
        ...others.flatMap((account) => {
          const other = of(books.turned, account.code)
          const kind = name === 'currentAssets' ? ('asset' as const) : ('liability' as const)
          return hasAny(other) ? leavesOf({ ...account, kind }, other) : []
        }),
      ],
      lines: isTurned && OPPOSITE[name] !== undefined ? null : { part: name },
    }
  }
  const assets: Node = {
    word: 'assets',
    children: [group('currentAssets'), group('nonCurrentAssets')],
    lines: isTurned ? null : { part: 'assets' },
  }
  const liabilities: Node = {
    word: 'liabilities',
    children: [group('currentLiabilities'), group('nonCurrentLiabilities')],
    lines: isTurned ? null : { part: 'liabilities' },
  }
  const ownEquity = chart.filter(({ group: of }) => of === 'equity')
  const equity: Node[] = [
    ...ownEquity.flatMap((account) =>
      account.code === ACCOUNT.retainedEarnings
        ? [retained(account, leavesOf(account, of(books.closing, account.code)), resultOf(books.earlier))]
        : leavesOf(account, of(books.closing, account.code)),
    ),
    wordLeaf('result', 'resultOfYear', resultOf(books.year), { part: 'result', days: 'year' }),
  ]
  const rest = sumOf([assets], width).map(
    (amount, column) => amount - (sumOf([liabilities], width)[column] ?? 0) - (sumOf(equity, width)[column] ?? 0),
  )
  // A difference of a whole that is not translated is no line of its own: the check tells of it.
  const differences: Node[] = isTranslated
    ? [wordLeaf('difference', 'exchangeDifference', rest)]
    : columns.some(({ subject }) => subject === 'total')
      ? [
          wordLeaf(
            'difference',
            'betweenDepots',
            rest.map((amount, column) => (columns[column]?.subject === 'total' ? 0 : amount)),
          ),
        ]
      : []
  const ownSide: Node = { word: 'equity', children: [...equity, ...differences], lines: null }
  return [assets, liabilities, ownSide, wordLeaf('total', 'liabilitiesAndEquity', sumOf([liabilities, ownSide], width))]
}

/** What earlier years earned, and beside it what was booked there, where anything was. */
function retained(account: ChartAccount, booked: readonly Node[], earlier: readonly number[]): Node {
  const lines = { part: 'result', days: 'earlierYears' } as const
  const hasBooked = booked.some((node) => 'amounts' in node && hasAny(node.amounts))
  if (!hasBooked) return { kind: 'result', word: null, account, amounts: earlier, lines }
  return {
    word: 'retainedEarnings',
    children: [wordLeaf('result', 'earlierYears', earlier, lines), ...booked],
    lines: null,
  }
}
