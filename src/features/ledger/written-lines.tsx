import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_REMARK } from '#contract/bounds.ts'
import { MAX_JOURNAL_LINES } from '#contract/ledger/journal-codes.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { useActField, useFieldError } from '#src/ui/form/act-field.ts'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { typedCells, useTypedRows } from '#src/ui/form/use-typed-rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import {
  accountOf,
  balanced,
  EMPTY_LINE,
  isBlank,
  LINE_FIELDS,
  type LineDraft,
  type LineField,
  placesOf,
  sumOf,
  type WrittenOptions,
} from './written-draft.ts'

const CELLS = typedCells('written-line', LINE_FIELDS)

export interface WrittenLinesProps {
  options: WrittenOptions
  currency: string
}

/**
 * Lines on accounts of the chart, typed without looking up: Enter goes from field to field and begins a line, `=` in an
 * amount fills in what is missing. The lines are the form's field `lines`.
 */
export function WrittenLines({ options, currency }: WrittenLinesProps) {
  const { t, i18n } = useTranslation('written')
  const form = useRef<HTMLDivElement>(null)
  const accountList = useId()
  const { watch } = useFormContext<{ lines: LineDraft[] }>()
  const { onChange, error } = useActField('lines')
  const lines = watch('lines')
  const debit = sumOf(lines, 'debit')
  const credit = sumOf(lines, 'credit')
  const difference = debit - credit

  const { add, remove, ...keys } = useTypedRows({
    cells: CELLS,
    form,
    rows: lines,
    blank: EMPTY_LINE,
    max: MAX_JOURNAL_LINES,
    isBlank,
    onChange,
    // The next field after the table.
    onEnd: () => nextAfter(form.current)?.focus(),
  })

  const change = (row: number, edited: LineDraft) =>
    onChange(lines.map((each, index) => (index === row ? edited : each)))

  function balance(row: number) {
    const edited = balanced(lines, row)
    if (edited) change(row, edited)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The form has a meaning of its own for it.
    if (event.ctrlKey) return
    const place = CELLS.placeOf(event.target)
    if (!place) return
    if (event.key === '=' && (place.field === 'debit' || place.field === 'credit')) {
      event.preventDefault()
      balance(place.row)
      return
    }
    // The browser goes through its proposals with them.
    if (event.key.startsWith('Arrow') && (place.field === 'account' || place.field === 'place')) return
    keys.onKeyDown(event)
    if (event.key === 'Enter' && event.defaultPrevented) event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields, which know each other
    <div ref={form} className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <datalist id={accountList}>
        {options.accounts
          .filter(({ ledBy }) => ledBy === null)
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {localName(name, i18n.language)}
            </option>
          ))}
      </datalist>
      <TableScroll label={t('lines')}>
        <table className="w-full min-w-[50rem] text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="h-8 w-8 ps-3 text-start font-medium">
                {t('number')}
              </th>
              <th scope="col" className="w-56 px-1.5 text-start font-medium">
                {t('account')}
              </th>
              <th scope="col" className="w-40 px-1.5 text-start font-medium">
                {t('place')}
              </th>
              <th scope="col" className="w-40 px-1.5 text-start font-medium">
                {t('debit')}
              </th>
              <th scope="col" className="w-40 px-1.5 text-start font-medium">
                {t('credit')}
              </th>
              <th scope="col" className="px-1.5 text-start font-medium">
                {t('text')}
              </th>
              <th scope="col" className="w-11">
                <span className="sr-only">{t('remove')}</span>
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
                options={options}
                currency={currency}
                accountList={accountList}
                onChange={(edited) => change(row, edited)}
                onRemove={() => remove(row)}
              />
            ))}
          </tbody>
          <tfoot className="border-t border-line bg-sunken">
            <tr>
              <th scope="row" colSpan={3} className="h-9 px-4 text-start font-medium">
                {t('sum')}
              </th>
              <td dir="ltr" className="px-4 text-end font-semibold">
                <Money minor={debit} currency={currency} />
              </td>
              <td dir="ltr" className="px-4 text-end font-semibold">
                <Money minor={credit} currency={currency} />
              </td>
              <td colSpan={2} aria-hidden />
            </tr>
          </tfoot>
        </table>
      </TableScroll>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        <Button icon={<Plus />} disabled={lines.length >= MAX_JOURNAL_LINES} onClick={add}>
          {t('add')}
        </Button>
        <Button icon={<Scale />} disabled={difference === 0} onClick={() => balance(lines.length - 1)}>
          {t('balance')}
        </Button>
        <p role="status" className={cx('text-sm', difference === 0 ? 'text-ink-2' : 'text-stop-ink')}>
          {difference === 0 ? (
            debit > 0 && t('isBalanced')
          ) : (
            <>
              {t(difference > 0 ? 'creditMissing' : 'debitMissing')}{' '}
              <Money minor={Math.abs(difference)} currency={currency} className="font-semibold" />
            </>
          )}
        </p>
        <p className="text-xs text-ink-3">{t('keys')}</p>
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
  options: WrittenOptions
  currency: string
  accountList: string
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

