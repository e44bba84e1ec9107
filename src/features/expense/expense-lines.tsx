import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { KeyboardEvent, RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { DecimalField } from '#src/ui/form/decimal-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { Money } from '#src/ui/money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { typedCells, useTypedRows } from '#src/ui/form/use-typed-rows.ts'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { formatNumber } from '#src/platform/format.ts'
import {
  EMPTY_LINE,
  type ExpenseDraft,
  isBlank,
  LINE_FIELDS,
  type LineDraft,
  type LineField,
  lineTotal,
  sumOf,
  vatOf,
} from './expense-draft.ts'
import { LineTax } from './line-tax.tsx'
import { MAX_QUANTITY, MAX_ITEMS } from '#contract/expense/expense.ts'
import { MAX_NAME } from '#contract/bounds.ts'

const QUANTITY_DIGITS = 3

const CELLS = typedCells('expense-line', LINE_FIELDS)

export interface ExpenseLinesProps {
  /** Around the form, whose fields know each other by their ids. */
  form: RefObject<HTMLElement | null>
  currency: string
  /** Basis points that suppliers mostly charge; null while no depot is chosen. */
  usualRate: number | null
  /** Enter on an empty line: there are no more of them. */
  onEnd: () => void
}

/** A table that is typed without looking up: Enter goes from field to field, begins a line, and on an empty one goes on. */
export function ExpenseLines({ form, currency, usualRate, onEnd }: ExpenseLinesProps) {
  const { t } = useTranslation('expense')
  const { getValues } = useFormContext<ExpenseDraft>()
  const { onChange, error } = useActField('lines')
  const lines = getValues('lines')
  // One invoice mostly bears one tax: a new line begins with that of the line before.
  const { taxCategory, vatRate } = lines.at(-1) ?? EMPTY_LINE
  const vat = vatOf(lines)

  const { add, remove, ...keys } = useTypedRows({
    cells: CELLS,
    form,
    rows: lines,
    blank: { ...EMPTY_LINE, taxCategory, vatRate },
    max: MAX_ITEMS,
    isBlank,
    onChange,
    onEnd,
  })

  function onKeyDown(event: KeyboardEvent) {
    // The form has a meaning of its own for it.
    if (event.ctrlKey) return
    keys.onKeyDown(event)
    if (event.key === 'Enter' && event.defaultPrevented) event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields, which know each other
    <div className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <TableScroll label={t('items')}>
        <table className="w-full min-w-[48rem] text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="h-8 w-8 ps-3 text-start font-medium">
                {t('line.number')}
              </th>
              <th scope="col" className="px-1.5 text-start font-medium">
                {t('line.name')}
              </th>
              <th scope="col" className="w-24 px-1.5 text-start font-medium">
                {t('line.quantity')}
              </th>
              <th scope="col" className="w-36 px-1.5 text-start font-medium">
                {t('line.price')}
              </th>
              <th scope="col" className="w-56 px-1.5 text-start font-medium">
                {t('line.tax')}
              </th>
              <th scope="col" className="w-26 px-1.5 text-right font-medium">
                {t('line.total')}
              </th>
              <th scope="col" className="w-11">
                <span className="sr-only">{t('line.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <LineRow
                // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
                key={row}
                row={row}
                line={line}
                currency={currency}
                usualRate={usualRate}
                onChange={(edited) => onChange(lines.map((each, index) => (index === row ? edited : each)))}
                onRemove={() => remove(row)}
              />
            ))}
          </tbody>
          <tfoot className="border-t border-line bg-sunken">
            <tr>
              <th scope="row" colSpan={5} className="h-9 px-4 text-start font-medium">
                {t('line.sum')}
              </th>
              <td className="px-1.5 text-right font-semibold">
                <Money minor={sumOf(lines)} currency={currency} />
              </td>
              <td aria-hidden />
            </tr>
            {vat > 0 && (
              <tr className="text-xs text-ink-2">
                <th scope="row" colSpan={5} className="px-4 pb-2 text-start font-normal">
                  {t('line.reclaimed')}
                </th>
                <td className="px-1.5 pb-2 text-right">
                  <Money minor={vat} currency={currency} />
                </td>
                <td aria-hidden />
              </tr>
            )}
          </tfoot>
        </table>
      </TableScroll>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        <Button icon={<Plus />} disabled={lines.length >= MAX_ITEMS} onClick={add}>
          {t('line.add')}
        </Button>
        <p className="text-xs text-ink-3">{t('line.keys')}</p>
      </div>
      {error !== undefined && (
        <p className="border-t border-line px-4 py-2 text-xs font-medium text-stop-ink">{error}</p>
      )}
    </div>
  )
}

interface LineRowProps {
  row: number
  line: LineDraft
  currency: string
  usualRate: number | null
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

function LineRow({ row, line, currency, usualRate, onChange, onRemove }: LineRowProps) {
  const { t, i18n } = useTranslation('expense')
  const number = row + 1
  const total = lineTotal(line)
  const errors = {
    name: useFieldError(`lines.${row}.name`),
    quantity: useFieldError(`lines.${row}.quantity`),
    price: useFieldError(`lines.${row}.price`),
  }
  const told = (field: LineField) => ({
    label: t('line.cell', { field: t(`line.${field}`), number }),
    labelHidden: true,
    required: true,
    id: CELLS.idOf(row, field),
    error: errors[field],
  })
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="ps-3 pt-3.5 text-start font-normal text-ink-3 tabular-nums">
        {formatNumber(number, i18n.language)}
      </th>
      <td className="px-1.5 py-1.5">
        <TextField
          {...told('name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={line.name}
          onChange={(event) => onChange({ ...line, name: event.target.value })}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <DecimalField
          {...told('quantity')}
          digits={QUANTITY_DIGITS}
          trims
          unit=""
          most={MAX_QUANTITY}
          value={line.quantity ?? undefined}
          onChange={(quantity, isUnreadable) =>
            onChange({ ...line, quantity: isUnreadable ? Number.NaN : (quantity ?? null) })
          }
        />
      </td>
      <td className="px-1.5 py-1.5">
        <MoneyField
          {...told('price')}
          currency={currency}
          value={line.price ?? undefined}
          onChange={(price, isUnreadable) => onChange({ ...line, price: isUnreadable ? Number.NaN : (price ?? null) })}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <LineTax row={row} line={line} usualRate={usualRate} onChange={onChange} />
      </td>
      <td className="px-1.5 pt-3.5 text-right">
        {total === undefined ? <span className="text-ink-3">–</span> : <Money minor={total} currency={currency} />}
      </td>
      <td className="py-1.5 pe-1.5 text-end">
        <IconButton label={t('line.removeNumber', { number })} icon={<Trash />} onClick={onRemove} />
      </td>
    </tr>
  )
}
