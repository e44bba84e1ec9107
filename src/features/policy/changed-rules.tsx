import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Policies, PolicyField } from '#contract/policy/policy.ts'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
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
          <dd className="flex flex-wrap gap-x-1.5">
            <del className="text-ink-3">
              <bdi>{valueOf(field, before)}</bdi>
            </del>
            <span className="flex gap-x-1.5">
              <MirroredIcon>
                <ArrowRight aria-hidden className="mt-1 size-3.5 shrink-0 text-ink-3" />
              </MirroredIcon>
              <bdi className="font-medium">{valueOf(field, after)}</bdi>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
