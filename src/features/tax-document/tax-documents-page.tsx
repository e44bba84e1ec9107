import FileBadge from 'lucide-react/icons/file-badge'
import { taxDocumentList } from '#contract/tax-document/tax-document-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** Tax invoices and credit notes of all that was sold, the latest first. */
export default function TaxDocumentsPage() {
  const state = useListState(stateOf(taxDocumentList))
  return <ListPage list={taxDocumentList} icon={<FileBadge />} state={state} />
}