function LineRow({ row, line, options, currency, accountList, onChange, onRemove }: LineRowProps) {
  const { t, i18n } = useTranslation('written')
  const placeList = useId()
  const number = row + 1
  const account = accountOf(line.account, options)
  const places = placesOf(account, options)
  const errors = {
    account: useFieldError(`lines.${row}.account`),
    place: useFieldError(`lines.${row}.place`),
    debit: useFieldError(`lines.${row}.debit`),
    credit: useFieldError(`lines.${row}.credit`),
    text: useFieldError(`lines.${row}.text`),
  }
  const told = (field: LineField) => ({
    label: t('cell', { field: t(field), number }),
    labelHidden: true,
    id: CELLS.idOf(row, field),
    error: errors[field],
  })
  const amount = (side: 'debit' | 'credit') => (
    <MoneyField
      {...told(side)}
      currency={currency}
      value={line[side] ?? undefined}
      onChange={(typed, isUnreadable) => onChange({ ...line, [side]: isUnreadable ? Number.NaN : (typed ?? null) })}
    />
  )
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="ps-3 pt-3.5 text-start font-normal text-ink-3 tabular-nums">
        {formatNumber(number, i18n.language)}
      </th>
      <td className="px-1.5 py-1.5">
        <TextField
          {...told('account')}
          required
          list={accountList}
          autoComplete="off"
          value={line.account}
          hint={account && `\u2066${account.code}\u2069 ${localName(account.name, i18n.language)}`}
          onChange={(event) => onChange({ ...line, account: event.target.value })}
        />
      </td>
      <td className="px-1.5 py-1.5">
        <datalist id={placeList}>
          {places.map(({ id, code, names }) => (
            <option key={id} value={code}>
              {names[i18n.language === 'ar' ? 2 : 1] ?? names[0]}
            </option>
          ))}
        </datalist>
        <TextField
          {...told('place')}
          required={account?.dimension !== null && account !== undefined}
          list={placeList}
          autoComplete="off"
          value={line.place}
          placeholder={account && places.length === 0 ? '–' : undefined}
          onChange={(event) => onChange({ ...line, place: event.target.value })}
        />
      </td>
      <td className="px-1.5 py-1.5">{amount('debit')}</td>
      <td className="px-1.5 py-1.5">{amount('credit')}</td>
      <td className="px-1.5 py-1.5">
        <TextField
          {...told('text')}
          maxLength={MAX_REMARK}
          autoComplete="off"
          value={line.text}
          onChange={(event) => onChange({ ...line, text: event.target.value })}
        />
      </td>
      <td className="py-1.5 pe-1.5 text-end">
        <IconButton label={t('removeNumber', { number })} icon={<Trash />} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** The first field of the form behind the lines. */
function nextAfter(table: HTMLElement | null): HTMLElement | undefined {
  const fields = table
    ?.closest('form')
    ?.querySelectorAll<HTMLElement>('input:not([type=file]), select, textarea, button[type=submit]')
  return [...(fields ?? [])].find(
    (field) =>
      table !== null &&
      (table.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !table.contains(field),
  )
}
