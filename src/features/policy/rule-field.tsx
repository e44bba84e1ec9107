import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredPolicies } from '#contract/policy/policy.ts'
import { NumberField } from '#src/ui/form/number-field.tsx'
import type { CountField } from './policy-draft.ts'
import type { PolicyEditing } from './use-policy-draft.ts'

/** One rule that is a whole number, within the contract's bounds. */
export function RuleField({ field, editing }: { field: CountField; editing: PolicyEditing }) {
  const { t } = useTranslation('policies')
  const { draft, problems, oddities, change } = editing
  const { minValue, maxValue } = enteredPolicies.shape[field]
  const oddity = oddities[field]
  const hint: ReactNode = oddity ? (
    <span className="font-medium text-attention-ink">{t(`odd.${oddity}`)}</span>
  ) : (
    t(`hint.${field}`)
  )
  return (
    <NumberField
      label={t(`field.${field}`)}
      hint={hint}
      error={problems[field]}
      value={draft[field] ?? undefined}
      min={minValue ?? 0}
      max={maxValue ?? 9999}
      onChange={(value) => change({ [field]: value ?? null })}
    />
  )
}
