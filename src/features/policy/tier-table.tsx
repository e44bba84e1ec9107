import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepInPlace } from '#src/ui/keep-in-place.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { cx } from '#src/ui/cx.ts'
import { withTierAdded, type DraftTier, type PercentField, type TierField } from './policy-draft.ts'
import type { PolicyEditing } from './use-policy-draft.ts'
import { useTierRange } from './policy-words.ts'
import { MAX_TIERS } from '#contract/policy/policy.ts'

export interface TierTableProps {
  field: TierField
  /** The share that follows on the last tier. */
  after: PercentField
  /** That row's name. */
  afterLabel: ReactNode
  editing: PolicyEditing
}

/** Tiers of a rule as a table that is typed into: arrows move between rows, the last row lasts until departure. */
export function TierTable({ field, after, afterLabel, editing }: TierTableProps) {
  const { t } = useTranslation('policies')
  const range = useTierRange()
  const table = useRef<HTMLTableElement>(null)
  const { draft, problems, oddities, change } = editing
  const tiers = draft[field]
  const set = (next: readonly DraftTier[]) => change({ [field]: next })
  const edit = (index: number, part: Partial<DraftTier>) =>
    set(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)))
  const noteAt = (path: string): ReactNode => {
    const [problem, oddity] = [problems[path], oddities[path]]
    if (problem) return <Note tone="stop">{problem}</Note>
    return oddity && <Note tone="attention">{t(`odd.${oddity}`)}</Note>
  }
  const whole = noteAt(field)

  function cellAt(row: number, column: string): HTMLInputElement | null {
    return table.current?.querySelector(`input[data-row="${row}"][data-column="${column}"]`) ?? null
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { row, column } = event.currentTarget.dataset
    const by = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (row === undefined || column === undefined || by === undefined) return
    event.preventDefault()
    const next = cellAt(Number(row) + by, column) ?? (by > 0 ? cellAt(Number(row) + by, 'percent') : null)
    next?.focus()
    next?.select()
  }

  function add() {
    const next = withTierAdded(tiers)
    keepInPlace(
      () => table.current?.querySelector('tbody tr:last-child'),
      () => set(next.tiers),
    )
    // Where the row will be; it is drawn by then.
    requestAnimationFrame(() => cellAt(next.tiers.indexOf(next.added), 'hours')?.select())
  }

  function remove(index: number) {
    set(tiers.filter((_, at) => at !== index))
    requestAnimationFrame(() => cellAt(Math.min(index, tiers.length - 2), 'percent')?.focus())
  }

  return (
    <div className="grid gap-2">
      <table ref={table} aria-label={t(`section.${field}`)} className="w-full text-sm">
        <thead className="text-xs text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pe-3 text-start font-medium">
              {t('tier.when')}
            </th>
            <th scope="col" className="w-32 py-1.5 pe-3 text-start font-medium">
              {t('tier.hours')}
            </th>
            <th scope="col" className="w-28 py-1.5 text-start font-medium">
              {t(`tier.${field}`)}
            </th>
            <th scope="col" className="w-8">
              <span className="sr-only">{t('tier.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, index) => {
            const isLast = index === tiers.length - 1
            const name = range(tiers, index)
            const [hoursNote, percentNote] = [
              noteAt(`${field}.${index}.hoursBefore`),
              noteAt(`${field}.${index}.percent`),
            ]
            const noteId = `${field}-${tier.key}-note`
            const cell = {
              'data-row': index,
              onKeyDown,
              'aria-describedby': hoursNote || percentNote ? noteId : undefined,
            }
            return (
              <tr key={tier.key} className="border-b border-line align-top">
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  <span className="block pt-1.5">{name}</span>
                  <span id={noteId} className="block max-w-72 text-xs">
                    {hoursNote}
                    {percentNote}
                  </span>
                </th>
                <td className="py-2 pe-3">
                  {isLast && tier.hours === '0' ? (
                    <span className="flex items-center gap-1.5 py-1.5 text-ink-3">
                      <span className="w-18 px-2.5 text-right tabular-nums">0</span>
                      {t('unit.h')}
                    </span>
                  ) : (
                    <NumberCell
                      {...cell}
                      data-column="hours"
                      label={t('tier.hoursOf', { row: index + 1 })}
                      value={tier.hours}
                      isWrong={problems[`${field}.${index}.hoursBefore`] !== undefined}
                      unit={t('unit.h')}
                      onChange={(hours) => edit(index, { hours })}
                    />
                  )}
                </td>
                <td className="py-2">
                  <NumberCell
                    {...cell}
                    data-column="percent"
                    label={t('tier.percentOf', { row: index + 1 })}
                    value={tier.percent}
                    isWrong={problems[`${field}.${index}.percent`] !== undefined}
                    unit="%"
                    onChange={(percent) => edit(index, { percent })}
                  />
                </td>
                <td className="py-2 ps-1">
                  {!isLast && (
                    <IconButton
                      size="small"
                      className="mt-0.5"
                      label={t('tier.removeRow', { row: name })}
                      icon={<X />}
                      onClick={() => remove(index)}
                    />
                  )}
                </td>
              </tr>
            )
          })}
          <tr className="align-top">
            <th scope="row" colSpan={2} className="py-2 pe-3 text-start font-normal">
              <span className="block pt-1.5">{afterLabel}</span>
              <span id={`${after}-note`} className="block max-w-72 text-xs">
                {noteAt(after)}
              </span>
            </th>
            <td colSpan={2} className="py-2">
              <NumberCell
                data-row={tiers.length}
                onKeyDown={onKeyDown}
                data-column="percent"
                aria-describedby={problems[after] || oddities[after] ? `${after}-note` : undefined}
                label={t(`field.${after}`)}
                value={draft[after]}
                isWrong={problems[after] !== undefined}
                unit="%"
                onChange={(percent) => change({ [after]: percent })}
              />
            </td>
          </tr>
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={<Plus />} disabled={tiers.length >= MAX_TIERS} onClick={add}>
          {t('tier.add')}
        </Button>
        {whole}
      </div>
    </div>
  )
}

interface NumberCellProps {
  label: string
  value: string
  unit: string
  isWrong: boolean
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  'data-row': number
  'data-column': string
  'aria-describedby'?: string | undefined
}

function NumberCell({ label, value, unit, isWrong, onChange, ...rest }: NumberCellProps) {
  return (
    <span className="flex items-center gap-1.5">
      <input
        {...rest}
        dir="ltr"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputStyle, 'max-w-18 text-right tabular-nums')}
      />
      <span className="text-ink-3">{unit}</span>
    </span>
  )
}

function Note({ tone, children }: { tone: 'stop' | 'attention'; children: ReactNode }) {
  return (
    <span className={cx('block text-xs font-medium', tone === 'stop' ? 'text-stop-ink' : 'text-attention-ink')}>
      {children}
    </span>
  )
}
