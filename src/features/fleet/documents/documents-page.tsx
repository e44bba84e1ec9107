import FileClock from 'lucide-react/icons/file-clock'
import { useTranslation } from 'react-i18next'
import { busDocumentList } from '#contract/fleet/bus-document-list.ts'
import type { BusDocumentRow } from '#contract/fleet/bus-document-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { useList } from '#src/platform/use-read.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { ImportLink } from '../import-link.tsx'
import { StandingPill } from '../standing-pill.tsx'

/** Documents of buses and drivers, what ends first on top. */
export default function DocumentsPage() {
  const { language } = useTranslation().i18n
  const types = useList('getDocumentTypeList', { query: { recordNumber: '100' } }).data?.data ?? []
  return (
    <ListPage
      list={busDocumentList}
      state={useListState(stateOf(busDocumentList))}
      icon={<FileClock />}
      add={<ImportLink call="importDocuments" />}
      columns={{
        cells: {
          standing: ({ standing, daysLeft }: BusDocumentRow) => (
            <StandingPill standing={standing} daysLeft={daysLeft} />
          ),
        },
      }}
      filters={{
        options: {
          typeId: inLocalOrder(
            types.map(({ id, name }) => ({ value: id, label: localName(name, language) })),
            language,
          ),
        },
      }}
    />
  )
}
