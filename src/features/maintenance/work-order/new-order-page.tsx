import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Options, planDraft, planOf, planProblems, typedPlan } from './order-draft.ts'
import { DefectFields, PlanFields } from './plan-fields.tsx'

const typedOrder = typedPlan.extend({ transportId: z.string(), isPlanned: z.boolean() })

/** Reports work on a bus, planned at once where it is known how. */
export default function NewOrderPage() {
  const { t } = useTranslation('work-order')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const read = useRead('getWorkOrderOptions')
  return (
    <NewRecordPage title={t('add')} lead={t('form.newLead')} back={<BackToList path={list}>{t('title')}</BackToList>}>
      <ReadState read={read} waiting={<Skeleton className="h-64" />} refused={t('empty')}>
        {({ data }) => <OrderForm options={data} list={list} />}
      </ReadState>
    </NewRecordPage>
  )
}

function OrderForm({ options, list }: { options: Options; list: string }) {
  const { t } = useTranslation('work-order')
  const act = useActForm('createWorkOrder', {
    schema: typedOrder,
    blank: { ...planDraft(undefined, options), transportId: '', isPlanned: false },
    isTyped: ({ transportId, defect }) => transportId !== '' || defect !== '',
    rules: (draft) => ({
      transportId: draft.transportId === '' ? t('form.missing.bus') : undefined,
      ...planProblems(t, draft, draft.isPlanned),
    }),
    toRequest: (draft) => ({
      body: {
        transportId: draft.transportId,
        severity: draft.severity,
        defect: draft.defect,
        fileIds: draft.files.map(({ id }) => id),
        plan: draft.isPlanned ? planOf(draft, options) : null,
      },
    }),
    fieldOf: (path) =>
      path === 'fileIds' ? 'files' : path.startsWith('plan.') ? path.slice('plan.'.length) : undefined,
    invalidates: workOrderView.invalidates,
    saved: ({ data }) => t('form.reported', { number: `\u2066${data.number}\u2069` }),
    next: ({ data }) => ({ go: `${list}/${data.id}` }),
  })
  const isPlanned = act.form.watch('isPlanned')
  return (
    <ActForm act={act} layout="record" send={t('form.report')} cancel={list}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="transportId"
          label={t('column.bus')}
          placeholder={t('form.chooseBus')}
          required
          options={options.buses.map(({ id, registrationNumber, name }) => ({
            value: id,
            label: `${registrationNumber} · ${name}`,
          }))}
        />
        <DefectFields />
        <FormCheckbox
          name="isPlanned"
          label={t('form.isPlanned')}
          hint={t('form.isPlannedHint')}
          className="sm:col-span-2"
        />
        {isPlanned && <PlanFields options={options} />}
      </div>
      <FormFiles name="files" label={t('form.files')} hint={t('form.filesHint')} owner={t('form.files')} />
    </ActForm>
  )
}
