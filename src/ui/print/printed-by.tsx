import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useOwnDetails } from '#src/platform/session.tsx'
import { useZone } from '#src/platform/use-zone.ts'

/** On paper only: whose list or report it is, when it was printed by the reader's clock, and by whom. */
export function PrintedBy() {
  const { t, i18n } = useTranslation('common')
  const { language } = i18n
  const zone = useZone()
  const details = useOwnDetails()
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // Paper takes what stands there when this event is over.
    const update = () => flushSync(() => setAt(new Date()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  if (!details) return null
  return (
    <p className="hidden text-sm print:block">
      {t('printed.by', {
        operator: `\u2068${localName(details.operator.name, language)}\u2069`,
        when: `\u2068${formatInstant(at, { language, zone, style: 'zoned' })}\u2069`,
        name: `\u2068${details.name}\u2069`,
      })}
    </p>
  )
}
