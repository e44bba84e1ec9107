import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { uploadedFile } from '#contract/file.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormFiles } from '#src/ui/form/form-files.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { itemProblems, itemsOf, sentItems, typedItem } from './item-draft.ts'
import { ItemLines } from './item-lines.tsx'
import type { Options } from './order-draft.ts'
import { OrderFormPage, type OrderFormPageProps } from './order-form-page.tsx'

const typedItems = z.object({
  items: z.array(typedItem),
  plannedUntil: z.string().optional(),
  files: z.array(uploadedFile),
})

/** Parts and labour as they come, while the workshop has the bus. */
export default function ItemsPage(props: OrderFormPageProps) {
  const { t } = useTranslation('work-order')
  return (
    <OrderFormPage {...props} title={t('items.title')} lead={t('items.lead')} acts={['enterItems']}>
      {(parts) => <ItemsForm {...parts} />}
    </OrderFormPage>
  )
}

function ItemsForm({ order, options, page }: { order: WorkOrder; options: Options; page: string }) {
  const { t } = useTranslation('work-order')
  const act = useActForm('saveWorkOrderItems', {
    schema: typedItems,
    blank: { items: itemsOf(order), plannedUntil: order.plannedUntil ?? options.today, files: order.media },
    keep: false,
    rules: ({ items, plannedUntil }) => ({
      ...itemProblems(t, items),
      plannedUntil: plannedUntil === undefined ? t('form.missing.day') : undefined,
    }),
    toRequest: ({ items, plannedUntil = options.today, files }) => ({
      body: {
        id: order.id,
        version: order.version,
        items: sentItems(items),
        plannedUntil,
        fileIds: files.map(({ id }) => id),
      },
    }),
    fieldOf: (path) => (path === 'fileIds' ? 'files' : undefined),
    invalidates: workOrderView.invalidates,
    saved: () => t('items.saved'),
    next: () => ({ go: page }),
  })
  return (
    <ActForm act={act} send={t('items.save')} cancel={page} className="max-w-5xl grid-cols-[minmax(0,1fr)]">
      <SectionCard title={t('items.title')} flush>
        <ItemLines currency={order.currency ?? ''} />
      </SectionCard>
      <SectionCard title={t('items.besides')}>
        <div className="grid gap-4">
          <FormDay
            name="plannedUntil"
            label={t('column.plannedUntil')}
            hint={t('items.untilHint')}
            min={order.plannedFrom ?? undefined}
            today={options.today}
            required
            className="max-w-sm"
          />
          <FormFiles name="files" label={t('form.files')} hint={t('form.filesHint')} owner={order.number} />
        </div>
      </SectionCard>
    </ActForm>
  )
}
