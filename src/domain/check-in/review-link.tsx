import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useTranslation } from 'react-i18next'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'

/** The way to what devices did while cut off and somebody has to look at, with how much of it is open. */
export function ReviewLink({ href }: { href: string }) {
  return useMayCall()('getCheckInReviewList') ? <CountedLink href={href} /> : null
}

function CountedLink({ href }: { href: string }) {
  const { t, i18n } = useTranslation('check-in-review')
  const open = useRead('getCheckInReviewList', { query: { state: 'open', recordNumber: 1 } }).data?.page.total ?? 0
  return (
    <LinkButton href={href} icon={<ClipboardCheck aria-hidden />}>
      {t('link')}
      {open > 0 && <Badge>{formatNumber(open, i18n.language)}</Badge>}
    </LinkButton>
  )
}
