import { useTranslation } from 'react-i18next'
import { TransportList } from './transport-list.tsx'

/** Vehicles, as admins and operations see them. */
export default function VehiclesPage() {
  const { t } = useTranslation('fleet')
  return <TransportList canAdd={false} title={t('vehicle.title')} />
}
