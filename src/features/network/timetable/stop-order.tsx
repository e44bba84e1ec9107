import X from 'lucide-react/icons/x'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { localizedName } from '#contract/common.ts'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { DragHandle, MoveButtons } from '#src/ui/order-buttons.tsx'
import { useRowOrder } from '#src/ui/use-row-order.ts'
import { cx } from '#src/ui/cx.ts'
import { localName } from '#src/platform/local-name.ts'
import { findStoppages } from './find-stoppages.ts'

/** A stop of a route that is being put in order; the same stoppage may stand there more than once. */
export const orderedStop = z.object({
  key: z.string(),
  stoppageId: z.string(),
  name: localizedName,
  regionId: z.string(),
  regionName: localizedName,
  timeZone: z.string().optional(),
})
export type OrderedStop = z.output<typeof orderedStop>

/** What happens to the order, told by positions. */
export type StopChange =
  | { act: 'move'; from: number; to: number }
  | { act: 'remove'; at: number }
  | { act: 'add'; at: number; stop: OrderedStop }

export interface StopOrderProps {
  label: string
  stops: readonly OrderedStop[]
  onChange: (stops: OrderedStop[], change: StopChange) => void
  error?: string | undefined
  /** Columns beside the stops: times per timing. */
  head?: ReactNode
  subHead?: ReactNode
  renderCells?: ((stop: OrderedStop, position: number) => ReactNode) | undefined
  /** Positions that are new or elsewhere than saved. */
  isChanged?: ((stop: OrderedStop, position: number) => boolean) | undefined
}

const MOST = 99

/** Stoppages in the order of travel: dragged by the handle, moved by buttons or Alt with the arrow keys, added by search. */
export function StopOrder({ label, stops, onChange, error, head, subHead, renderCells, isChanged }: StopOrderProps) {
  const { t, i18n } = useTranslation('timetable')
  const { language } = i18n
  const [said, setSaid] = useState('')
  const list = useRef<HTMLTableSectionElement>(null)
  const id = useId()

  const move = useRowOrder({
    list,
    values: stops,
    keyOf: ({ key }) => key,
    onOrder: (ordered, { from, to }) => {
      onChange([...ordered], { act: 'move', from, to })
      const stop = stops[from]
      if (stop) setSaid(t('stops.moved', { name: localName(stop.name, language), place: to + 1, of: stops.length }))
    },
  })

  return (
    <div className="grid gap-2">
      <TableScroll label={label} role={head === undefined ? 'group' : 'region'} className="rounded border border-line">
        <table aria-label={label} className="w-full border-collapse text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th rowSpan={subHead ? 2 : 1} scope="col" className="w-16 px-2 py-1.5 text-start font-medium">
                {t('stops.place')}
              </th>
              <th rowSpan={subHead ? 2 : 1} scope="col" className="min-w-44 px-2 py-1.5 text-start font-medium">
                {t('stops.stoppage')}
              </th>
              {head}
              <th rowSpan={subHead ? 2 : 1} scope="col" className="w-24 px-2 py-1.5">
                <span className="sr-only">{t('stops.order')}</span>
              </th>
            </tr>
            {subHead && <tr>{subHead}</tr>}
          </thead>
          <tbody ref={list}>
            {stops.map((stop, position) => {
              const name = localName(stop.name, language)
              return (
                <tr
                  key={stop.key}
                  data-row={stop.key}
                  className={cx('border-t border-line bg-surface', isChanged?.(stop, position) && 'bg-attention-soft')}
                >
                  <td className="px-1">
                    <span className="flex items-center gap-1">
                      <DragHandle
                        label={t('stops.drag', { name })}
                        title={t('stops.dragHint')}
                        describedBy={`${id}-keys`}
                        at={position}
                        onMove={(to) => move(position, to)}
                      />
                      <span className="tabular-nums text-ink-2">{position + 1}</span>
                    </span>
                  </td>
                  <th scope="row" className="px-2 py-1 text-start font-normal">
                    <bdi className="block font-medium">{name}</bdi>
                    <bdi className="block text-xs text-ink-3">{localName(stop.regionName, language)}</bdi>
                  </th>
                  {renderCells?.(stop, position)}
                  <td className="px-1">
                    <span className="flex justify-end">
                      <MoveButtons
                        up={t('stops.up', { name })}
                        down={t('stops.down', { name })}
                        at={position}
                        count={stops.length}
                        onMove={(to) => move(position, to)}
                      />
                      <IconButton
                        size="small"
                        label={t('stops.remove', { name })}
                        icon={<X />}
                        onClick={() => {
                          onChange(stops.toSpliced(position, 1), { act: 'remove', at: position })
                          setSaid(t('stops.removed', { name }))
                        }}
                      />
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {stops.length === 0 && <p className="px-3 py-4 text-sm text-ink-3">{t('stops.none')}</p>}
      </TableScroll>
      <p id={`${id}-keys`} className="sr-only">
        {t('stops.keys')}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {error && (
        <p role="alert" className="text-xs font-medium text-stop-ink">
          {error}
        </p>
      )}
      {stops.length < MOST && (
        <AddStop
          stops={stops}
          onAdd={(stop, at) => {
            onChange(stops.toSpliced(at, 0, stop), { act: 'add', at, stop })
            setSaid(t('stops.added', { name: localName(stop.name, language), place: at + 1 }))
          }}
        />
      )}
    </div>
  )
}

/** Finds a stoppage and puts it at the end or after one that is chosen; the search keeps the focus for the next one. */
function AddStop({ stops, onAdd }: { stops: readonly OrderedStop[]; onAdd: (stop: OrderedStop, at: number) => void }) {
  const { t, i18n } = useTranslation('timetable')
  const [after, setAfter] = useState('')
  const at = stops.findIndex(({ key }) => key === after)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ComboboxField
        className="min-w-64 grow"
        label={t('stops.add')}
        placeholder={t('stops.search')}
        value={undefined}
        search={(query, signal) => findStoppages(query, signal, i18n.language)}
        onChange={(choice) => {
          if (!choice) return
          const { id, name, regionId, regionName } = choice
          onAdd(
            { key: crypto.randomUUID(), stoppageId: id, name, regionId, regionName },
            at < 0 ? stops.length : at + 1,
          )
          setAfter('')
        }}
      />
      {stops.length > 0 && (
        <SelectField
          className="w-60"
          label={t('stops.where')}
          value={at < 0 ? '' : after}
          onChange={(event) => setAfter(event.target.value)}
          placeholder={t('stops.atEnd')}
          options={stops.map(({ key, name }, position) => ({
            value: key,
            label: t('stops.after', { place: position + 1, name: localName(name, i18n.language) }),
          }))}
        />
      )}
    </div>
  )
}
