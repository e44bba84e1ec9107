import { useTranslation } from 'react-i18next'
import { MAX_REASON } from '#contract/bounds.ts'
import { bankStatementLineView } from '#src/domain/reconciliation/bank-statement-line-view.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

interface IgnoreDialogProps {
  line: { id: string; version: number }
  onClose: () => void
}

/** Asks why a line is left out of the reconciliation. */
export function IgnoreDialog({ line: { id, version }, onClose }: IgnoreDialogProps) {
  const { t } = useTranslation('reconciliation')
  return (
    <ReasonDialog
      call="ignoreStatementLine"
      toRequest={(reason) => ({ body: { id, version, reason } })}
      title={t('match.ignoreTitle')}
      description={t('match.ignoreBody')}
      label={t('match.reasonLabel')}
      hint={t('match.reasonHint')}
      tooShort={t('match.reasonShort')}
      longest={MAX_REASON}
      startsOn="field"
      send={t('match.ignore')}
      invalidates={bankStatementLineView.invalidates}
      saved={() => t('match.ignored')}
      onClose={onClose}
    />
  )
}
