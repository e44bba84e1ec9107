import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useList } from '#src/platform/use-read.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import Hotel from 'lucide-react/icons/hotel'
import { StayForm } from './stay-form.tsx'

/** Hotels to choose from. */
const MAX_HOTELS = 100

/** Rooms without a journey. */
export default function NewStayPage() {
  const { t } = useTranslation('accommodation')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const read = useList('getAccommodationList', { query: { status: 'active', recordNumber: MAX_HOTELS, sort: 'name' } })
  return (
    <NewRecordPage
      title={t('sell.title')}
      lead={t('sell.lead')}
      back={<BackToList path={list}>{t('stay.title')}</BackToList>}
    >
      <ReadState read={read} waiting={<Skeleton className="h-96 max-w-5xl" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<Hotel />} title={t('sell.noHotel')} />
          ) : (
            <StayForm hotels={data} list={list} />
          )
        }
      </ReadState>
    </NewRecordPage>
  )
}
