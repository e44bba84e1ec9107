import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { proposeAllocation } from '#machines/invoice/open-items.ts'
import { formatDay } from '#src/platform/format.ts'
import { amountOf, type TypedAmount } from '#src/platform/typed-amount.ts'
import { Button } from '#src/ui/button.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'

/** What is open of an invoice, as the list tells it. */
export type OpenInvoice = AnswerOf<'getInvoiceList'>['data'][number]

/** Invoice → how much of the money pays it. */
export type TypedParts = Record<string, TypedAmount>

/** The oldest due first, as fields of the form; those that get nothing are empty. */
export function proposedParts(amount: number, items: readonly OpenInvoice[]): TypedParts {
  const parts = proposeAllocation(
    amount,
    items.map(({ id, dueDate, billDate, number, open }) => ({ id, dueDate, billDate, number: number ?? '', open })),
  )
  return Object.fromEntries(
    items.map(({ id }) => [id, parts.find(({ invoiceId }) => invoiceId === id)?.amount] as const),
  )
}

/** What the fields allocate together. */
export const allocatedOf = (parts: TypedParts, items: readonly OpenInvoice[]): number =>
  items.reduce((sum, { id }) => sum + amountOf(parts[id]), 0)

export interface AllocationLinesProps {
  items: readonly OpenInvoice[]
  currency: string
  /** What there is to allocate. */
  amount: number
  /** The parts are somebody's own from now on. */
  onTyped: () => void
  onPropose: () => void
}

/** Which invoices the money pays; the fields are `parts.<invoice>`. */
export function AllocationLines({ items, currency, amount, onTyped, onPropose }: AllocationLinesProps) {
  const { t, i18n } = useTranslation(['customer-receipt', 'invoice'])
  const { watch } = useFormContext<{ parts: TypedParts }>()
  const error = useFieldError('parts')
  const left = amount - allocatedOf(watch('parts'), items)
  return (
    <>
      <TableScroll label={t('allocations')}>
        <table
          className="w-full min-w-[40rem] text-sm [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2"
          onInput={onTyped}
        >
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('invoice:column.number')}
              </th>
              <th scope="col" className="text-start">
                {t('invoice:column.dueDate')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('invoice:column.open')}
              </th>
              <th scope="col" className="w-56 text-start">
                {t('part')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, number, dueDate, daysLate, open }) => (
              <tr key={id} className="align-baseline">
                <td>
                  <Reference>{number ?? ''}</Reference>
                </td>
                <td className="whitespace-nowrap">
                  {formatDay(dueDate, i18n.language)}
                  {daysLate !== null && daysLate > 0 && (
                    <span className="block text-xs text-stop-ink">{t('invoice:daysLate', { count: daysLate })}</span>
                  )}
                </td>
                <td dir="ltr" className="text-end">
                  <Money minor={open} currency={currency} />
                </td>
                <td>
                  <FormMoney
                    name={`parts.${id}`}
                    label={t('partOf', { number: `\u2066${number ?? ''}\u2069` })}
                    labelHidden
                    currency={currency}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
        <Button onClick={onPropose}>{t('propose')}</Button>
        <p role="status" className={left < 0 ? 'text-sm text-stop-ink' : 'text-sm text-ink-2'}>
          {t(left < 0 ? 'tooMuchAllocated' : 'stays')} <Money minor={Math.abs(left)} currency={currency} />
        </p>
      </div>
      {error !== undefined && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">{error}</p>
      )}
    </>
  )
}
