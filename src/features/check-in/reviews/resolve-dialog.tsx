import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'

export interface ResolveDialogProps {
  review: AnswerOf<'getCheckInReviewList'>['data'][number]
  onDone: () => void
}

/**
 * What was done about it, in words that the next who looks at it understands. A fee that is no ticket's own may be given
 * back with that; unasked none is.
 */
export function ResolveDialog({ review: { id, version, kind, surplus }, onDone }: ResolveDialogProps) {
  const { t, i18n } = useTranslation('check-in-review')
  const [giveBack, setGiveBack] = useState(false)
  const amount = surplus ? moneyInWords(surplus.amount, surplus.currency, i18n.language) : ''
  const [refusal, setRefusal] = useState<ApiError>()
  const resolve = useWrite('resolveCheckInReview', {
    invalidates: ['getCheckInReviewList'],
    onDone: () => {
      notify.success(t(giveBack ? 'resolve.doneGivenBack' : 'resolve.done', { amount }))
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
      actLabel={t(giveBack ? 'resolve.goGiveBack' : 'resolve.go')}
      tone="primary"
      startsOn="field"
      busy={resolve.isPending}
      refusal={refusal}
      error={refusal?.fields.note}
      onClose={onDone}
      onSend={(note) => resolve.mutate({ body: { id, version, note, giveBack } })}
    >
      {surplus && !surplus.givenBack && (
        <Checkbox
          label={t('resolve.giveBack', { amount })}
          hint={t(`resolve.by.${surplus.means}`)}
          checked={giveBack}
          onChange={(event) => setGiveBack(event.target.checked)}
        />
      )}
    </ReasonDialog>
  )
}
