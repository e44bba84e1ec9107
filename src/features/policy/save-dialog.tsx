import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PolicyField, Policies } from '#contract/policy.ts'
import type { PolicyOddity } from '#machines/policy/policy-rules.ts'
import { Button } from '#src/components/button.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { Notice } from '#src/components/notice.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { useRead } from '#src/lib/use-read.ts'
import { ChangedRules } from './changed-rules.tsx'
import { usePolicyWords } from './policy-words.ts'

/** As the contract wants it. */
const REASON = { least: 3, most: 500 }

export interface SaveDialogProps {
  /** The number that the rules will have. */
  version: number
  fields: readonly PolicyField[]
  before: Policies
  after: Policies
  /** What is odd about the new rules, by path. */
  oddities: Readonly<Record<string, PolicyOddity>>
  isSaving: boolean
  /** What the server said of the reason. */
  reasonError: string | undefined
  onClose: () => void
  onSave: (reason: string) => void
}

/** Says what new rules change and for whom, and asks why. Opened anew for each save. */
export function SaveDialog({ version, fields, before, after, oddities, isSaving, reasonError, onClose, onSave }: SaveDialogProps) {
  const { t, i18n } = useTranslation(['policies', 'form'])
  const { nameOf } = usePolicyWords()
  const reach = useRead('getPolicyReach')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isTooShort = reason.trim().length < REASON.least
  const live = reach.data?.data
  const odd = new Set(
    Object.entries(oddities).flatMap(([path, oddity]) => {
      const field = fields.find((name) => name === path.split('.')[0])
      return field ? [`${nameOf(field)}: ${t(`odd.${oddity}`)}`] : []
    }),
  )

  function save() {
    setAsked(true)
    if (!isTooShort) onSave(reason.trim())
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('save.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('form:cancel')}</Button>
          <Button tone="primary" busy={isSaving} onClick={save}>
            {t('save.confirm', { version: formatNumber(version, i18n.language) })}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <ChangedRules fields={fields} before={before} after={after} />
        {odd.size > 0 && (
          <ul className="grid gap-0.5 text-sm font-medium text-attention-ink">
            {[...odd].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <Notice tone="info">
          {t('save.fromNow')}{' '}
          {live && t(live.isCapped ? 'save.liveCapped' : 'save.live', { count: live.liveTickets, number: formatNumber(live.liveTickets, i18n.language) })}
        </Notice>
        <TextField
          label={t('save.reason')}
          hint={t('save.reasonHint')}
          error={reasonError ?? (isAsked && isTooShort ? t('save.reasonMissing') : undefined)}
          required
          data-autofocus
          maxLength={REASON.most}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
