import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { uploadedFile } from '#contract/file.ts'
import { WORK_ORDER_SEVERITIES } from '#contract/maintenance/work-order-codes.ts'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { isAmount, type TypedAmount, typedAmount } from '#src/platform/typed-amount.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'

export type Options = AnswerOf<'getWorkOrderOptions'>['data']

/** Whether it is an amount, and none below nothing. */
export const isCost = (typed: TypedAmount): typed is number => isAmount(typed) && typed >= 0

/** What is entered before the work is approved, as it is typed. */
export const typedPlan = z.object({
  severity: z.enum(WORK_ORDER_SEVERITIES),
  defect: z.string().trim(),
  depotId: z.string(),
  workshop: z.string().trim(),
  estimate: typedAmount,
  plannedFrom: z.string().optional(),
  plannedUntil: z.string().optional(),
  files: z.array(uploadedFile),
})
export type PlanDraft = z.output<typeof typedPlan>

/** As the form begins. */
export function planDraft(order: WorkOrder | undefined, { today, depots }: Options): PlanDraft {
  return {
    severity: order?.severity ?? 'major',
    defect: order?.defect ?? '',
    depotId: order?.depot?.id ?? (depots.length === 1 ? (depots[0]?.id ?? '') : ''),
    workshop: order?.workshop ?? '',
    estimate: order?.estimate ?? undefined,
    plannedFrom: order?.plannedFrom ?? today,
    plannedUntil: order?.plannedUntil ?? today,
    files: order?.media ?? [],
  }
}

export const currencyOf = ({ depotId }: Pick<PlanDraft, 'depotId'>, { depots }: Options): string =>
  depots.find(({ id }) => id === depotId)?.currency ?? ''

/** What is missing, by field. `isPlanned`: workshop, days and estimate are asked for. */
export function planProblems(t: TFunction, draft: PlanDraft, isPlanned: boolean): Problems {
  const told = (isMissing: boolean, words: string) => (isMissing ? t(`work-order:form.missing.${words}`) : undefined)
  const { plannedFrom, plannedUntil } = draft
  return {
    defect: told(draft.defect.length < 3, 'defect'),
    ...(isPlanned && {
      depotId: told(draft.depotId === '', 'depot'),
      workshop: told(draft.workshop === '', 'workshop'),
      estimate: told(!isCost(draft.estimate), 'estimate'),
      plannedFrom: told(plannedFrom === undefined, 'day'),
      plannedUntil:
        told(plannedUntil === undefined, 'day') ??
        told(plannedFrom !== undefined && plannedUntil !== undefined && plannedUntil < plannedFrom, 'order'),
    }),
  }
}

type Plan = NonNullable<BodyOf<'createWorkOrder'>['plan']>

/** What is sent of workshop, days and estimate; null where something of it is missing. */
export function planOf(draft: PlanDraft, options: Options): Plan | null {
  const { depotId, workshop, estimate, plannedFrom, plannedUntil } = draft
  if (!isCost(estimate) || plannedFrom === undefined || plannedUntil === undefined) return null
  return { depotId, workshop, estimate, currency: currencyOf(draft, options), plannedFrom, plannedUntil }
}
