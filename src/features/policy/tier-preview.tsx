import { useTranslation } from 'react-i18next'
import { changePercent, refundPercent, shareOf } from '#machines/policy/tiers.ts'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/form/money-field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { formatPercent } from '#src/platform/format.ts'
import { readNumber, readTiers, type PolicyDraft, type TierField } from './policy-draft.ts'
import { useTierText } from './policy-words.ts'
import { TierSteps } from './tier-steps.tsx'
import { MAX_TIER_HOURS } from '#contract/policy/policy.ts'

/** A ticket to try the rules on. */
export interface SampleTicket {
  /** Minor units of `PREVIEW_CURRENCY`. */
  fare: number | undefined
  /** Before departure; 0 is after it. */
  hours: number | undefined
}

const PREVIEW_CURRENCY = 'SAR'

export interface TierPreviewProps {
  field: TierField
  draft: PolicyDraft
  sample: SampleTicket
  onSample: (sample: SampleTicket) => void
}

/** What the tiers as typed mean for one ticket, by the very arithmetic of the server. */
export function TierPreview({ field, draft, sample, onSample }: TierPreviewProps) {
  const { t, i18n } = useTranslation('policies')
  const tierText = useTierText()
  const tiers = readTiers(draft[field])
  const after = percentOr(field === 'refundTiers' ? draft.refundAfterDeparture : draft.noShowChangePercent)
  const hours = sample.hours ?? 0
  const percent =
    field === 'refundTiers'
      ? refundPercent({ refundTiers: tiers, refundAfterDeparture: after }, hours)
      : changePercent({ changeTiers: tiers, noShowChangePercent: after }, hours)
  const share = formatPercent(percent / 100, i18n.language)
  const told = tiers.map((tier) => tierText(tier)).join(t('value.comma'))
  return (
    <section
      aria-label={t(`preview.${field}`)}
      className="grid content-start gap-3 rounded border border-line bg-sunken p-3"
    >
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <MoneyField
          label={t('preview.fare')}
          className="w-36"
          value={sample.fare}
          currency={PREVIEW_CURRENCY}
          onChange={(fare) => onSample({ ...sample, fare })}
        />
        <NumberField
          label={t('preview.hours')}
          value={sample.hours}
          min={0}
          max={MAX_TIER_HOURS}
          onChange={(next) => onSample({ ...sample, hours: next })}
        />
      </div>
      <p aria-live="polite">
        <span className="text-ink-2">{t(`preview.${field}`)}</span>{' '}
        {sample.fare === undefined || sample.hours === undefined ? (
          '–'
        ) : (
          <>
            <Money
              minor={shareOf(sample.fare, percent)}
              currency={PREVIEW_CURRENCY}
              className="text-lg font-semibold text-ink"
            />{' '}
            <span className="text-ink-3">
              {t(hours > 0 ? 'preview.share' : 'preview.shareAfter', { percent: share })}
            </span>
          </>
        )}
      </p>
      <TierSteps
        tiers={tiers}
        after={after}
        hours={hours}
        label={t('preview.drawing', { tiers: told, after: formatPercent(after / 100, i18n.language) })}
      />
    </section>
  )
}

function percentOr(text: string): number {
  const percent = readNumber(text) ?? 0
  return percent >= 0 && percent <= 100 ? percent : 0
}
