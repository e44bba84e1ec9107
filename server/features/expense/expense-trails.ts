import { and, desc, eq, exists } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { expenses } from '#server/database/schema/expense.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'
import { expenseScope } from '#server/records/expense-scope.ts'
import { askedNumber } from '#server/records/record-number.ts'
import type { FileKeeper } from '#server/records/record-files.ts'
import { MOST_HITS, type SearchSource } from '#server/records/search-source.ts'
import type { WorkflowTrail } from '#server/records/workflow-trail.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

export const expenseFiles: FileKeeper = {
  kind: 'expense',
  isVisible: (reader) =>
    exists(
      query
        .select({ id: expenses.id })
        .from(expenses)
        .where(and(eq(expenses.id, recordFiles.recordId), expenseScope(reader))),
    ),
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
    return found.map(({ id, number, supplier, date }) => ({
      kind: 'expense',
      id,
      title: number,
      detail: `${supplier} · ${date}`,
      isExact: asked.isExact(number),
    }))
  },
}
