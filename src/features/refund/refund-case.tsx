import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { RefundRequest } from '#contract/refund/refund.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { RefundSheet } from './refund-sheet.tsx'

/** A refund in the approvals inbox. */
export function RefundCase({ approval }: { approval: Approval }) {
  const read = useVersion('getRefundRequest', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case request={data} />}
    </ReadState>
  )
}

function Case({ request }: { request: RefundRequest }) {
  const { t, i18n } = useTranslation('refund')
  const became = useBecame(request)
  const amount = moneyInWords(request.refund, request.currency, i18n.language)
  const refusalOf = (name: RefundRequest['can'][number]['event']) =>
    request.can.find(({ event }) => event === name)?.refusal ?? null
  const refusals = { approve: refusalOf('refund.approve'), reject: refusalOf('refund.reject') }
  const isWaiting = request.state === 'requested'
  return (
    <DecisionFrame
      title={
        <>
          {amount} · <bdi>{request.leadPassenger}</bdi>
        </>
      }
      lead={
        // Two lines: the frame's head stays in sight over the sheet, where the reason stands in full.
        <span className="line-clamp-2">
          <Reference>{groupedReference(request.reference)}</Reference> · {t(`reason.${request.reasonCode}`)}
          {request.reasonText && (
            <>
              : <bdi>{request.reasonText}</bdi>
            </>
          )}
        </span>
      }
      amount={amount}
      consequence={t(request.parts.length > 0 ? 'decide.approveWhole' : 'decide.approveBody', { amount })}
      sight={{ version: request.version, refusals }}
      refusal={isWaiting && refusals.approve ? t(`eventRefusal.${refusals.approve}`) : undefined}
      became={became}
    >
      <RefundSheet request={request} />
    </DecisionFrame>
  )
}

/** What somebody else has made of it; undefined as long as nobody has. */
function useBecame(request: RefundRequest): string | undefined {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const zone = useZone()
  if (request.state === 'requested') return undefined
  const { state, decidedBy, decidedAt, decisionReason } = request
  return t(`became.${state}`, {
    name: `\u2068${decidedBy?.name ?? ''}\u2069`,
    ago: decidedAt ? formatRelative(decidedAt, new Date(now), { language: i18n.language, zone }) : '',
    reason: `\u2068${decisionReason ?? ''}\u2069`,
  })
}
