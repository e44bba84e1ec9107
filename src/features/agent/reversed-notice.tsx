import { useTranslation } from 'react-i18next'
import type { TopUp } from '#contract/agent/top-up.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** That it was a mistake, and who took it back; who keeps the journal is led to the correction. */
export function TakenBackNotice({ takenBack }: Pick<TopUp, 'takenBack'>) {
  const { t, i18n } = useTranslation('agent-money')
  const journal = useScreenPath('journal')
  const zone = useZone()
  if (!takenBack) return null
  const { at, by, journalId, number, reason } = takenBack
  return (
    <Notice
      tone="attention"
      className="mb-4"
      title={t('topUps.takenBackTitle', { when: formatInstant(at, { language: i18n.language, zone }) })}
      action={
        journal && (
          <LinkButton size="small" href={`${journal}/${journalId}`}>
            {t('topUps.correction')}
          </LinkButton>
        )
      }
    >
      {t('topUps.takenBackBody', {
        number: `\u2066${number}\u2069`,
        name: `\u2068${by}\u2069`,
        reason: `\u2068${reason}\u2069`,
      })}
    </Notice>
  )
}
