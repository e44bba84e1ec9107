import { ACCOUNT_GROUPS, type AccountGroup } from '../ledger/chart.ts'

/** Books rulings §7. */
export const STATEMENT_KINDS = ['trialBalance', 'incomeStatement', 'balanceSheet'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** What a statement has a column for each of; `whole`: one column for all. */
export const STATEMENT_GROUPS = ['whole', 'month', 'quarter', 'year', 'depot', 'route', 'bus'] as const
export type StatementGroup = (typeof STATEMENT_GROUPS)[number]

/** Lines of a balance sheet's or trial balance's account have no departure. */
export const GROUPS_OF_STATEMENT = {
  trialBalance: ['whole', 'month', 'quarter', 'year', 'depot'],
  incomeStatement: STATEMENT_GROUPS,
  balanceSheet: ['whole', 'month', 'quarter', 'year', 'depot'],
} as const satisfies Record<StatementKind, readonly StatementGroup[]>

/** Columns that a statement has at most, besides that of the total. */
export const MAX_COLUMN_COUNT = 12

/** What lines can be told by beside their account: a group of the chart, a kind, or what makes a result. */
export const STATEMENT_PARTS = [
  ...ACCOUNT_GROUPS,
  'assets',
  'liabilities',
  'grossResult',
  'operatingResult',
  'result',
] as const
export type StatementPart = (typeof STATEMENT_PARTS)[number]

const GROUPS_OF_PART: Partial<Record<StatementPart, readonly AccountGroup[]>> = {
  assets: ['currentAssets', 'nonCurrentAssets'],
  liabilities: ['currentLiabilities', 'nonCurrentLiabilities'],
  grossResult: ['revenue', 'costOfService'],
  operatingResult: ['revenue', 'costOfService', 'overheads'],
  result: ['revenue', 'costOfService', 'overheads', 'other'],
}

/** The groups of the chart whose accounts make a part. */
export const groupsOfPart = (part: StatementPart): readonly AccountGroup[] =>
  GROUPS_OF_PART[part] ?? ACCOUNT_GROUPS.filter((group) => group === part)

/** What a column is of. `rest`: of the same sort, but too small for a column of their own; `noDepot`, `noDeparture`: what belongs to none. */
export const COLUMN_SUBJECTS = ['whole', 'depot', 'route', 'bus', 'rest', 'noDepot', 'noDeparture', 'total'] as const

/** How the days of a column are told. */
export const COLUMN_SPANS = ['days', 'month', 'quarter', 'year', 'asOf'] as const

/** The figures of a column. Of a trial balance four, else one. */
export const STATEMENT_MEASURES = ['opening', 'debit', 'credit', 'closing', 'amount'] as const
export type StatementMeasure = (typeof STATEMENT_MEASURES)[number]

export const MEASURES_OF_STATEMENT = {
  trialBalance: ['opening', 'debit', 'credit', 'closing'],
  incomeStatement: ['amount'],
  balanceSheet: ['amount'],
} as const satisfies Record<StatementKind, readonly StatementMeasure[]>

/** A `group` holds rows that name it as their parent and is their sum; a `total` stands by itself. */
export const ROW_KINDS = ['group', 'account', 'result', 'difference', 'total', 'count', 'perDeparture'] as const
export type StatementRowKind = (typeof ROW_KINDS)[number]

/** Rows that are no account. Their words stand in `statement:row`. */
export const ROW_WORDS = [
  ...ACCOUNT_GROUPS,
  'assets',
  'liabilities',
  'liabilitiesAndEquity',
  'retainedEarnings',
  'earlierYears',
  'resultOfYear',
  'betweenDepots',
  'exchangeDifference',
  'grossResult',
  'operatingResult',
  'otherIncome',
  'otherExpenses',
  'resultBeforeTax',
  'departures',
  'contribution',
  'total',
] as const
export type StatementRowWord = (typeof ROW_WORDS)[number]

/** What has to be zero in each column. */
export const STATEMENT_CHECKS = ['debitsAreCredits', 'assetsAreLiabilitiesAndEquity'] as const

/** What stands behind a balance, one by one. */
export const BALANCE_ITEMS = ['booking', 'record', 'agent', 'depot', 'region'] as const
export type BalanceItemKind = (typeof BALANCE_ITEMS)[number]

/** By which its lines open and settle what stands on an account; of others a list of lines says all there is. */
const ITEMS_OF_ACCOUNT: Readonly<Record<string, BalanceItemKind>> = {
  '1000': 'depot',
  '1005': 'depot',
  '1030': 'record',
  '1110': 'agent',
  '1120': 'record',
  '1130': 'record',
  '1140': 'region',
  '2000': 'agent',
  '2010': 'record',
  '2100': 'region',
  '2200': 'booking',
  '2300': 'record',
}

/** What stands behind an account's balance; undefined where nothing is told apart. */
export const itemsOfAccount = (code: string): BalanceItemKind | undefined => ITEMS_OF_ACCOUNT[code]

/** As many items of a balance as are told one by one. */
export const MAX_BALANCE_ITEMS = 500
