import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** From a record to its own case in the inbox, where decisions are taken; for who may take this one. */
export function DecideLink({ id }: { id: string }) {
  const { t } = useTranslation('common')
  const inbox = useScreenPath('approvals')
  return (
    inbox && (
      <LinkButton href={`${inbox}?id=${id}`} tone="primary" icon={<Inbox aria-hidden />}>
        {t('decide')}
      </LinkButton>
    )
  )
}
