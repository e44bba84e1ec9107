import FileUp from 'lucide-react/icons/file-up'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CallName } from '#contract/calls.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

/** From a list to the import of its records, for those who may. */
export function ImportLink({ call }: { call: CallName }) {
  const { t } = useTranslation('fleet-import')
  const [path] = useLocation()
  const mayCall = useMayCall()
  if (!mayCall(call)) return null
  return (
    <LinkButton href={`${path}/import`} icon={<FileUp />}>
      {t('import')}
    </LinkButton>
  )
}
