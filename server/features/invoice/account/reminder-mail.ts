import type { LocalizedName } from '#contract/common.ts'
import { moneyText } from '#contract/currency.ts'
import { formatPhone } from '#machines/phone-number.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Settings } from '#server/settings.ts'
import { wordsOf } from '#server/words.ts'

export interface OverdueInvoice {
  id: string
  number: string
  billDate: string
  dueDate: string
  currency: string
  open: number
}

/** Reminds a customer of what is overdue, in the customer's own language. */
export function reminderMail(
  { email, language, name }: { email: string; language: 'en' | 'ar'; name: LocalizedName },
  overdue: readonly OverdueInvoice[],
  operator: Settings['operator'],
): Mail {
  const words = (path: string, values: Readonly<Record<string, string>> = {}) =>
    wordsOf(language, `invoice-mail:${path}`).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  const totals = new Map<string, number>()
  for (const { currency, open } of overdue) totals.set(currency, (totals.get(currency) ?? 0) + open)
  const text = [
    words('greeting', { name: name[language] }),
    '',
    words('opening'),
    '',
    ...overdue.map(({ number, billDate, dueDate, currency, open }) =>
      words('line', { number, billDate, dueDate, open: moneyText(open, currency) }),
    ),
    '',
    ...[...totals].map(([currency, open]) => words('total', { open: moneyText(open, currency) })),
    '',
    words('closing'),
    operator.name[language],
    formatPhone(operator.phone, null),
    operator.email,
  ]
  return { to: email, subject: words('subject', { operator: operator.name[language] }), text: `${text.join('\n')}\n` }
}
