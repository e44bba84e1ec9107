import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#src/platform/format.ts'
import type { CodeVerdict } from './use-ticket-codes.ts'

export interface CodeMarkProps {
  verdict: CodeVerdict | undefined
  printRevision: number
}

/** Whether the ticket's printed code bears our signature, and which print is the valid one. */
export function CodeMark({ verdict, printRevision }: CodeMarkProps) {
  const { t, i18n } = useTranslation('booking-history')
  const revision = t('code.revision', { revision: formatNumber(printRevision, i18n.language) })
  if (verdict === undefined || verdict === 'unknown')
    return <span className="mt-0.5 block text-xs text-ink-3">{revision}</span>
  const Mark = verdict === 'signed' ? ShieldCheck : ShieldAlert
  return (
    <span className="mt-0.5 flex flex-col text-xs whitespace-nowrap">
      <span
        className={`inline-flex items-center gap-1 ${verdict === 'signed' ? 'text-done-ink' : 'font-medium text-stop-ink'}`}
      >
        <Mark aria-hidden className="size-3.5 shrink-0" />
        {t(`code.${verdict}`)}
      </span>
      <span className="text-ink-3">{revision}</span>
    </span>
  )
}
