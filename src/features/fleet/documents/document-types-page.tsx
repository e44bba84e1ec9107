import FileCog from 'lucide-react/icons/file-cog'
import { useLocation } from 'wouter'
import { documentTypeList } from '#contract/fleet/document-type-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'

/** Kinds of documents of buses and drivers. */
export default function DocumentTypesPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(documentTypeList))
  return (
    <ListPage
      {...useMasterPage(documentTypeList, state, {
        path,
        exported: 'documentType',
        canAdd: mayCall('createDocumentType'),
      })}
      list={documentTypeList}
      icon={<FileCog />}
      state={state}
    />
  )
}
