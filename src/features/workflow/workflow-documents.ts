import { useQuery } from '@tanstack/react-query'
import index from '../../../docs/workflows/index.json' with { type: 'json' }
import type { CoveredTransitions } from '#machines/workflow/covered-transitions.ts'
import { readStatic } from '#src/platform/api.ts'
import type {
  WorkflowDocument,
  WorkflowIndexEntry,
  WorkflowLanguage,
  WorkflowLevels,
} from '#machines/workflow/workflow-drawing.ts'

/** Every workflow, without its drawing. `satisfies` would keep `kind` a mere string, as JSON imports are typed. */
export const workflowIndex = index as readonly WorkflowIndexEntry[]

/** The drawings, and which walk took what, are files beside the code, fetched one by one. */
const addresses = import.meta.glob<string>(['../../../docs/workflows/*.json', '!**/index.json'], {
  // A file even where it is small: addresses that hold their own content are no place that a page may ask.
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export const useWorkflowDocument = (id: string) => useFile<WorkflowDocument>(id)

/** The overviews of a workflow's drawing. */
export const useWorkflowLevels = (id: string) => useFile<WorkflowLevels>(`${id}.levels`)

/** Which generated walk of the machine's test took each transition. */
export const useWalkedTransitions = (id: string) => useFile<CoveredTransitions>(`${id}.tests`)

function useFile<Content>(name: string) {
  const address = addresses[`../../../docs/workflows/${name}.json`]
  return useQuery({
    queryKey: ['workflow file', name],
    queryFn: ({ signal }) => readStatic<Content>(address ?? '', signal),
    enabled: address !== undefined,
    staleTime: Infinity,
  })
}

/** Workflows are drawn in English and Arabic; the rest reads English. */
export const drawnLanguage = (language: string): WorkflowLanguage => (language.startsWith('ar') ? 'ar' : 'en')
