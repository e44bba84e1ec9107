import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredPolicies, type Policies } from '#contract/policy/policy.ts'
import { policyOddities, policyProblems } from '#machines/policy/policy-rules.ts'
import { problemsOf } from '#src/ui/form/contract-form.ts'
import { draftOf, readDraft, unsavedFields, type PolicyChanges } from './policy-draft.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

export interface PolicyTyping {
  changes: PolicyChanges
  /** What the server said of them, by path in the body: `policies.refundTiers.0.percent`. */
  refusals: Readonly<Record<string, string>>
  onChange: (changes: PolicyChanges) => void
}

/** What was typed into the rules and not yet saved, what is wrong with it, and what is odd. */
export function usePolicyDraft(base: Policies, { changes, refusals, onChange }: PolicyTyping) {
  const { t } = useTranslation(['policies', 'form'])
  useErrorWords()
  // Kept with the rules they were made of, so that rows keep their names while somebody types.
  const [stored, setStored] = useState({ base, draft: draftOf(base) })
  const isRenewed = stored.base !== base
  if (isRenewed) setStored({ base, draft: draftOf(base) })
  const draft = { ...stored.draft, ...changes }

  const reading = enteredPolicies.safeParse(readDraft(draft))
  const problems: Record<string, string> = {}
  if (reading.success) {
    for (const [path, key] of Object.entries(policyProblems(reading.data))) problems[path] = t(`errors:${key}`)
  } else Object.assign(problems, problemsOf(t, enteredPolicies, readDraft(draft)))

  return {
    draft,
    unsaved: unsavedFields(base, changes),
    /** The rules, unless something typed contradicts itself. */
    policies: reading.success && Object.keys(problems).length === 0 ? reading.data : undefined,
    /** By path in the rules, in words. */
    problems: {
      ...Object.fromEntries(
        Object.entries(refusals).map(([path, words]) => [path.replace(/^policies\./, ''), words] as const),
      ),
      ...problems,
    },
    oddities: reading.success ? policyOddities(reading.data) : {},
    change: (next: PolicyChanges) => onChange({ ...changes, ...next }),
  }
}

export type PolicyEditing = ReturnType<typeof usePolicyDraft>
