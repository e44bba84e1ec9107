import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_KM } from '#contract/maintenance/odometer-codes.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { isJump, OdometerJumpNotice } from '#src/domain/maintenance/odometer-jump-notice.tsx'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import type { Options } from './order-draft.ts'

const typedStart = z.object({ km: z.string(), day: z.string().optional() })

/** The workshop has the bus: what its odometer shows is recorded. */
export function StartDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const options = useRead('getWorkOrderOptions').data?.data
  return options ? <Dialog order={order} options={options} onClose={onClose} /> : null
}

function Dialog({ order, options, onClose }: { order: WorkOrder; options: Options; onClose: () => void }) {
  const { t, i18n } = useTranslation('work-order')
  const { language } = i18n
  const latest = options.buses.find(({ id }) => id === order.bus.id)?.latest
  const act = useActForm('startWorkOrder', {
    schema: typedStart,
    blank: { km: '', day: options.today },
    keep: false,
    rules: ({ km, day }) => ({
      km: isKm(km) ? undefined : t('start.kmWrong'),
      day: day === undefined ? t('form.missing.day') : undefined,
    }),
    toRequest: ({ km, day = options.today }) => ({
      body: { id: order.id, version: order.version, day, km: Number(km) },
    }),
    invalidates: workOrderView.invalidates,
    saved: ({ data }) => t('start.done', { number: `\u2066${data.number}\u2069` }),
    next: () => onClose(),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('start.title')}
      description={t('start.lead', { bus: `\u2066${order.bus.registrationNumber}\u2069` })}
      send={t('start.go')}
      startsOn="field"
      refused={({ error }) => (isJump(error) ? <OdometerJumpNotice error={error} act={act} /> : undefined)}
    >
      <FormText
        name="km"
        setValueAs={plainKm}
        label={t('start.km')}
        hint={
          latest
            ? t('start.latest', { km: formatNumber(latest.km, language), day: formatDay(latest.day, language) })
            : t('start.kmHint')
        }
        inputMode="numeric"
        maxLength={12}
        required
        ltr
        mono
        data-autofocus
      />
      <FormDay name="day" label={t('start.day')} max={options.today} today={options.today} required />
    </ActDialog>
  )
}

const isKm = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= MAX_KM

/** Without what separates thousands, in either script. */
const plainKm = (typed: unknown): unknown =>
  typeof typed === 'string' ? latinDigits(typed).replaceAll(/[\s,٬]/g, '') : typed
