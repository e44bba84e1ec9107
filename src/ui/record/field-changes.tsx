import { useTranslation } from 'react-i18next'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

export interface FieldChange {
  field: string
  /** The field in words. */
  name: string
  /** Null where there was nothing to take back. */
  from: string | null
  to: string
}

/** What fields were and what they became: the old value struck out, the new one in reading direction after it. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  const { i18n } = useTranslation()
  return (
    <dl className="grid gap-0.5 text-xs text-ink-2">
      {changes.map(({ field, name, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">{name}:</dt>
          <dd>
            {from === null ? (
              '–'
            ) : (
              <del className="text-ink-3">
                <bdi>{from}</bdi>
              </del>
            )}{' '}
            {onwardArrow(i18n.language)} <bdi>{to}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
