import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { ReasonDialog } from '#src/components/reason-dialog.tsx'
import type { ApiError } from '#src/lib/api.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'

export interface ResolveDialogProps {
  review: AnswerOf<'getCheckInReviewList'>['data'][number]
  onDone: () => void
}

/** What was done about it, in words that the next who looks at it understands. */
export function ResolveDialog({ review: { id, version, kind }, onDone }: ResolveDialogProps) {
  const { t } = useTranslation('check-in-review')
  const [refusal, setRefusal] = useState<ApiError>()
  const resolve = useWrite('resolveCheckInReview', {
    outdates: ['getCheckInReviewList'],
    onDone: () => {
      notify.success(t('resolve.done'))
      onDone()
    },
    onRefused: setRefusal,
  })

  return (
    <ReasonDialog
      title={t('resolve.title')}
      description={t(`kind.${kind}`)}
      label={t('resolve.note')}
      hint={t('resolve.noteHint')}
      tooShort={t('resolve.noteShort')}
      longest={500}
      lines="several"
      actLabel={t('resolve.go')}
      tone="primary"
      startsOn="field"
      busy={resolve.isPending}
      refusal={refusal}
      error={refusal?.fields.note}
      onClose={onDone}
      onSend={(note) => resolve.mutate({ body: { id, version, note } })}
    />
  )
}
