import { and, desc, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { expenses } from '#server/database/schema/expense.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { askedNumber } from '#server/records/record-number.ts'
import type { FileKeeper } from '#server/records/record-files.ts'
import { MOST_HITS, type SearchSource } from '#server/records/search-source.ts'
import type { WorkflowTrail } from '#server/records/workflow-trail.ts'

/** What of a user decides which expenses are theirs to see and to act on. */
export type ExpenseActor = Pick<Actor, 'id' | 'name' | 'userType' | 'depotId' | 'isAgent'>

const query = new QueryBuilder({ casing: 'snake_case' })

/** The expenses a user may see, as a condition on `expenses` (domain rulings §6); undefined for those who see all. */
export function expenseScope(actor: Pick<ExpenseActor, 'id' | 'userType' | 'depotId' | 'isAgent'>): SQL | undefined {
  if (actor.isAgent) return sql`false`
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
    case 'account':
      return actor.depotId === null ? eq(expenses.createdBy, actor.id) : eq(expenses.depotId, actor.depotId)
    default:
      return sql`false`
  }
}

export const expenseFiles: FileKeeper = {
  kind: 'expense',
  isVisible: (reader) => exists(query.select({ id: expenses.id }).from(expenses).where(and(eq(expenses.id, recordFiles.recordId), expenseScope(reader)))),
}

export const expenseTrail: WorkflowTrail = {
  machine: 'expense',
  scope: (_, reader) => expenseScope(reader),
}

/** Expenses by their number. */
export const expenseSearch: SearchSource = {
  call: 'getExpense',
  async find(orm, term, reader) {
    const asked = askedNumber('expense', term)
    if (!asked) return []
    const found = await orm
      .select({ id: expenses.id, number: expenses.number, supplier: expenses.supplier, date: expenses.date })
      .from(expenses)
      .where(and(asked.isIn(expenses.number), expenseScope(reader)))
      .orderBy(desc(expenses.createdAt), desc(expenses.id))
      .limit(MOST_HITS)
    return found.map(({ id, number, supplier, date }) => ({ kind: 'expense', id, title: number, detail: `${supplier} · ${date}`, isExact: asked.isExact(number) }))
  },
}
