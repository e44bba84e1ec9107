import { useId, type ClipboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceGrid } from '#contract/network/price-list-row.ts'
import { cx } from '#src/ui/cx.ts'
import { localName, type LocalName } from '#src/platform/local-name.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { moveByKey, placeOf } from './grid-keys.ts'
import { readBlock, scopeOf, type GridColumn, type GridRow } from './price-cells.ts'
import { StretchName } from './stretch-name.tsx'
import type { GridDrafts } from './use-grid-drafts.ts'

export interface GridPlaceInSight {
  row: GridRow
  column: GridColumn
}

export interface GridTableProps {
  grid: PriceGrid
  drafts: GridDrafts
  /** Those in sight: the whole route, and stretches from the chosen stoppage. */
  rows: readonly GridRow[]
  onPlace: (place: GridPlaceInSight) => void
  tableRef: Ref<HTMLTableElement>
}

/** Fares as a sheet: rows are stretches, columns are fares by currency. */
export function GridTable({ grid, drafts, rows, onPlace, tableRef }: GridTableProps) {
  const { t, i18n } = useTranslation('prices')
  const { columns } = drafts
  const names = new Map<string, LocalName>(grid.stops.map(({ stoppageId, name }) => [stoppageId, name]))
  const nameAt = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const perCurrency = columns.length / Math.max(1, grid.currencies.length)
  const rowWords = ({ fromStoppageId, toStoppageId }: GridRow) => {
    const [from, to] = [nameAt(fromStoppageId), nameAt(toStoppageId)]
    return from && to
      ? `${localName(from, i18n.language)} ${onwardArrow(i18n.language)} ${localName(to, i18n.language)}`
      : t('wholeRoute')
  }

  function paste(event: ClipboardEvent, atRow: number, atColumn: number) {
    const block = readBlock(event.clipboardData.getData('text'))
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return
    event.preventDefault()
    drafts.set(
      block.flatMap((line, down) =>
        line.flatMap((text, right) => {
          const [row, column] = [rows[atRow + down], columns[atColumn + right]]
          return row && column ? [{ row, column, text }] : []
        }),
      ),
    )
  }

  return (
    <section
      aria-label={t('grid.label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="table-scroll isolate max-h-[max(20rem,68dvh)] scroll-ps-60 scroll-pt-20 overflow-auto rounded border border-line bg-surface"
    >
      <table ref={tableRef} className="min-w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t('grid.caption')}</caption>
        <thead>
          <tr>
            <th
              rowSpan={2}
              scope="col"
              className="sticky start-0 top-0 z-bar min-w-44 border-b border-line bg-sunken px-3 text-start font-medium sm:min-w-56"
            >
              {t('field.stretch')}
            </th>
            {grid.currencies.map(({ code, isOfRegion }) => (
              <th
                key={code}
                scope="colgroup"
                colSpan={perCurrency}
                className="sticky top-0 z-sticky h-8 border-s-2 border-b border-line bg-sunken px-3 text-start font-semibold"
              >
                <bdi>{code}</bdi>
                {!isOfRegion && (
                  <span className="ms-2 text-xs font-normal text-attention-ink">{t('grid.notOfRegion')}</span>
                )}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ currency, fare }) => (
              <th
                key={`${currency} ${fare}`}
                scope="col"
                className={cx(
                  'sticky top-8 z-sticky h-8 border-b border-line bg-sunken px-2.5 text-xs font-medium whitespace-nowrap text-ink-2',
                  fare === 'adult' && 'border-s-2',
                )}
              >
                {/* Above its figures, which read left to right in every language. */}
                <span dir="ltr" className="block text-end">
                  {t(`field.${fare}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.key} className="group">
              <th
                scope="row"
                className="sticky start-0 z-sticky border-b border-line bg-surface px-3 text-start font-normal group-focus-within:bg-brand-soft group-last:border-b-0"
              >
                <StretchName from={nameAt(row.fromStoppageId)} to={nameAt(row.toStoppageId)} />
              </th>
              {columns.map((column, columnIndex) => (
                <GridCell
                  key={`${column.currency} ${column.fare}`}
                  drafts={drafts}
                  row={row}
                  column={column}
                  place={placeOf(rowIndex, columnIndex)}
                  label={`${rowWords(row)}, ${column.currency}, ${t(`field.${column.fare}`)}`}
                  onPlace={onPlace}
                  onPaste={(event) => paste(event, rowIndex, columnIndex)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface GridCellProps extends GridPlaceInSight {
  drafts: GridDrafts
  place: ReturnType<typeof placeOf>
  label: string
  onPlace: (place: GridPlaceInSight) => void
  onPaste: (event: ClipboardEvent) => void
}

function GridCell({ drafts, row, column, place, label, onPlace, onPaste }: GridCellProps) {
  const { t } = useTranslation('prices')
  const noteId = useId()
  const { currency, fare } = column
  const scope = drafts.scopes.get(scopeOf(row, currency))
  if (!scope) return null
  const isUnsaved = scope.unsaved.includes(fare)
  const problem = scope.unsaved.length > 0 ? scope.problems[fare] : undefined
  const refusal = drafts.refusalAt(scope, fare) ?? (problem && t(`cell.${problem}`, { currency }))
  const warning = scope.warnings[fare]
  const notes = [refusal ?? (warning && t(`cell.${warning}`)), isUnsaved && t('cell.unsaved')].filter(Boolean).join(' ')
  return (
    <td className={cx('border-b border-line p-0 group-last:border-b-0', fare === 'adult' ? 'border-s-2' : 'border-s')}>
      <div dir="ltr" className="relative">
        <input
          {...place}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={notes ? noteId : undefined}
          placeholder="–"
          value={scope.texts[fare]}
          onChange={(event) => drafts.set([{ row, column, text: event.target.value }])}
          onPaste={onPaste}
          onFocus={(event) => {
            event.target.select()
            onPlace({ row, column })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isUnsaved) {
              event.preventDefault()
              drafts.set([{ row, column, text: scope.base[fare] }])
            } else moveByKey(event)
          }}
          className={cx(
            'block h-row w-full min-w-26 px-2.5 text-end tabular-nums focus-visible:-outline-offset-2',
            refusal
              ? 'bg-stop-soft text-stop-ink'
              : isUnsaved
                ? 'bg-attention-soft font-medium text-attention-ink'
                : 'bg-transparent text-ink hover:bg-hover',
          )}
        />
        {isUnsaved && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0 top-0 size-0 border-s-8 border-t-8 border-s-transparent border-t-attention"
          />
        )}
        {(refusal || warning) && (
          <span
            aria-hidden
            className={cx(
              'pointer-events-none absolute start-1.5 top-1/2 -translate-y-1/2 font-semibold',
              refusal ? 'text-stop-ink' : 'text-attention-ink',
            )}
          >
            {refusal ? '!' : '?'}
          </span>
        )}
        {notes && (
          <span id={noteId} className="sr-only">
            {notes}
          </span>
        )}
      </div>
    </td>
  )
}
