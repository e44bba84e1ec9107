import { useTranslation } from 'react-i18next'
import type { Consignment, Correction, TimelineEntry } from '#contract/consignment/consignment.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { FieldChanges } from '#src/ui/record/field-changes.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { cx } from '#src/ui/cx.ts'
import { localName } from '#src/platform/local-name.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** Scans in a row are one act of the dock: within this long of each other they are told as one. */
const ONE_ACT_MS = 30 * 60_000

/** What happened to a bill, newest first: who did it, where, and with how many pieces. */
export function ConsignmentTimeline({ bill }: { bill: Consignment }) {
  const { t, i18n } = useTranslation('cargo')
  const zone = useZone()
  const entries = gathered(bill.timeline).toReversed()
  return (
    <ol className="relative">
      {entries.map((entry, index) => (
        <li
          key={`${entry.kind} ${entry.at} ${entry.movementId}`}
          className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0"
        >
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute start-[0.4375rem] top-4 bottom-0 w-px bg-line" />
          )}
          <span
            aria-hidden
            className={cx(
              'mt-1 size-3 justify-self-center rounded-full border-2',
              DOTS[entry.kind] ?? 'border-brand bg-surface',
            )}
          />
          <span className="min-w-0 text-sm">
            <span className="block font-medium">{t(`kind.${entry.kind}`, { count: entry.quantity })}</span>
            <span className="block text-ink-2">
              {[
                entry.depot && localName(entry.depot.name, i18n.language),
                entry.departure && localName(entry.departure.routeName, i18n.language),
                entry.headedFor && t('places.headedFor', { depot: localName(entry.headedFor.name, i18n.language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              {entry.departure && (
                <>
                  {' '}
                  <Reference className="text-xs">{entry.departure.registrationNumber}</Reference>
                </>
              )}
            </span>
            {entry.corrections.length > 0 && <Corrections of={entry.corrections} />}
            {entry.note && (
              <span className="block text-ink-2">
                <bdi>{entry.note}</bdi>
              </span>
            )}
            <span className="block text-xs text-ink-3">
              <DateTime instant={entry.at} zone={zone} />
              {entry.by && (
                <>
                  {' · '}
                  <bdi>{entry.by.name}</bdi>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** What was corrected, from what to what. */
function Corrections({ of }: { of: readonly Correction[] }) {
  const { t, i18n } = useTranslation('cargo')
  const shown = (value: Correction['from']) =>
    value === null || value === '' ? '–' : typeof value === 'string' ? value : localName(value.name, i18n.language)
  return (
    <div className="my-0.5">
      <FieldChanges
        changes={of.map(({ field, from, to }) => ({
          field,
          name: t(`corrected.${field}`),
          from: from === null ? null : shown(from),
          to: shown(to),
        }))}
      />
    </div>
  )
}

const DOTS: Partial<Record<TimelineEntry['kind'], string>> = {
  deliver: 'border-done bg-done',
  writeOff: 'border-stop bg-stop',
  cancel: 'border-stop bg-stop',
  collected: 'border-done bg-surface',
  corrected: 'border-attention bg-surface',
}

/** The same act of the same person at the same place and vehicle, scan after scan, as one entry. */
function gathered(timeline: readonly TimelineEntry[]): TimelineEntry[] {
  const told: TimelineEntry[] = []
  for (const entry of timeline) {
    const before = told.at(-1)
    if (before && isSameAct(before, entry))
      told[told.length - 1] = { ...before, at: entry.at, quantity: before.quantity + entry.quantity }
    else told.push(entry)
  }
  return told
}

function isSameAct(one: TimelineEntry, other: TimelineEntry): boolean {
  const isMovement = one.movementId !== null && other.movementId !== null
  const isSame =
    one.kind === other.kind &&
    one.by?.id === other.by?.id &&
    one.depot?.id === other.depot?.id &&
    one.departure?.key === other.departure?.key
  return (
    isMovement &&
    isSame &&
    one.headedFor?.id === other.headedFor?.id &&
    one.note === other.note &&
    Date.parse(other.at) - Date.parse(one.at) < ONE_ACT_MS
  )
}
