import { describe, expect, it } from 'vitest'
import { statementDocument, type StatementDocument } from '#contract/statement/statement-document.ts'
import { levelOf, visibleRows } from '#contract/statement/visible-rows.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import { makeBalanceSheet } from '#server/domain/statement/balance-sheet.ts'
import { makeIncomeStatement } from '#server/domain/statement/income-statement.ts'
import { makeTrialBalance } from '#server/domain/statement/trial-balance.ts'

/** A line of the ledger. */
type Line = [day: string, account: string, amount: number, agent?: string]

const CHART = [
  ['1010', 'asset', 'currentAssets'],
  ['1110', 'asset', 'currentAssets'],
  ['1590', 'asset', 'nonCurrentAssets'],
  ['2000', 'liability', 'currentLiabilities'],
  ['3000', 'equity', 'equity'],
  ['3100', 'equity', 'equity'],
  ['4000', 'income', 'revenue'],
  ['5000', 'expense', 'costOfService'],
  ['5400', 'expense', 'overheads'],
  ['5900', 'expense', 'other'],
] as const

/** Answers as the database does, of these lines alone. */
function ledgerOf(lines: readonly Line[]): BalanceConnection {
  return {
    async query<Row extends object>(text: string, values: unknown[]) {
      const rows = text.includes('from accounts')
        ? CHART.map(([code, kind, group]) => ({
            code,
            kind,
            group,
            name: { en: code, ar: code },
            position: Number(code),
            isActive: true,
          }))
        : text.includes('having sum(amount) <> 0')
          ? [{ id: '0190a8f2-0000-7000-8000-000000000001', postingDate: '2026-01-01', difference: 5 }]
          : turnovers(lines, text, values)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of the three questions that statements ask
      return { rows: rows as unknown as Row[] }
    },
  }
}

function turnovers(lines: readonly Line[], text: string, [from, to, , , , accounts]: unknown[]): object[] {
  const byAgent = text.includes('agent_id as "group"')
  const sums = new Map<string, { debit: number; credit: number }>()
  for (const [day, account, amount, agent] of lines) {
    if (day > String(to) || (Array.isArray(accounts) && !accounts.includes(account))) continue
    const key = JSON.stringify([account, byAgent ? (agent ?? null) : null, day < String(from) ? null : from])
    const sum = sums.get(key) ?? { debit: 0, credit: 0 }
    sums.set(key, { debit: sum.debit + Math.max(amount, 0), credit: sum.credit + Math.max(-amount, 0) })
  }
  return [...sums].map(([key, { debit, credit }]) => {
    const [account, group, month]: (string | null)[] = JSON.parse(key)
    return { account, currency: 'SAR', group, month, debit: String(debit), credit: String(credit) }
  })
}

const figures = ({ parts }: StatementDocument): Record<string, readonly (number | null)[]> =>
  Object.fromEntries((parts[0]?.rows ?? []).map(({ key, amounts }) => [key, amounts]))

const LINES: Line[] = [
  ['2024-03-01', '1010', 1000],
  ['2024-03-01', '4000', -1000],
  ['2026-01-10', '1010', 500],
  ['2026-01-10', '4000', -500],
  ['2026-01-11', '5000', 120],
  ['2026-01-11', '1010', -120],
  ['2026-01-12', '5900', -7],
  ['2026-01-12', '1010', 7],
  ['2026-01-13', '2000', 40, 'one'],
  ['2026-01-13', '2000', -90, 'two'],
  ['2026-01-13', '1010', 50],
  ['2026-01-14', '5400', 30],
  ['2026-01-14', '1590', -30],
]
const YEAR = { from: '2026-01-01', to: '2026-12-31', groupBy: 'whole' } as const

describe('a document', () => {
  it('is as the contract has it, and the same for the same books', async () => {
    for (const make of [makeTrialBalance, makeIncomeStatement, makeBalanceSheet]) {
      const document = await make(ledgerOf(LINES), YEAR)
      expect(statementDocument.parse(document)).toEqual(document)
      expect(JSON.stringify(await make(ledgerOf(LINES.toReversed()), YEAR))).toBe(JSON.stringify(document))
    }
  })

  it('of income is positive as each row is called', async () => {
    expect(figures(await makeIncomeStatement(ledgerOf(LINES), YEAR))).toMatchObject({
      revenue: [500],
      costOfService: [120],
      grossResult: [380],
      overheads: [30],
      operatingResult: [350],
      'otherIncome/5900': [7],
      'otherExpenses/5900': [0],
      resultBeforeTax: [357],
    })
  })

  it('of a balance has earlier years with retained earnings, and agents on the side of each', async () => {
    expect(figures(await makeBalanceSheet(ledgerOf(LINES), YEAR))).toMatchObject({
      assets: [1447],
      'assets/currentAssets/1010': [1437],
      'assets/currentAssets/2000': [40],
      'assets/nonCurrentAssets/1590': [-30],
      'liabilities/currentLiabilities/2000': [90],
      'equity/3100': [1000],
      'equity/resultOfYear': [357],
      liabilitiesAndEquity: [1447],
    })
  })

  it('tells what was booked on retained earnings beside what earlier years left', async () => {
    const booked: Line[] = [...LINES, ['2026-02-01', '3100', 200], ['2026-02-01', '1010', -200]]
    expect(figures(await makeBalanceSheet(ledgerOf(booked), YEAR))).toMatchObject({
      'equity/retainedEarnings': [800],
      'equity/retainedEarnings/earlierYears': [1000],
      'equity/retainedEarnings/3100': [-200],
      liabilitiesAndEquity: [1247],
    })
  })

  it('of a trial balance opens income with the year', async () => {
    const document = await makeTrialBalance(ledgerOf(LINES), YEAR)
    expect(figures(document)).toMatchObject({
      'revenue/4000': [0, 0, 500, -500],
      'equity/earlierYears': [-1000, 0, 0, -1000],
      total: [0, 747, 747, 0],
    })
  })

  it('names the entries of books that do not balance', async () => {
    const broken: Line[] = [...LINES, ['2026-01-01', '1010', 5]]
    for (const make of [makeTrialBalance, makeBalanceSheet]) {
      const { parts } = await make(ledgerOf(broken), YEAR)
      expect(parts[0]?.checks).toMatchObject([{ differences: [5], entries: [{ difference: 5 }] }])
    }
  })
})

describe('its rows', () => {
  it('stand below their groups, and without those that are zero unless they are asked for', async () => {
    const [part] = (await makeBalanceSheet(ledgerOf(LINES), YEAR)).parts
    const rows = part?.rows ?? []
    const named = (key: string) => rows.find((row) => row.key === key)
    const bank = named('assets/currentAssets/1010')
    expect(bank && levelOf(rows, bank)).toBe(2)
    const keys = (hasZeros: boolean) => visibleRows(rows, hasZeros).map(({ key }) => key)
    expect(keys(false)).not.toContain('assets/currentAssets/1110')
    expect(keys(true)).toContain('assets/currentAssets/1110')
    expect(keys(false)).toContain('liabilitiesAndEquity')
  })
})
