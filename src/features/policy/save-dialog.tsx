import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { PolicyField, Policies } from '#contract/policy/policy.ts'
import type { PolicyOddity } from '#machines/policy/policy-rules.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Act } from '#src/ui/form/use-act-form.ts'
import { ReasonFrame } from '#src/ui/reason-dialog.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ChangedRules } from './changed-rules.tsx'
import type { typedPolicies } from './policy-draft.ts'
import { usePolicyWords } from './policy-words.ts'

export interface SaveDialogProps {
  act: Act<z.input<typeof typedPolicies>, z.output<typeof typedPolicies>>
  /** The number that the rules will have. */
  version: number
  fields: readonly PolicyField[]
  before: Policies
  after: Policies
  /** What is odd about the new rules, by path. */
  oddities: Readonly<Record<string, PolicyOddity>>
  onClose: () => void
}

/** Says what new rules change and for whom, and asks why. Opened anew for each save. */
export function SaveDialog({ act, version, fields, before, after, oddities, onClose }: SaveDialogProps) {
  const { t, i18n } = useTranslation('policies')
  const { nameOf } = usePolicyWords()
  const reach = useRead('getPolicyReach')
  const live = reach.data?.data
  const odd = new Set(
    Object.entries(oddities).flatMap(([path, oddity]) => {
      const field = fields.find((name) => name === path.split('.')[0])
      return field ? [`${nameOf(field)}: ${t(`odd.${oddity}`)}`] : []
    }),
  )
  return (
    <ReasonFrame
      act={act}
      size="regular"
      title={t('save.title')}
      label={t('save.reason')}
      hint={t('save.reasonHint')}
      longest={500}
      send={t('save.confirm', { version: formatNumber(version, i18n.language) })}
      startsOn="field"
      onClose={onClose}
    >
      <ChangedRules fields={fields} before={before} after={after} />
      {odd.size > 0 && (
        <ul className="grid gap-0.5 text-sm font-medium text-attention-ink">
          {[...odd].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {(['picturesKeptMonths', 'numbersKeptMonths'] as const).some((field) =>
        keepsLess(before[field], after[field]),
      ) && <Notice tone="attention">{t('save.removes')}</Notice>}
      <Notice tone="info">
        {t('save.fromNow')}{' '}
        {live &&
          t(live.isCapped ? 'save.liveCapped' : 'save.live', {
            count: live.liveTickets,
            number: formatNumber(live.liveTickets, i18n.language),
          })}
      </Notice>
    </ReasonFrame>
  )
}

/** Months of which 0 is for ever. */
const keepsLess = (before: number, after: number) => after > 0 && (before === 0 || after < before)
