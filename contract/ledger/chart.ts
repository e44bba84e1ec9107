/** What an account is, for as long as there are books. The first digit of its code says which. */
export const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The side on which an account usually stands. */
export const ACCOUNT_SIDES = ['debit', 'credit'] as const
export type AccountSide = (typeof ACCOUNT_SIDES)[number]

/** What the lines of an account are kept apart by, besides the currency. */
export const ACCOUNT_DIMENSIONS = ['depot', 'agent', 'region'] as const
export type AccountDimension = (typeof ACCOUNT_DIMENSIONS)[number]

/** Groups of the chart, in the order of its statements (books rulings §6). */
export const ACCOUNT_GROUPS = [
  'currentAssets',
  'nonCurrentAssets',
  'currentLiabilities',
  'nonCurrentLiabilities',
  'equity',
  'revenue',
  'costOfService',
  'overheads',
  'other',
] as const
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

export type Statement = 'balanceSheet' | 'incomeStatement'

const GROUPS: Record<AccountGroup, { statement: Statement; kinds: readonly AccountKind[] }> = {
  currentAssets: { statement: 'balanceSheet', kinds: ['asset'] },
  nonCurrentAssets: { statement: 'balanceSheet', kinds: ['asset'] },
  currentLiabilities: { statement: 'balanceSheet', kinds: ['liability'] },
  nonCurrentLiabilities: { statement: 'balanceSheet', kinds: ['liability'] },
  equity: { statement: 'balanceSheet', kinds: ['equity'] },
  revenue: { statement: 'incomeStatement', kinds: ['income'] },
  costOfService: { statement: 'incomeStatement', kinds: ['expense'] },
  overheads: { statement: 'incomeStatement', kinds: ['expense'] },
  other: { statement: 'incomeStatement', kinds: ['income', 'expense'] },
}

const KIND_OF_DIGIT: Readonly<Record<string, AccountKind>> = {
  1: 'asset',
  2: 'liability',
  3: 'equity',
  4: 'income',
  5: 'expense',
}

/** The kind that a code of four digits says; undefined where its first digit says none. */
export const kindOfCode = (code: string): AccountKind | undefined =>
  /^\d{4}$/.test(code) ? KIND_OF_DIGIT[code.charAt(0)] : undefined

/** The groups that an account of a kind can be in. */
export const groupsOfKind = (kind: AccountKind): AccountGroup[] =>
  ACCOUNT_GROUPS.filter((group) => GROUPS[group].kinds.includes(kind))

/** The statement that a group stands on. */
export const statementOf = (group: AccountGroup): Statement => GROUPS[group].statement

/** The side of a kind, unless an account says otherwise: accumulated depreciation is an asset on the credit side. */
export const sideOfKind = (kind: AccountKind): AccountSide =>
  kind === 'asset' || kind === 'expense' ? 'debit' : 'credit'

/** What places an account in the chart. */
export interface ChartPlace {
  group: AccountGroup
  /** Its order within the group; accounts of the same one stand by their codes. */
  position: number
  code: string
}

/** The chart's order: by group, then by position, then by code. For `toSorted`. */
export const byChart = (one: ChartPlace, other: ChartPlace): number =>
  ACCOUNT_GROUPS.indexOf(one.group) - ACCOUNT_GROUPS.indexOf(other.group) ||
  one.position - other.position ||
  (one.code < other.code ? -1 : Number(one.code > other.code))

/** A balance (debits less credits, minor units) as its statement tells it: positive on the account's usual side. */
export const onSide = (side: AccountSide, balance: number): number => (side === 'debit' ? balance : 0 - balance)
