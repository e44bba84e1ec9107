import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManifestGap } from '#contract/manifest.ts'
import { Button } from '#src/components/button.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { Notice } from '#src/components/notice.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { errorText } from '#src/lib/error-text.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'

const SHORTEST_REASON = 3

export interface IssueDialogProps {
  departureKey: string
  incomplete: readonly ManifestGap[]
  onDone: () => void
}

/** Operations issue a manifest though documents are incomplete; their reason stands on it. */
export function IssueDialog({ departureKey, incomplete, onDone }: IssueDialogProps) {
  const { t } = useTranslation('manifest')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState('')
  const issue = useWrite('issueManifest', {
    outdates: ['getDepartureManifest'],
    onDone: ({ data }) => {
      notify.success(t('issue.done', { version: data.versionNumber }))
      onDone()
    },
    onRefused: (error) => {
      setFailure(errorText(t, error))
      setProblem(error.fields.overrideReason ?? '')
    },
  })

  function send() {
    const words = reason.trim()
    const isTooShort = words.length < SHORTEST_REASON
    setProblem(isTooShort ? t('override.reasonShort') : '')
    if (!isTooShort) issue.mutate({ params: { key: departureKey }, body: { overrideReason: words } })
  }

  return (
    <Dialog
      open
      onClose={onDone}
      size="small"
      role="alertdialog"
      title={t('override.title', { count: incomplete.length })}
      description={t('override.body')}
      footer={
        <>
          <Button data-autofocus onClick={onDone}>
            {t('common:confirm.cancel')}
          </Button>
          <Button tone="danger" busy={issue.isPending} onClick={send}>
            {t('override.go')}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="stop" role="alert" className="mb-3">
          {failure}
        </Notice>
      )}
      <TextField
        label={t('override.reason')}
        hint={t('override.reasonHint')}
        error={problem || undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={200}
        required
      />
    </Dialog>
  )
}
