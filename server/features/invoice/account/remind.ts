import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { invoiceReminders } from '#server/database/schema/customer-receipt.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { todayOfInvoice } from '#server/features/invoice/invoice-day.ts'
import { openOf, OWED_STATES } from '#server/features/invoice/invoice-figures.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { reminderMail } from './reminder-mail.ts'

/** Most invoices that one reminder names. */
const MAX_REMINDED = 200

/** Keeps that a customer is reminded of what is overdue, once a day; the mail is the caller's to send once that stands. */
export async function remindCustomer(
  tx: Transaction,
  { actor, now, operator }: { actor: Pick<Actor, 'id' | 'homeTimeZone'>; now: Date; operator: Settings['operator'] },
  customerId: string,
): Promise<{ mail: Mail; email: string; invoices: number } | Refusal> {
  const [customer] = await tx.orm.select().from(customers).where(eq(customers.id, customerId)).for('update')
  if (!customer) return refuse('notFound')
  const { email, language, name } = customer
  if (email === null) return refuse('conflict', { message: 'invoice.noEmail' })
  const overdue = await tx.orm
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.customerId, customerId),
        inArray(invoices.state, OWED_STATES),
        lt(invoices.dueDate, sql`${todayOfInvoice(now)}`),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number))
    .limit(MAX_REMINDED)
  if (overdue.length === 0) return refuse('conflict', { message: 'invoice.nothingOverdue' })
  const items = overdue.map((invoice) => ({
    id: invoice.id,
    number: invoice.number ?? '',
    billDate: invoice.billDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    open: openOf(invoice),
  }))
  const kept = await tx.orm
    .insert(invoiceReminders)
    .values({
      id: newId(),
      customerId,
      day: homeDayAt(actor, now),
      email,
      language,
      items: items.map(({ id, open, currency }) => ({ invoiceId: id, open, currency })),
      createdBy: actor.id,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: invoiceReminders.id })
  if (kept.length === 0) return refuse('conflict', { message: 'invoice.remindedToday' })
  return { mail: reminderMail({ email, language, name }, items, operator), email, invoices: items.length }
}
