import { useTranslation } from 'react-i18next'
import type { ManifestGap } from '#contract/departure/manifest.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

export interface IssueDialogProps {
  departureKey: string
  incomplete: readonly ManifestGap[]
  onDone: () => void
}

/** Operations issue a manifest though documents are incomplete; their reason stands on it. */
export function IssueDialog({ departureKey, incomplete, onDone }: IssueDialogProps) {
  const { t } = useTranslation('manifest')
  return (
    <ReasonDialog
      call="issueManifest"
      toRequest={(overrideReason) => ({ params: { key: departureKey }, body: { overrideReason } })}
      invalidates={['getDepartureManifest']}
      saved={({ data }) => t('issue.done', { version: data.versionNumber })}
      role="alertdialog"
      title={t('override.title', { count: incomplete.length })}
      description={t('override.body')}
      label={t('override.reason')}
      hint={t('override.reasonHint')}
      tooShort={t('override.reasonShort')}
      longest={200}
      send={t('override.go')}
      tone="danger"
      onClose={onDone}
    />
  )
}
