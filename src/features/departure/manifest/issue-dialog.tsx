import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManifestGap } from '#contract/departure/manifest.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'

export interface IssueDialogProps {
  departureKey: string
  incomplete: readonly ManifestGap[]
  onDone: () => void
}

/** Operations issue a manifest though documents are incomplete; their reason stands on it. */
export function IssueDialog({ departureKey, incomplete, onDone }: IssueDialogProps) {
  const { t } = useTranslation('manifest')
  const [refusal, setRefusal] = useState<ApiError>()
  const issue = useWrite('issueManifest', {
    invalidates: ['getDepartureManifest'],
    onDone: ({ data }) => {
      notify.success(t('issue.done', { version: data.versionNumber }))
      onDone()
    },
    onRefused: setRefusal,
  })

  return (
    <ReasonDialog
      role="alertdialog"
      title={t('override.title', { count: incomplete.length })}
      description={t('override.body')}
      label={t('override.reason')}
      hint={t('override.reasonHint')}
      tooShort={t('override.reasonShort')}
      longest={200}
      actLabel={t('override.go')}
      tone="danger"
      busy={issue.isPending}
      refusal={refusal}
      error={refusal?.fields.overrideReason}
      onClose={onDone}
      onSend={(overrideReason) => issue.mutate({ params: { key: departureKey }, body: { overrideReason } })}
    />
  )
}
