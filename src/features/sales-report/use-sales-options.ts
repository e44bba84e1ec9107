import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { namedOptions } from '#src/platform/local-order.ts'
import { useRead } from '#src/platform/use-read.ts'
import type { SelectOption } from '#src/ui/form/select-field.tsx'

export interface SalesOptions {
  /** Whose sales are read; undefined until it is known. */
  scope: AnswerOf<'getSalesOptions'>['data']['scope'] | undefined
  /** What each filter can be. */
  options: Record<'currency' | 'routeId' | 'tripId' | 'agentId' | 'clerkId', SelectOption[]>
  /** Filters that the reader has no use for. */
  without: string[]
}

/** What a report over sales can be narrowed to by whoever reads it. */
export function useSalesOptions(): SalesOptions {
  const { i18n } = useTranslation()
  const { data } = useRead('getSalesOptions', {})
  const known = data?.data
  const scope = known?.scope
  return {
    scope,
    options: {
      currency: (known?.currencies ?? []).map((value) => ({ value, label: value })),
      routeId: namedOptions(known?.routes ?? [], i18n.language),
      tripId: namedOptions(known?.trips ?? [], i18n.language),
      agentId: (known?.agents ?? []).map(({ id, name }) => ({ value: id, label: name })),
      clerkId: (known?.clerks ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    without: scope === 'all' ? [] : scope === 'depot' ? ['depotId'] : ['depotId', 'agentId', 'clerkId'],
  }
}
