import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { amountOf, type TypedAmount } from '#src/platform/typed-amount.ts'
import { Button } from '#src/ui/button.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { creditOf, restOf } from './credit-sums.ts'

export interface CreditLinesProps {
  /** Those of which something is left. */
  lines: Invoice['lines']
  currency: string
  isWhole: boolean
}

/** How much of each line is taken back, before tax; the fields are `nets.<line>`. */
export function CreditLines({ lines, currency, isWhole }: CreditLinesProps) {
  const { t } = useTranslation('invoice')
  const { watch, setValue } = useFormContext<{ nets: Record<string, TypedAmount> }>()
  const nets = watch('nets')
  const error = useFieldError('nets')
  const netOf = (line: Invoice['lines'][number]) => (isWhole ? restOf(line) : amountOf(nets[line.id]))
  return (
    <>
      <TableScroll label={t('items')}>
        <table className="w-full min-w-[40rem] text-sm [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('line.text')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('credit.rest')}
              </th>
              <th scope="col" className="w-64 text-start">
                {t('credit.net')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('line.vat')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('credit.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const sums = creditOf([{ line, net: Math.min(netOf(line), restOf(line)) }])
              return (
                <tr key={line.id} className="align-baseline">
                  <td className="min-w-40 wrap-anywhere">
                    <bdi>{line.text}</bdi>
                  </td>
                  <td dir="ltr" className="text-end">
                    <Money minor={restOf(line)} currency={currency} bare />
                  </td>
                  <td>
                    {isWhole ? (
                      <Money minor={restOf(line)} currency={currency} />
                    ) : (
                      <span className="flex items-start gap-2">
                        <FormMoney
                          name={`nets.${line.id}`}
                          label={t('credit.cell', { text: `\u2068${line.text}\u2069` })}
                          labelHidden
                          className="grow"
                          currency={currency}
                        />
                        <Button onClick={() => setValue(`nets.${line.id}`, restOf(line), { shouldDirty: true })}>
                          {t('credit.all')}
                        </Button>
                      </span>
                    )}
                  </td>
                  <td dir="ltr" className="text-end">
                    <Money minor={sums.vat} currency={currency} bare />
                  </td>
                  <td dir="ltr" className="text-end">
                    <Money minor={sums.total} currency={currency} bare />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableScroll>
      {error !== undefined && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">{error}</p>
      )}
    </>
  )
}
