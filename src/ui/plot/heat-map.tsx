import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface HeatMapProps {
  /** Its accessible name. */
  label: string
  /** What the rows and columns are: 'Day of the week', 'Hour'. */
  heads: { row: string; column: string }
  rows: readonly string[]
  columns: readonly string[]
  /** By row and column. */
  valueAt: (row: number, column: number) => number
  format: (value: number) => string
}

/** Steps of shade; each says its own bounds below. */
const STEPS = 5

/**
 * How much there is at each crossing of two things, by shade: a table whose cells the arrow keys go through, so that
 * nobody has to tell shades apart. What has the focus is said below.
 */
export function HeatMap({ label, heads, rows, columns, valueAt, format }: HeatMapProps) {
  const { t, i18n } = useTranslation('common')
  const isRightToLeft = i18n.dir() === 'rtl'
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const [shown, setShown] = useState<readonly [number, number]>()
  const highest = Math.max(0, ...rows.flatMap((_, row) => columns.map((__, column) => valueAt(row, column))))
  const stepOf = (value: number) => (value <= 0 || highest === 0 ? 0 : Math.ceil((value / highest) * STEPS))

  function move(target: HTMLElement, [row, column]: readonly [number, number]) {
    const next = [
      Math.min(Math.max(row, 0), rows.length - 1),
      Math.min(Math.max(column, 0), columns.length - 1),
    ] as const
    setAt(next)
    target
      .closest('table')
      ?.querySelector<HTMLElement>(`[data-cell="${next.join('-')}"]`)
      ?.focus()
  }

  return (
    <figure className="plot min-w-0 break-inside-avoid">
      <div className="overflow-x-auto">
        <table
          aria-label={label}
          className="w-full min-w-[28rem] table-fixed [print-color-adjust:exact] border-separate border-spacing-0.5 text-xs"
        >
          <thead>
            <tr>
              <th scope="col" className="w-12 pe-2 text-start font-medium text-ink-2">
                <span className="sr-only">{`${heads.row} / ${heads.column}`}</span>
              </th>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className="text-center font-normal whitespace-nowrap text-ink-2 tabular-nums"
                >
                  {index % 2 === 0 ? column : <span className="sr-only">{column}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name, row) => (
              <tr key={name}>
                <th scope="row" className="truncate pe-2 text-start font-normal text-ink-2">
                  {name}
                </th>
                {columns.map((column, place) => {
                  const value = valueAt(row, place)
                  const step = stepOf(value)
                  return (
                    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys only lead to its neighbours
                    <td
                      key={column}
                      data-cell={`${row}-${place}`}
                      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one cell is reached by Tab, the others by arrows
                      tabIndex={at[0] === row && at[1] === place ? 0 : -1}
                      onFocus={() => {
                        setAt([row, place])
                        setShown([row, place])
                      }}
                      onBlur={() => setShown(undefined)}
                      onPointerEnter={() => setShown([row, place])}
                      onPointerLeave={() => setShown(undefined)}
                      onKeyDown={(event) => {
                        const across = (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1
                        if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
                          move(event.currentTarget, [row, place + across])
                        else if (event.key === 'ArrowDown') move(event.currentTarget, [row + 1, place])
                        else if (event.key === 'ArrowUp') move(event.currentTarget, [row - 1, place])
                        else if (event.key === 'Home') move(event.currentTarget, [row, 0])
                        else if (event.key === 'End') move(event.currentTarget, [row, columns.length - 1])
                        else return
                        event.preventDefault()
                      }}
                      style={{ background: shadeOf(step) }}
                      className="plot-shade h-7 rounded-sm border border-line"
                    >
                      <span className="sr-only">{format(value)}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
        {[0, ...stepsOf(highest)].map((step) => (
          <span key={step} className="inline-flex items-center gap-1">
            <span
              aria-hidden
              style={{ background: shadeOf(step) }}
              className="plot-shade inline-block size-3 rounded-sm border border-line [print-color-adjust:exact]"
            />
            <bdi>{step === 0 ? format(0) : t('plot.upTo', { value: format(boundOf(step, highest)) })}</bdi>
          </span>
        ))}
        <output aria-live="polite" className="ms-auto min-h-4 font-medium text-ink">
          {shown && (
            <bdi>{`${rows[shown[0]] ?? ''} ${columns[shown[1]] ?? ''}: ${format(valueAt(shown[0], shown[1]))}`}</bdi>
          )}
        </output>
      </figcaption>
    </figure>
  )
}

const shadeOf = (step: number): string =>
  step === 0 ? 'var(--surface)' : `color-mix(in oklab, var(--brand) ${step * (100 / STEPS)}%, var(--surface))`

/** The highest whole number of a step. */
const boundOf = (step: number, highest: number): number => Math.floor((highest * step) / STEPS)

/** Those that a whole number falls into. */
const stepsOf = (highest: number): number[] =>
  Array.from({ length: STEPS }, (_, index) => index + 1).filter(
    (step) => boundOf(step, highest) > boundOf(step - 1, highest),
  )
