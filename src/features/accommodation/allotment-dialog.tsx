import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_ALLOTMENT } from '#contract/accommodation/accommodation-codes.ts'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import { calendarDate, recordId } from '#contract/common.ts'
import { stayView } from '#src/domain/accommodation/stay-view.ts'
import { localName } from '#src/platform/local-name.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormDecimal } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { TouchedStays } from './short-stays.tsx'

const typedAllotment = z.object({
  roomTypeId: recordId,
  from: calendarDate,
  to: calendarDate,
  rooms: z.int().min(0).max(MAX_ALLOTMENT),
  isShortfallAccepted: z.boolean(),
})

const touchedStays = z.object({
  touched: z.array(z.object({ id: z.string(), number: z.string(), guest: z.string(), nights: z.array(z.string()) })),
})

interface AllotmentDialogProps {
  hotel: AccommodationRecord
  /** The first night, unless another one is chosen. */
  from: string
  onClose: () => void
}

/** How many rooms of a kind the hotel keeps; where more are sold, whose they are, and that it is so all the same. */
export function AllotmentDialog({ hotel, from, onClose }: AllotmentDialogProps) {
  const { t, i18n } = useTranslation('accommodation')
  const [touched, setTouched] = useState<z.output<typeof touchedStays>['touched']>([])
  const types = hotel.roomTypes.filter(({ isActive }) => isActive)
  const act = useActForm('setAllotment', {
    schema: typedAllotment,
    blank: { roomTypeId: types[0]?.id ?? '', from, isShortfallAccepted: false },
    keep: false,
    rules: (values) => ({ to: values.to < values.from ? t('allotment.wrong.to') : undefined }),
    toRequest: (typed) => ({ body: { ...typed, id: hotel.id } }),
    invalidates: [...stayView.invalidates, 'getAccommodationList', 'getRecordChanges'],
    saved: ({ data }) => t('allotment.saved', { count: data.nights }),
    next: onClose,
    onRefused: ({ details }) => setTouched(touchedStays.safeParse(details).data?.touched ?? []),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('allotment.set')}
      description={localName(hotel.name, i18n.language)}
      send={t('allotment.save')}
      startsOn="field"
    >
      <FormSelect
        name="roomTypeId"
        label={t('allotment.room')}
        options={types.map(({ id, name }) => ({ value: id, label: localName(name, i18n.language) }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDay name="from" label={t('allotment.from')} required />
        <FormDay name="to" label={t('allotment.to')} required min={act.form.watch('from')} />
      </div>
      <FormDecimal
        name="rooms"
        digits={0}
        unit={t('allotment.roomsUnit')}
        most={MAX_ALLOTMENT}
        label={t('allotment.rooms')}
        hint={t('allotment.roomsHint')}
        required
      />
      {touched.length > 0 && (
        <div className="grid gap-3 rounded border border-line bg-sunken p-3">
          <TouchedStays stays={touched} />
          <FormCheckbox name="isShortfallAccepted" label={t('allotment.accept')} hint={t('allotment.acceptHint')} />
        </div>
      )}
    </ActDialog>
  )
}
