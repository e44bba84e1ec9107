import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { enteredReading } from '#contract/maintenance/maintenance.ts'
import { MAX_KM } from '#contract/maintenance/odometer-codes.ts'
import { isJump, OdometerJumpNotice } from '#src/domain/maintenance/odometer-jump-notice.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { latinDigits } from '#src/ui/form/input-text.ts'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ODOMETER_READS } from './odometer-reads.ts'

type Options = AnswerOf<'getOdometerBuses'>['data']

/** As it is typed: kilometres as text, with or without separators of thousands. */
const typedReading = enteredReading.omit({ isJumpConfirmed: true }).extend({ km: z.string() })

/** Records what the odometer of a bus shows. */
export default function NewReadingPage() {
  const { t } = useTranslation('maintenance')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getOdometerBuses')
  return (
    <NewRecordPage title={t('add')} lead={t('newLead')} back={<BackToList path={list}>{t('title')}</BackToList>}>
      <ReadState read={read} waiting={<Skeleton className="h-64" />} refused={t('empty')}>
        {({ data }) => <ReadingForm options={data} list={list} />}
      </ReadState>
    </NewRecordPage>
  )
}

function ReadingForm({ options: { today, buses }, list }: { options: Options; list: string }) {
  const { t, i18n } = useTranslation('maintenance')
  const { language } = i18n
  const choices = buses.filter(({ isActive }) => isActive)
  const act = useActForm('recordOdometer', {
    schema: typedReading,
    blank: { transportId: '', day: today, km: '' },
    isTyped: ({ transportId, km }) => transportId !== '' || km !== '',
    rules: ({ km }) => ({ km: isKm(km) ? undefined : t('kmWrong') }),
    toRequest: ({ km, ...typed }) => ({ body: { ...typed, km: Number(km) } }),
    invalidates: ODOMETER_READS,
    saved: ({ data: { bus, km } }) =>
      t('recorded', { bus: `\u2066${bus.registrationNumber}\u2069`, km: formatNumber(km, language) }),
    next: () => ({ go: list }),
  })
  const chosen = choices.find(({ id }) => id === act.form.watch('transportId'))
  const latest = chosen?.latest
  return (
    <ActForm
      act={act}
      layout="record"
      send={t('save')}
      cancel={list}
      refused={{
        at: 'end',
        render: ({ error }) => (isJump(error) ? <OdometerJumpNotice error={error} act={act} /> : undefined),
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="transportId"
          label={t('column.bus')}
          placeholder={t('chooseBus')}
          required
          options={choices.map(({ id, registrationNumber, name }) => ({
            value: id,
            label: `${registrationNumber} · ${name}`,
          }))}
        />
        <FormDay name="day" none="" label={t('column.day')} max={today} today={today} required />
        <FormText
          name="km"
          setValueAs={plainKm}
          label={t('column.km')}
          hint={
            latest
              ? t('latest', { km: formatNumber(latest.km, language), day: formatDay(latest.day, language) })
              : t('kmHint')
          }
          inputMode="numeric"
          maxLength={12}
          required
          ltr
          mono
        />
      </div>
    </ActForm>
  )
}

const isKm = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= MAX_KM

/** Without what separates thousands, in either script. */
const plainKm = (typed: unknown): unknown =>
  typeof typed === 'string' ? latinDigits(typed).replaceAll(/[\s,٬]/g, '') : typed
