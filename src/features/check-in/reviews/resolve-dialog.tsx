import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { reasonProblem, ReasonFrame, typedReason } from '#src/ui/reason-dialog.tsx'
import { moneyInWords } from '#src/platform/format.ts'

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
  const amount = surplus ? moneyInWords(surplus.amount, surplus.currency, i18n.language) : ''
  const act = useActForm('resolveCheckInReview', {
    schema: typedReason.extend({ giveBack: z.boolean() }),
    blank: { reason: '', giveBack: false },
    keep: false,
    rules: ({ reason }) => ({ reason: reasonProblem(reason, t('resolve.noteShort')) }),
    toRequest: ({ reason, giveBack }) => ({ body: { id, version, note: reason, giveBack } }),
    fieldOf: (path) => (path === 'note' ? 'reason' : undefined),
    invalidates: ['getCheckInReviewList'],
    saved: (_answer, { body }) => t(body.giveBack ? 'resolve.doneGivenBack' : 'resolve.done', { amount }),
    next: onDone,
  })
  const giveBack = act.form.watch('giveBack')

  return (
    <ReasonFrame
      act={act}
      title={t('resolve.title')}
      description={t(`kind.${kind}`)}
      label={t('resolve.note')}
      hint={t('resolve.noteHint')}
      longest={500}
      lines="several"
      send={t(giveBack ? 'resolve.goGiveBack' : 'resolve.go')}
      startsOn="field"
      onClose={onDone}
    >
      {surplus && !surplus.givenBack && (
        <FormCheckbox
          name="giveBack"
          label={t('resolve.giveBack', { amount })}
          hint={t(`resolve.by.${surplus.means}`)}
        />
      )}
    </ReasonFrame>
  )
}
