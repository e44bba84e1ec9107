import type { Policies, PolicyField } from '#contract/policy.ts'
import { usePolicyWords } from './policy-words.ts'

export interface ChangedRulesProps {
  fields: readonly PolicyField[]
  before: Policies
  after: Policies
}

/** Rules that differ between two versions: what each was and what it becomes. */
export function ChangedRules({ fields, before, after }: ChangedRulesProps) {
  const { nameOf, valueOf } = usePolicyWords()
  return (
    <dl className="grid gap-1.5 text-sm">
      {fields.map((field) => (
        <div key={field}>
          <dt className="text-xs text-ink-3">{nameOf(field)}</dt>
          <dd>
            <del className="text-ink-3">
              <bdi>{valueOf(field, before)}</bdi>
            </del>{' '}
            <span className="inline-block rtl:-scale-x-100">→</span> <bdi className="font-medium">{valueOf(field, after)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
