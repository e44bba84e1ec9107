import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/ui/page-header.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'

/** Instead of a form that the reader may not send; `above` is the list that it belongs to. */
export default function NoAccessPage({ above }: { above: string }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <title>{t('noAccess.title')}</title>
      <PageHeader
        title={t('noAccess.title')}
        lead={t('noAccess.body')}
        back={<BackToList path={above}>{t('noAccess.back')}</BackToList>}
      />
    </>
  )
}
