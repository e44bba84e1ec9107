import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { accountEndpoints } from '#contract/ledger/account.ts'
import { accountList } from '#contract/ledger/account-list.ts'
import type { AccountRecord } from '#contract/ledger/account-row.ts'
import { ACCOUNT_GROUPS, groupsOfKind, kindOfCode } from '#contract/ledger/chart.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { journalLines, recurringEntries, recurringLines } from '#server/database/schema/journal.ts'
import { accounts, ledgerLines } from '#server/database/schema/ledger.ts'
import { ACCOUNT, isExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, MasterRow, Problems } from '#server/masters/master-kind.ts'
import { refuse } from '#server/plugins/refusal.ts'

type Values = z.output<typeof accountEndpoints.createAccount.body>

const POSTED = new Set<string>(Object.values(ACCOUNT))

const hasEntries = sql<boolean>`exists (select 1 from ${ledgerLines} where ${ledgerLines.account} = ${accounts.code})`

/** The chart's order as one text; `byChart` says the same. */
const place = sql`lpad(array_position(array[${sql.join(
  ACCOUNT_GROUPS.map((group) => sql`${group}`),
  sql`, `,
)}], ${accounts.group})::text, 2, '0') || lpad(${accounts.position}::text, 4, '0') || ${accounts.code}`

export const accountKind: MasterKind<Values, AccountRecord> = {
  name: 'ledgerAccount',
  table: accounts,
  ...ordersOf(accountList, { code: sql`(${place}) collate "C"`, name: sql`lower(${accounts.name} ->> 'en')` }),
  searched: sql`(${accounts.code} || ' ' || (${accounts.name} ->> 'en') || ' ' || (${accounts.name} ->> 'ar'))`,
  keepers: ['head_account'],

  async read(orm, ids) {
    const rows = await orm
      .select({
        id: accounts.id,
        version: accounts.version,
        code: accounts.code,
        name: accounts.name,
        kind: accounts.kind,
        group: accounts.group,
        side: accounts.side,
        dimension: accounts.dimension,
        position: accounts.position,
        isCategory: accounts.isCategory,
        isFixed: accounts.isFixed,
        isActive: accounts.isActive,
        hasEntries,
      })
      .from(accounts)
      .where(inArray(accounts.id, [...ids]))
    return rows.map((row) => ({ ...row, isPosted: POSTED.has(row.code) }))
  },

  async check(tx, values, before) {
    const { code, group, isCategory, isActive } = values
    const kind = kindOfCode(code)
    if (kind === undefined) return { code: 'account.noKind' }
    const problems: Problems = {}
    if (!groupsOfKind(kind).includes(group)) problems.group = 'account.foreignGroup'
    if (isCategory && !isExpenseAccount(code)) problems.isCategory = 'account.noCategory'
    if (!isActive && POSTED.has(code)) problems.isActive = 'account.isPosted'
    else if (!isActive && (await isPostedMonthly(tx, code))) problems.isActive = 'account.isRecurring'
    if (before) Object.assign(problems, await unchangeable(tx, values, before))
    else if (await isTaken(tx, accounts, 'code', code, undefined)) problems.code = 'account.codeTaken'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(accounts).values({ ...values, id, kind: checkedKind(values.code) })
  },

  async update(tx, id, { name, group, side, dimension, position, isCategory, isActive }) {
    await tx.orm
      .update(accounts)
      .set({ name, group, side, dimension, position, isCategory, isActive })
      .where(eq(accounts.id, id))
  },

  async refuseRemoval(tx, id) {
    // Held against whoever posts to it meanwhile.
    const [row] = await tx.orm
      .select({ code: accounts.code, isFixed: accounts.isFixed })
      .from(accounts)
      .where(eq(accounts.id, id))
      .for('update')
    if (row?.isFixed) return refuse('conflict', { message: 'account.isFixed' })
    return row && (await isUsed(tx, row.code)) ? refuse('conflict', { message: 'account.hasEntries' }) : undefined
  },

  references: [],
  isOutsideNetwork: true,
  // Whether it has entries is no change of the account.
  recorded: ({ hasEntries: _entries, isPosted: _posted, ...row }) => row,
}

/** What of an account stays as it is: its code, the side of one that the program posts to, what its lines are kept apart by. */
async function unchangeable(tx: Transaction, { code, side, dimension }: Values, { id }: MasterRow): Promise<Problems> {
  const [before] = await tx.orm.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (!before) throw new Error(`account ${id} was read and is gone`)
  const isKept = before.isFixed || (before.dimension !== dimension && (await isUsed(tx, before.code)))
  return {
    ...(before.code !== code && { code: 'account.codeStays' }),
    ...(before.side !== side && before.isFixed && { side: 'account.sideStays' }),
    ...(before.dimension !== dimension && isKept && { dimension: 'account.dimensionStays' }),
  }
}

async function isUsed(tx: Transaction, code: string): Promise<boolean> {
  const [row] = await tx.orm
    .select({
      isUsed: sql<boolean>`exists (select 1 from ${ledgerLines} where ${ledgerLines.account} = ${code})
        or exists (select 1 from ${expenses} where ${expenses.category} = ${code})
        or exists (select 1 from ${journalLines} where ${journalLines.account} = ${code})
        or exists (select 1 from ${recurringLines} where ${recurringLines.account} = ${code})`,
    })
    .from(sql`(select 1) as one`)
  return row?.isUsed === true
}

/** Whether a recurring entry that is active has a line on it. */
async function isPostedMonthly(tx: Transaction, code: string): Promise<boolean> {
  const [row] = await tx.orm
    .select({ id: recurringEntries.id })
    .from(recurringLines)
    .innerJoin(recurringEntries, eq(recurringEntries.id, recurringLines.recurringId))
    .where(and(eq(recurringLines.account, code), eq(recurringEntries.state, 'active')))
    .limit(1)
  return row !== undefined
}

function checkedKind(code: string) {
  const kind = kindOfCode(code)
  if (kind === undefined) throw new Error(`${code} was checked to be an account`)
  return kind
}
