import FileCheck2 from 'lucide-react/icons/file-check-2'
import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { visaRequestList } from '#contract/visa-request-list.ts'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { useListColumns } from '#src/components/list-columns.tsx'
import { ListFilters, useNarrowing } from '#src/components/list-filters.tsx'
import { ListPage } from '#src/components/list-page.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'

/** Visas that were asked for, and what became of them. */
export default function VisaRequestsPage() {
  const { t } = useTranslation('visa')
  const [path] = useLocation()
  const askPath = useScreenPath('requestVisa')
  const mayCall = useMayCall()
  const state = useListState(stateOf(visaRequestList))
  const read = useList('getVisaRequestList', { query: state.query })
  const bookings = (read.data?.data ?? []).map(({ bookingId, reference }) => ({
    value: bookingId,
    label: groupedReference(reference),
  }))
  const words = useNarrowing(visaRequestList, state.filters, { bookingId: bookings })
  const add = askPath && (
    <LinkButton href={askPath} tone="primary" icon={<FilePlus2 />}>
      {t('list.add')}
    </LinkButton>
  )
  return (
    <ListPage
      id={visaRequestList.id}
      title={t('list.title')}
      lead={t('list.lead')}
      icon={<FileCheck2 />}
      empty={t('list.empty')}
      emptyAction={add}
      state={state}
      read={read}
      readPart={(part) => call('getVisaRequestList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportVisaRequests')
          ? (asked) => callFile('exportVisaRequests', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={useListColumns(visaRequestList, { meta: { passenger: { width: '10rem' } } })}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('list.search')}
      fields={<ListFilters list={visaRequestList} values={state.filters} onFilter={state.filter} />}
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
      add={add}
    />
  )
}
