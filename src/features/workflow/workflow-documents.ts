import { useQuery } from '@tanstack/react-query'
import { ofetch } from 'ofetch'
import index from '../../../docs/workflows/index.json' with { type: 'json' }
import type { WalkedTransitions } from '#machines/describe/walked-transitions.ts'
import type { WorkflowDocument, WorkflowIndexEntry, WorkflowLanguage } from '#machines/describe/workflow-drawing.ts'

/** Every workflow, without its drawing. `satisfies` would keep `kind` a mere string, as JSON imports are typed. */
export const workflowIndex = index as readonly WorkflowIndexEntry[]

/** The drawings are files beside the code, fetched one by one. */
const addresses = import.meta.glob<string>(['../../../docs/workflows/*.json', '!**/index.json', '!**/*.tests.json'], {
  query: '?url',
  import: 'default',
  eager: true,
})

export function useWorkflowDocument(id: string) {
  const address = addresses[`../../../docs/workflows/${id}.json`]
  return useQuery({
    queryKey: ['workflow drawing', id],
    queryFn: ({ signal }) => ofetch<WorkflowDocument>(address ?? '', { signal, responseType: 'json' }),
    enabled: address !== undefined,
    staleTime: Infinity,
  })
}

/** Small enough to be code of their own. */
const walked = import.meta.glob<WalkedTransitions>('../../../docs/workflows/*.tests.json', { import: 'default' })

/** Which generated walk of the machine's test took each transition. */
export function useWalkedTransitions(id: string) {
  return useQuery({
    queryKey: ['walked transitions', id],
    queryFn: () => walked[`../../../docs/workflows/${id}.tests.json`]?.() ?? Promise.reject(new Error(`No walks of ${id}.`)),
    staleTime: Infinity,
  })
}

/** Workflows are drawn in English and Arabic; the rest reads English. */
export const drawnLanguage = (language: string): WorkflowLanguage => (language.startsWith('ar') ? 'ar' : 'en')
