import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrailEvent } from '#contract/workflow/workflow.ts'
import type { RecordName } from '#contract/records.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { TrailCard, TrailEvents } from '#src/domain/workflow/record-trail.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useList } from '#src/platform/use-read.ts'

export interface ReadTrailProps {
  machine: RecordName
  id: string
  /** Of the record's depot. */
  zone?: string | undefined
  pill: (state: string) => ReactElement | false
  isNote?: (event: TrailEvent) => boolean
}

/** More than a record of money ever goes through. */
const MAX_EVENTS = 50

/** What happened to a record, read apart from it. */
export function ReadTrail({ machine, id, zone, pill, isNote }: ReadTrailProps) {
  const { t } = useTranslation('common')
  const read = useList('getWorkflowEvents', { query: { machine, recordId: id, recordNumber: MAX_EVENTS } })
  return (
    <TrailCard machine={machine} recordId={id}>
      <ReadState read={read} waiting={<Skeleton className="h-24" />} refused={t('trail.title')}>
        {({ data }) => <TrailEvents events={data} zone={zone} pill={pill} isNote={isNote} />}
      </ReadState>
    </TrailCard>
  )
}
