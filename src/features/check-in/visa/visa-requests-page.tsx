import FileCheck2 from 'lucide-react/icons/file-check-2'
import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useTranslation } from 'react-i18next'
import { visaRequestList } from '#contract/check-in/visa-request-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Visas that were asked for, and what became of them. */
export default function VisaRequestsPage() {
  const { t } = useTranslation('visa')
  const askPath = useScreenPath('requestVisa')
  const state = useListState(stateOf(visaRequestList))
  const rows = useList('getVisaRequestList', { query: state.query }).data?.data ?? []
  const bookings = rows.map(({ bookingId, reference }) => ({ value: bookingId, label: groupedReference(reference) }))
  const add = askPath && (
    <LinkButton href={askPath} tone="primary" icon={<FilePlus2 />}>
      {t('list.add')}
    </LinkButton>
  )
  return (
    <ListPage
      list={visaRequestList}
      icon={<FileCheck2 />}
      state={state}
      columns={{ meta: { passenger: { width: '10rem' } } }}
      filters={{ options: { bookingId: bookings } }}
      add={add}
      emptyAction={add}
    />
  )
}
