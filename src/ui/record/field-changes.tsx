import { useTranslation } from 'react-i18next'
import { usePhoneText } from '#src/platform/phones.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'

/** Nothing else that fields hold looks like a stored phone. */
const E164 = /^\+\d{7,15}$/

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
  const phoneText = usePhoneText()
  const shown = (value: string) => (E164.test(value) ? phoneText(value) : value)
  return (
    <dl className="grid gap-0.5 text-xs text-ink-2">
      {changes.map(({ field, name, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">{name}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            {from === null ? (
              '–'
            ) : (
              <del className="text-ink-3">
                <bdi dir={E164.test(from) ? 'ltr' : undefined}>{shown(from)}</bdi>
              </del>
            )}{' '}
            {onwardArrow(i18n.language)} <bdi dir={E164.test(to) ? 'ltr' : undefined}>{shown(to)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
