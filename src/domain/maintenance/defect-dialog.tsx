import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import { WORK_ORDER_SEVERITIES } from '#contract/maintenance/work-order-codes.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { workOrderView } from './work-order-view.ts'

export interface DefectDialogProps {
  departureKey: string
  onClose: () => void
}

const typedDefect = z.object({ severity: z.enum(WORK_ORDER_SEVERITIES), defect: z.string().trim() })

/** What is wrong with the bus of a departure, and how bad it is. */
export default function DefectDialog({ departureKey, onClose }: DefectDialogProps) {
  const { t } = useTranslation(['work-order', 'common'])
  const act = useActForm('reportDefect', {
    schema: typedDefect,
    blank: { severity: 'major', defect: '' },
    keep: false,
    rules: ({ defect }) => ({ defect: defect.length < 3 ? t('form.missing.defect') : undefined }),
    toRequest: (typed) => ({ body: { departureKey, ...typed } }),
    invalidates: workOrderView.invalidates,
    saved: ({ data }) => t('defect.reported', { number: `\u2066${data.number}\u2069` }),
    next: () => onClose(),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('defect.title')}
      description={t('defect.lead')}
      send={t('common:reportDefect')}
      startsOn="field"
    >
      <FormTextArea
        name="defect"
        label={t('form.defect')}
        hint={t('form.defectHint')}
        maxLength={MAX_REASON}
        rows={3}
        required
        data-autofocus
      />
      <FormSelect
        name="severity"
        label={t('column.severity')}
        options={WORK_ORDER_SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
    </ActDialog>
  )
}
