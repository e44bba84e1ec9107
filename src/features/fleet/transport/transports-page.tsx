import { useTranslation } from 'react-i18next'
import { TransportList } from './transport-list.tsx'

/** Transports: the vehicles, kept by the super admin. */
export default function TransportsPage() {
  const { t } = useTranslation('fleet')
  return <TransportList canAdd title={t('transport.title')} />
}
