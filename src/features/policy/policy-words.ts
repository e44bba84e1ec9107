import { useTranslation } from 'react-i18next'
import type { Policies, PolicyField } from '#contract/policy/policy.ts'
import { useBranches } from '#src/ui/list/use-branches.ts'
import { formatNumber, formatPercent } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { readNumber, type DraftTier } from './policy-draft.ts'

/** When a tier of a table holds, in words: '6 h to less than 24 h before'. */
export function useTierRange(): (tiers: readonly DraftTier[], index: number) => string {
  const { t, i18n } = useTranslation('policies')
  const hoursOf = (tier: DraftTier | undefined) => {
    const hours = tier && readNumber(tier.hours)
    return hours === undefined || Number.isNaN(hours) ? '–' : formatNumber(hours, i18n.language)
  }
  return (tiers, index) => {
    const [own, above] = [hoursOf(tiers[index]), hoursOf(tiers[index - 1])]
    if (index === tiers.length - 1) return index === 0 ? t('range.always') : t('range.last', { above })
    return index === 0 ? t('range.first', { own }) : t('range.between', { own, above })
  }
}

/** A tier in short: 'from 24 h 100%', and 'then 50%' for the last one. */
export function useTierText(): (tier: Policies['refundTiers'][number]) => string {
  const { t, i18n } = useTranslation('policies')
  return ({ hoursBefore, percent }) =>
    t(hoursBefore > 0 ? 'value.tier' : 'value.lastTier', {
      hours: formatNumber(hoursBefore, i18n.language),
      percent: formatPercent(percent / 100, i18n.language),
    })
}

/** Names and values of rules, for lists of what changed. */
export function usePolicyWords(): {
  nameOf: (field: PolicyField) => string
  valueOf: (field: PolicyField, policies: Policies) => string
} {
  const { t, i18n } = useTranslation(['policies', 'shell'])
  const percent = (value: number) => formatPercent(value / 100, i18n.language)
  const tierText = useTierText()
  const depots = useBranches()
  const depotName = (id: string) => {
    const depot = depots.find((each) => each.id === id)
    return depot ? localName(depot.name, i18n.language) : '–'
  }
  return {
    nameOf: (field) => t(`field.${field}`),
    valueOf(field, policies) {
      switch (field) {
        case 'refundTiers':
        case 'changeTiers':
          return policies[field].map((tier) => tierText(tier)).join(t('value.comma'))
        case 'refundAfterDeparture':
        case 'noShowChangePercent':
        case 'bankFeePercent':
          return percent(policies[field])
        case 'servicingDepots':
          return policies[field].map(depotName).join(t('value.comma')) || t('value.noDepot')
        case 'factorUserTypes':
          return (
            policies[field].map((type) => t(`shell:userType.${type}`)).join(t('value.comma')) || t('value.noUserType')
          )
        default:
          return t(`value.${UNITS[field]}`, {
            count: policies[field],
            number: formatNumber(policies[field], i18n.language),
          })
      }
    },
  }
}

const UNITS = {
  noShowChangeDays: 'days',
  holdMinutes: 'minutes',
  paymentHoldMinutes: 'minutes',
  maxHeldSeats: 'seats',
  additionalSeatMinutes: 'minutes',
  bookingHorizonDays: 'days',
  infantUnderYears: 'years',
  childUnderYears: 'years',
  passportWarningMonths: 'months',
  stuckPendingHours: 'hours',
  stuckTransitHours: 'hours',
  stuckBranchHours: 'hours',
  expenseBackdatingDays: 'days',
  accountTieDays: 'days',
  countDifferenceLimit: 'units',
  bankChargeLimit: 'units',
  workOrderLimit: 'units',
  maxDayDrivingHours: 'hours',
  maxWeekDrivingHours: 'hours',
  minRestHours: 'hours',
  stayFreeCancelDays: 'days',
  picturesKeptMonths: 'months',
  numbersKeptMonths: 'months',
  freshProofAmount: 'units',
  idleLockMinutes: 'minutes',
} as const
