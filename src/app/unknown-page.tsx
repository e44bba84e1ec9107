import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Above the home screen, where the address is that of no page: it would be taken for what was asked for. */
export default function UnknownPage({ path, home }: { path: string; home: string }) {
  const { t } = useTranslation('shell')
  return (
    <Notice
      tone="attention"
      role="alert"
      className="mb-4"
      title={t('unknownPage.title')}
      action={<LinkButton href={home}>{t('unknownPage.home')}</LinkButton>}
    >
      {t('unknownPage.body', { path: `\u2066${path}\u2069` })}
    </Notice>
  )
}
