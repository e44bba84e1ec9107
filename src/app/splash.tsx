import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** After this long somebody wants to know what is going on and how to get out of it. */
const PATIENCE_MS = 8000

/** Stands while code or the user's details are on their way. */
export function Splash() {
  const { t } = useTranslation('session')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // Not at once: what comes within the blink of an eye comes without a flash of this.
    <output className="transition-opacity delay-150 starting:opacity-0 grid min-h-[60vh] grow place-content-center justify-items-center gap-3 p-6 text-ink-2">
      <Spinner className="size-6" />
      <p>{isSlow ? t('splash.slow') : t('splash.loading')}</p>
      {isSlow && <Button onClick={() => window.location.reload()}>{t('splash.reload')}</Button>}
    </output>
  )
}
