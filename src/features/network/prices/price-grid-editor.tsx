import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { PriceGrid } from '#contract/network/price-list-row.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import type { Kept } from '#src/ui/form/saved-input-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay } from '#src/platform/format.ts'
import { useSavedInputLeaveGuard } from '#src/ui/form/input-store.ts'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { CopyPrices } from './copy-prices.tsx'
import { GridNote } from './grid-note.tsx'
import { GridTable, type GridPlaceInSight } from './grid-table.tsx'
import { WHOLE } from './price-cells.ts'
import { useGridDrafts, type keptPrices } from './use-grid-drafts.ts'

/** More stretches than this are shown from one stoppage at a time. */
const MANY_ROWS = 60

export type KeptPrices = Kept<z.output<typeof keptPrices>>

export interface PriceGridEditorProps {
  grid: PriceGrid
  kept: KeptPrices
  /** The grid of the chosen date is on its way; the one before stands meanwhile. */
  isRenewing: boolean
  validFrom: string
  onValidFrom: (day: string) => void
  /** The cell to begin at. */
  start: { currency: string | null; fromStoppageId: string | null; toStoppageId: string | null }
  reload: () => Promise<void>
}

/** The sheet, from which date it applies, and what of it is unsaved. */
export function PriceGridEditor({
  grid,
  kept,
  isRenewing,
  validFrom,
  onValidFrom,
  start,
  reload,
}: PriceGridEditorProps) {
  const { t, i18n } = useTranslation(['prices', 'form'])
  const drafts = useGridDrafts(grid, kept.input?.drafts)
  /** What was typed before, until it is saved or given up. */
  const [before, setBefore] = useState(kept.input)
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<GridPlaceInSight>()
  const [boarding, setBoarding] = useState(
    start.fromStoppageId ?? (drafts.rows.length > MANY_ROWS ? (grid.stops[0]?.stoppageId ?? '') : ''),
  )
  const [isCopying, setCopying] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const isOld =
    before !== undefined &&
    Object.entries(drafts.versions).some(
      ([key, version]) => before.versions[key] !== undefined && before.versions[key] !== version,
    )
  const [problem, setProblem] = useState<{ words: string; isStale: boolean } | undefined>(
    isOld ? { words: t('form:stale.title'), isStale: true } : undefined,
  )
  const rows = drafts.rows.filter(
    ({ key, fromStoppageId }) => key === WHOLE || boarding === '' || fromStoppageId === boarding,
  )
  const unsaved = drafts.changed.reduce((sum, scope) => sum + scope.unsaved.length, 0)
  const isPast = validFrom < grid.today

  const save = useWrite('savePriceGrid', {
    invalidates: [
      'getPriceGrid',
      'getPriceList',
      'getPriceGaps',
      'getRecordChanges',
      'getRouteListForBooking',
      'getTripListForBooking',
      'getRegionListForBooking',
      'getJourneyDestinations',
    ],
    onDone: () => {
      notify.success(t('grid.saved', { day: formatDay(validFrom, i18n.language) }))
      drafts.discard()
      setBefore(undefined)
      setProblem(undefined)
    },
    onRefused: (error) => {
      drafts.showRefusals(error.fields)
      setProblem({ words: error.fields.validFrom ?? errorText(t, error), isStale: error.code === 'staleVersion' })
    },
  })
  useSavedInputLeaveGuard(
    kept.store,
    {
      validFrom,
      drafts: drafts.typed,
      versions: problem?.isStale ? { ...drafts.versions, ...before?.versions } : drafts.versions,
    },
    { hasUnsaved: unsaved > 0, isSending: save.isPending, error: save.error },
  )

  useEffect(() => {
    if (start.currency === null) return
    const row = rows.findIndex(
      ({ fromStoppageId, toStoppageId }) =>
        fromStoppageId === start.fromStoppageId && toStoppageId === start.toStoppageId,
    )
    const column = drafts.columns.findIndex(({ currency }) => currency === start.currency)
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, where the address led
  }, [])

  function discard() {
    setDiscarding(false)
    drafts.discard()
    setBefore(undefined)
    setProblem(undefined)
  }

  function submit() {
    const cells = drafts.toSave()
    if (!cells) {
      setProblem({ words: t('grid.wrong'), isStale: false })
      focusFirstWrong(table.current)
      return
    }
    setProblem(undefined)
    save.mutate({ params: { id: grid.routeId }, body: { validFrom, cells } })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {before && kept.notice}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <DateField
          label={t('grid.validFrom')}
          className="w-52"
          value={validFrom}
          min={grid.today}
          today={grid.today}
          error={isPast ? t('grid.past') : undefined}
          onChange={(day) => day && onValidFrom(day)}
        />
        <SelectField
          label={t('grid.boarding')}
          className="w-52"
          placeholder={t('grid.anyBoarding')}
          value={boarding}
          onChange={(event) => setBoarding(event.target.value)}
          options={grid.stops
            .slice(0, -1)
            .map(({ stoppageId, name }) => ({ value: stoppageId, label: localName(name, i18n.language) }))}
        />
        <div className="pt-6">
          <Button icon={<Copy />} onClick={() => setCopying(true)}>
            {t('copy.open')}
          </Button>
        </div>
        {grid.dates.length > 0 && (
          <div className="min-w-0">
            <p className="mb-1 text-sm font-medium">{t('grid.dates')}</p>
            <div className="flex flex-wrap gap-1.5">
              {grid.dates.slice(0, 6).map((date) => (
                <Button
                  key={date}
                  size="small"
                  aria-pressed={date === validFrom}
                  tone={date === validFrom ? 'primary' : 'secondary'}
                  onClick={() => onValidFrom(date)}
                >
                  {formatDay(date, i18n.language)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
      {problem && (
        <Notice
          tone={problem.isStale ? 'attention' : 'stop'}
          role="alert"
          action={
            problem.isStale && (
              <Button
                size="small"
                onClick={() => {
                  drafts.showRefusals({})
                  void reload().then(() => setProblem(undefined))
                }}
              >
                {t('form:stale.load')}
              </Button>
            )
          }
        >
          {problem.words}
        </Notice>
      )}
      <div aria-busy={isRenewing} className={isRenewing ? 'opacity-60 transition-opacity' : undefined}>
        <GridTable grid={grid} drafts={drafts} rows={rows} onPlace={setPlace} tableRef={table} />
      </div>
      <StickyBar
        edge="bottom"
        className="z-sticky flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-ground py-3"
      >
        <div className="min-w-0 grow basis-72">
          <GridNote grid={grid} drafts={drafts} place={place} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className={unsaved > 0 ? 'font-medium text-attention-ink' : 'text-ink-3'}>
            {t('grid.unsaved', { count: unsaved })}
          </p>
          <Button
            disabled={unsaved === 0}
            // One cell is typed anew as fast as a question is answered.
            onClick={() => (unsaved > 1 ? setDiscarding(true) : discard())}
          >
            {t('grid.discard')}
          </Button>
          <Button
            tone="primary"
            busy={save.isPending}
            disabled={unsaved === 0 || isRenewing || isPast}
            onClick={submit}
          >
            {t('grid.save', { day: formatDay(validFrom, i18n.language) })}
          </Button>
        </div>
      </StickyBar>
      <ConfirmDialog
        open={isDiscarding}
        title={t('grid.discardTitle')}
        body={t('grid.discardBody', { count: unsaved })}
        confirmLabel={t('grid.discard')}
        cancelLabel={t('grid.keep')}
        onCancel={() => setDiscarding(false)}
        onConfirm={discard}
      />
      {isCopying && (
        <CopyPrices
          grid={grid}
          validFrom={validFrom}
          onValidFrom={onValidFrom}
          onClose={() => setCopying(false)}
          onCopy={(changes) => {
            drafts.set(changes)
            setCopying(false)
          }}
        />
      )}
    </div>
  )
}
