import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { Button } from '#src/components/button.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { Notice } from '#src/components/notice.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { errorText } from '#src/lib/error-text.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'

const SHORTEST_NOTE = 3

export interface ResolveDialogProps {
  review: AnswerOf<'getCheckInReviewList'>['data'][number]
  onDone: () => void
}

/** What was done about it, in words that the next who looks at it understands. */
export function ResolveDialog({ review: { id, version, kind }, onDone }: ResolveDialogProps) {
  const { t } = useTranslation('check-in-review')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState('')
  const resolve = useWrite('resolveCheckInReview', {
    outdates: ['getCheckInReviewList'],
    onDone: () => {
      notify.success(t('resolve.done'))
      onDone()
    },
    onRefused: (error) => {
      setFailure(errorText(t, error))
      setProblem(error.fields.note ?? '')
    },
  })

  function send() {
    const words = note.trim()
    const isTooShort = words.length < SHORTEST_NOTE
    setProblem(isTooShort ? t('resolve.noteShort') : '')
    if (!isTooShort) resolve.mutate({ body: { id, version, note: words } })
  }

  return (
    <Dialog
      open
      onClose={onDone}
      size="small"
      title={t('resolve.title')}
      description={t(`kind.${kind}`)}
      footer={
        <>
          <Button onClick={onDone}>{t('common:confirm.cancel')}</Button>
          <Button tone="primary" busy={resolve.isPending} onClick={send}>
            {t('resolve.go')}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="stop" role="alert" className="mb-3">
          {failure}
        </Notice>
      )}
      <TextAreaField
        label={t('resolve.note')}
        hint={t('resolve.noteHint')}
        error={problem || undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={500}
        required
        data-autofocus
      />
    </Dialog>
  )
}
