import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WriteOffRow } from '#contract/consignment/write-off.ts'
import { Button } from '#src/ui/button.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { OnDrawing } from '#src/domain/workflow/record-trail.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { writeOffView } from '#src/domain/consignment/write-off-view.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'

/** Losses that were reported of a bill, and what was decided; who reported one takes it back when the pieces are found. */
export function ReportedLosses({ consignmentId }: { consignmentId: string }) {
  const { t } = useTranslation('consignment-movement')
  const zone = useZone()
  const rows = useRead('getWriteOffList', { query: { consignmentId } }).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <SectionCard flush title={t('loss.reported')}>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-0"
          >
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {t('delivered.pieces', { count: row.pieces })} <RecordStatePill record="writeOff" state={row.state} />
              </span>
              <span className="block text-ink-2">
                <bdi>{row.reason}</bdi>
              </span>
              <span className="block text-xs text-ink-3">
                <bdi>{row.requestedBy.name}</bdi> · <RelativeTime instant={row.requestedAt} zone={zone} />
                {row.decisionReason && (
                  <>
                    {' · '}
                    <bdi>{row.decisionReason}</bdi>
                  </>
                )}
              </span>
            </span>
            <OnDrawing machine="writeOff" recordId={row.id} />
            <TakeBack row={row} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function TakeBack({ row }: { row: WriteOffRow }) {
  const { t } = useTranslation('consignment-movement')
  const { id } = useUserDetails()
  const mayCall = useMayCall()
  const [isAsking, setAsking] = useState(false)
  if (row.state !== 'proposed' || row.requestedBy.id !== id || !mayCall('withdrawWriteOff')) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('loss.withdraw')}
      </Button>
      {isAsking && (
        <ReasonDialog
          call="withdrawWriteOff"
          toRequest={(words) => ({ body: { id: row.id, version: row.version, reason: words || null } })}
          invalidates={[...pieceView.invalidates, ...writeOffView.invalidates]}
          saved={() => t('loss.withdrawn')}
          title={t('loss.withdrawTitle')}
          description={t('loss.withdrawBody')}
          label={t('loss.withdrawNote')}
          hint={t('ask.hint')}
          tooShort={t('ask.tooShort')}
          longest={300}
          optional
          send={t('loss.withdraw')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
