import FileText from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useRefund } from './refund-actor.tsx'
import { RefundLines } from './refund-lines.tsx'

/** Asked for: what the passenger is told, and where the request is followed. */
export function RefundRequested() {
  const { t, i18n } = useTranslation('refund')
  const made = useRefund(({ context }) => context.made)
  const path = useScreenPath('refundRequests')
  if (!made) return null
  return (
    <div className="flex flex-col gap-3">
      <Notice
        tone="done"
        role="status"
        title={t('requested.title', {
          amount: moneyInWords(made.refund, made.currency, i18n.language),
          reference: `\u2066${groupedReference(made.reference)}\u2069`,
        })}
        action={
          path && (
            <LinkButton href={`${path}/${made.id}`} icon={<FileText />}>
              {t('requested.open')}
            </LinkButton>
          )
        }
      >
        {t(made.parts.length > 0 ? 'requested.bodyWhole' : 'requested.body')}
      </Notice>
      <SectionCard flush title={t(made.parts.length > 0 ? 'review.whole' : 'review.tickets')}>
        <RefundLines lines={made.lines} parts={made.parts} currency={made.currency} total={made} />
      </SectionCard>
    </div>
  )
}
