import ArrowRight from 'lucide-react/icons/arrow-right'
import Workflow from 'lucide-react/icons/workflow'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TrailEvent } from '#contract/workflow/workflow.ts'
import { isStateOf, type RecordName } from '#contract/records.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useZone } from '#src/platform/use-zone.ts'

export interface RecordTrailProps<Event extends TrailEvent> extends TrailEventsProps<Event> {
  recordId: string
}

/** What happened to a record with a lifecycle: from where to where, who, when and why. */
export function RecordTrail<Event extends TrailEvent>({ recordId, ...events }: RecordTrailProps<Event>) {
  return (
    <TrailCard machine={events.machine} recordId={recordId}>
      <TrailEvents {...events} />
    </TrailCard>
  )
}

export interface TrailCardProps {
  /** The lifecycle that the record went through; the drawing with its way is one click away. */
  machine: RecordName
  recordId: string
  /** Beside the link to the record on its drawing. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a trail, for one whose events are read apart from their record. */
export function TrailCard({ machine, recordId, actions, children }: TrailCardProps) {
  const { t } = useTranslation('common')
  return (
    <SectionCard
      title={t('trail.title')}
      actions={
        <>
          {actions}
          <OnDrawing machine={machine} recordId={recordId} />
        </>
      }
    >
      {children}
    </SectionCard>
  )
}

/** Leads to the way that a record went, laid over its lifecycle's drawing. */
export function OnDrawing({ machine, recordId }: Pick<TrailCardProps, 'machine' | 'recordId'>) {
  const { t } = useTranslation('common')
  return (
    <Link
      href={`/workflows/${machine}/records/${recordId}`}
      data-print="hide"
      className="inline-flex items-center gap-1.5 text-xs text-brand-ink hover:underline"
    >
      <Workflow aria-hidden className="size-4" />
      {t('trail.onDrawing')}
    </Link>
  )
}

export interface TrailEventsProps<Event extends TrailEvent> {
  /** In the order in which they happened. */
  events: readonly Event[]
  /** Of the record's depot, where it is told by its clock; otherwise by the reader's. */
  zone?: string | undefined
  machine: RecordName
  /** What the event is called, where the states alone do not say it. */
  nameOf?: ((event: Event) => string) | undefined
  /** Whether what was said with an event is no reason for it. */
  isNote?: ((event: Event) => boolean) | undefined
}

export function TrailEvents<Event extends TrailEvent>({
  machine,
  events,
  zone,
  nameOf,
  isNote,
}: TrailEventsProps<Event>) {
  const { t } = useTranslation('common')
  const own = useZone()
  // One of an older definition keeps its name there.
  const stateOf = (name: string) =>
    isStateOf(machine, name) ? <RecordStatePill record={machine} state={name} /> : <code>{name}</code>
  return (
    <ol className="flex flex-col">
      {events.map((event) => (
        <li
          key={`${event.event}${event.at}`}
          className="relative border-s-2 border-line ps-4 pb-4 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden
            className="absolute -start-1.5 top-1 size-2.5 rounded-full border-2 border-surface bg-brand"
          />
          {nameOf && <p className="font-medium">{nameOf(event)}</p>}
          <p className="flex flex-wrap items-center gap-1.5 py-0.5">
            {event.from !== null && event.from !== event.to && (
              <>
                {stateOf(event.from)}
                <span className="sr-only">{t('trail.becomes')}</span>
                <MirroredIcon>
                  <ArrowRight className="size-3.5 text-ink-3" />
                </MirroredIcon>
              </>
            )}
            {stateOf(event.to)}
          </p>
          {event.reason && (
            <p className="text-ink-2 wrap-anywhere">
              {isNote?.(event)
                ? t('trail.note', { note: isolated(event.reason) })
                : t('trail.reason', { reason: isolated(event.reason) })}
            </p>
          )}
          <p className="text-xs text-ink-3 wrap-anywhere">
            <bdi>{event.by?.name ?? t('trail.program')}</bdi> ·{' '}
            <DateTime instant={event.at} zone={zone ?? own} form="full" />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Read in its own direction, whatever stands around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`
