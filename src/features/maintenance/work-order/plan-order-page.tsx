import { useTranslation } from 'react-i18next'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { planDraft, planOf, planProblems, type Options, typedPlan } from './order-draft.ts'
import { OrderFormPage, type OrderFormPageProps } from './order-form-page.tsx'
import { DefectFields, PlanFields } from './plan-fields.tsx'

/** Enters workshop, days and estimate of reported work, or corrects them. */
export default function PlanOrderPage(props: OrderFormPageProps) {
  const { t } = useTranslation('work-order')
  return (
    <OrderFormPage {...props} title={t('plan.title')} lead={t('plan.lead')} acts={['plan']}>
      {(parts) => <PlanForm {...parts} />}
    </OrderFormPage>
  )
}

function PlanForm({ order, options, page }: { order: WorkOrder; options: Options; page: string }) {
  const { t } = useTranslation('work-order')
  const reading = useRead('getWorkOrder', { params: { id: order.id } })
  const act = useActForm('planWorkOrder', {
    schema: typedPlan,
    blank: planDraft(order, options),
    keep: false,
    record: {
      version: order.version,
      reload: async () => {
        const { data } = await reading.refetch()
        return data && { version: data.data.version, values: planDraft(data.data, options) }
      },
    },
    rules: (draft) => planProblems(t, draft, true),
    toRequest: (draft, { version }) => {
      const plan = planOf(draft, options)
      return (
        plan && {
          body: {
            id: order.id,
            version,
            severity: draft.severity,
            defect: draft.defect,
            fileIds: draft.files.map(({ id }) => id),
            ...plan,
          },
        }
      )
    },
    fieldOf: (path) => (path === 'fileIds' ? 'files' : path === 'currency' ? 'depotId' : undefined),
    invalidates: workOrderView.invalidates,
    saved: ({ data }) =>
      t(data.needsSecond ? 'plan.savedForSecond' : 'plan.saved', { number: `\u2066${data.number}\u2069` }),
    next: () => ({ go: page }),
  })
  return (
    <ActForm act={act} layout="record" send={t('plan.save')} cancel={page}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DefectFields />
        <PlanFields options={options} />
      </div>
      <FormFiles name="files" label={t('form.files')} hint={t('form.filesHint')} owner={order.number} />
    </ActForm>
  )
}
