import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_BRIEF_REASON, MIN_REASON } from '#contract/bounds.ts'
import { calendarDate, recordId } from '#contract/common.ts'
import { stayView } from '#src/domain/accommodation/stay-view.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { addDays } from '#machines/calendar-day.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import type { ShownStay } from './shown-stay.ts'

const typedMove = z.object({
  roomId: recordId,
  from: calendarDate,
  roomTypeId: z.string(),
  reason: z.string().trim(),
})

/** From a night on into another kind of room; the price stays as it was paid. */
export function MoveDialog({ stay, onClose }: { stay: ShownStay; onClose: () => void }) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const first = stay.arrival > stay.today ? stay.arrival : stay.today
  const act = useActForm('moveStayRoom', {
    schema: typedMove,
    blank: { roomId: shortRoom(stay), from: first, roomTypeId: '', reason: '' },
    keep: false,
    rules: ({ roomTypeId, reason }) => ({
      roomTypeId: roomTypeId === '' ? t('move.missing.room') : undefined,
      reason: reason.length < MIN_REASON ? t('move.missing.reason') : undefined,
    }),
    toRequest: (typed) => ({ body: { ...typed, id: stay.id, version: stay.version } }),
    invalidates: stayView.invalidates,
    saved: () => t('move.done'),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('move.title')}
      description={t('move.body')}
      send={t('move.go')}
      startsOn="field"
    >
      {stay.stayRooms.length > 1 && (
        <FormSelect
          name="roomId"
          label={t('move.which')}
          options={stay.stayRooms.map(({ id, position, guests }) => ({
            value: id,
            label: t('move.roomOf', {
              number: formatNumber(position + 1, language),
              guest: `\u2068${guests[0]?.name ?? ''}\u2069`,
            }),
          }))}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormDay name="from" label={t('move.from')} required min={first} max={addDays(stay.departure, -1)} />
        <FormSelect
          name="roomTypeId"
          label={t('move.to')}
          required
          placeholder={t('sell.chooseRoom')}
          options={stay.hotel.roomTypes
            .filter(({ isActive }) => isActive)
            .map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
        />
      </div>
      <FormTextArea name="reason" label={t('move.reason')} required rows={2} maxLength={MAX_BRIEF_REASON} />
    </ActDialog>
  )
}

/** The room that has to be moved, else the first. */
function shortRoom({ stayRooms }: ShownStay): string {
  const short = stayRooms.find(({ nights }) => nights.some(({ isShort }) => isShort))
  return (short ?? stayRooms[0])?.id ?? ''
}
