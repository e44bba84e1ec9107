import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Policies } from '#contract/policy/policy.ts'
import { Button } from '#src/ui/button.tsx'
import { preloadDialog } from '#src/ui/dialog.tsx'
import { Keeping } from '#src/ui/form/act-form.tsx'
import { useActForm, type Present } from '#src/ui/form/use-act-form.ts'
import { reasonProblem } from '#src/ui/reason-dialog.tsx'
import { ApiError } from '#src/platform/api.ts'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { type CountField, typedPolicies, unsavedFields, withOwnKeys } from './policy-draft.ts'
import { FactorUserTypes } from './factor-user-types.tsx'
import { RuleField } from './rule-field.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { ServicingDepots } from './servicing-depots.tsx'
import { TierPreview, type SampleTicket } from './tier-preview.tsx'
import { TierTable } from './tier-table.tsx'
import { usePolicyDraft } from './use-policy-draft.ts'

/** What is no table, by matter. */
const SECTIONS = {
  seats: ['holdMinutes', 'paymentHoldMinutes', 'maxHeldSeats', 'additionalSeatMinutes'],
  people: ['infantUnderYears', 'childUnderYears', 'passportWarningMonths'],
  horizon: ['bookingHorizonDays'],
  cargo: ['stuckPendingHours', 'stuckTransitHours', 'stuckBranchHours'],
  money: ['expenseBackdatingDays'],
  approvals: ['accountTieDays', 'workOrderLimit'],
  tills: ['countDifferenceLimit'],
  bank: ['bankFeePercent', 'bankChargeLimit'],
  drivers: ['maxDayDrivingHours', 'maxWeekDrivingHours', 'minRestHours'],
  stays: ['stayFreeCancelDays'],
  retention: ['picturesKeptMonths', 'numbersKeptMonths'],
  proof: ['freshProofAmount', 'idleLockMinutes'],
} as const satisfies Record<string, readonly CountField[]>

export interface PolicyEditorProps {
  present: { version: number; policies: Policies }
  reload: () => Promise<{ version: number } | undefined>
}

const BLANK: z.input<typeof typedPolicies> = { changes: {}, reason: '' }

/** The rules in force as fields, what they mean for a ticket, and what of them is unsaved. */
export function PolicyEditor({ present, reload }: PolicyEditorProps) {
  const { t, i18n } = useTranslation(['policies', 'form'])
  const fields = useRef<HTMLDivElement>(null)
  const mayCall = useMayCall()
  const [sample, setSample] = useState<SampleTicket>({ fare: 10_000, hours: 8 })
  const [isSaving, setSaving] = useState(false)
  /** To save what cannot be saved yet. */
  const [isAsked, setAsked] = useState(false)
  const act = useActForm('savePolicies', {
    schema: typedPolicies,
    blank: BLANK,
    keep: { restore: ({ changes }) => ({ changes: withOwnKeys(changes), reason: '' }) },
    isTyped: ({ changes }) => unsavedFields(present.policies, changes).length > 0,
    record: {
      version: present.version,
      async reload(): Promise<Present<z.input<typeof typedPolicies>> | undefined> {
        const now = await reload()
        // What was typed lies over the rules, whichever they are.
        return now && { version: now.version, values: act.form.getValues() }
      },
    },
    rules: ({ reason }) => ({ reason: reasonProblem(reason, t('save.reasonMissing')) }),
    toRequest: ({ reason }, { version }) =>
      editing.policies ? { body: { version, reason, policies: editing.policies } } : null,
    invalidates: ['getPolicies', 'getPolicyVersions', 'getPolicyReach'],
    saved: ({ data }) => t('save.done', { version: formatNumber(data.version, i18n.language) }),
    next: ({ data }) => {
      setSaving(false)
      return { again: BLANK, version: data.version }
    },
    onRefused: (error) => {
      if (!error.fields.reason) setSaving(false)
    },
  })
  const { form, refusal, isStale } = act
  const editing = usePolicyDraft(present.policies, {
    changes: form.watch('changes'),
    refusals: refusal?.error.fields ?? {},
    onChange: (changes) => form.setValue('changes', changes, { shouldDirty: true }),
  })
  const { draft, policies, unsaved } = editing
  const words = isStale
    ? act.frame.error instanceof ApiError
      ? errorText(t, act.frame.error)
      : t('form:stale.title')
    : refusal && !isSaving
      ? errorText(t, refusal.error)
      : isAsked && !policies
        ? t('save.wrong')
        : undefined

  function ask() {
    if (unsaved.length === 0) return
    setAsked(policies === undefined)
    if (policies) {
      form.setValue('reason', '')
      act.judgeAgain()
      setSaving(true)
    } else fields.current?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus()
  }

  return (
    <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Keeping key={act.frame.round} act={act} />
      <SectionCard title={t('section.refundTiers')} lead={t('section.refundLead')}>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,25rem)]">
          <TierTable field="refundTiers" after="refundAfterDeparture" afterLabel={t('range.after')} editing={editing} />
          <TierPreview field="refundTiers" draft={draft} sample={sample} onSample={setSample} />
        </div>
      </SectionCard>
      <SectionCard title={t('section.changeTiers')} lead={t('section.changeLead')}>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,25rem)]">
          <div className="grid gap-4">
            <TierTable
              field="changeTiers"
              after="noShowChangePercent"
              afterLabel={t('range.noShow')}
              editing={editing}
            />
            <RuleField field="noShowChangeDays" editing={editing} />
          </div>
          <TierPreview field="changeTiers" draft={draft} sample={sample} onSample={setSample} />
        </div>
      </SectionCard>
      <SectionCard title={t('section.seats')}>
        <Rules fields={SECTIONS.seats} editing={editing} />
      </SectionCard>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <SectionCard title={t('section.people')}>
          <Rules fields={SECTIONS.people} editing={editing} />
        </SectionCard>
        <SectionCard title={t('section.horizon')}>
          <Rules fields={SECTIONS.horizon} editing={editing} />
        </SectionCard>
      </div>
      <SectionCard title={t('section.cargo')}>
        <Rules fields={SECTIONS.cargo} editing={editing} />
      </SectionCard>
      <SectionCard title={t('section.drivers')}>
        <Rules fields={SECTIONS.drivers} editing={editing} />
      </SectionCard>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <SectionCard title={t('section.tills')}>
          <Rules fields={SECTIONS.tills} editing={editing} />
        </SectionCard>
        <SectionCard title={t('section.money')}>
          <Rules fields={SECTIONS.money} editing={editing} />
        </SectionCard>
        <SectionCard title={t('section.approvals')}>
          <Rules fields={SECTIONS.approvals} editing={editing} />
        </SectionCard>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SectionCard title={t('section.bank')}>
          <Rules fields={SECTIONS.bank} editing={editing} />
        </SectionCard>
        <SectionCard title={t('section.stays')}>
          <Rules fields={SECTIONS.stays} editing={editing} />
        </SectionCard>
      </div>
      <SectionCard title={t('section.retention')} lead={t('section.retentionLead')}>
        <Rules fields={SECTIONS.retention} editing={editing} />
      </SectionCard>
      <SectionCard title={t('field.servicingDepots')} lead={t('hint.servicingDepots')}>
        <ServicingDepots editing={editing} />
      </SectionCard>
      <SectionCard title={t('section.factors')} lead={t('hint.factorUserTypes')}>
        <FactorUserTypes editing={editing} />
      </SectionCard>
      <SectionCard title={t('section.proof')}>
        <Rules fields={SECTIONS.proof} editing={editing} />
      </SectionCard>
      {mayCall('savePolicies') && (
        <StickyBar
          edge="bottom"
          className="z-sticky flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3"
        >
          {words !== undefined && (
            <Notice
              tone={isStale ? 'attention' : 'stop'}
              role="alert"
              className="w-full"
              action={
                isStale && (
                  <Button size="small" onClick={() => void act.loadPresent()}>
                    {t('form:stale.load')}
                  </Button>
                )
              }
            >
              {words}
            </Notice>
          )}
          <p role="status" className={unsaved.length > 0 ? 'font-medium text-attention-ink' : 'text-ink-3'}>
            {t('save.unsaved', { count: unsaved.length })}
          </p>
          {/* Not `disabled`, which would throw the focus away when there is nothing left to save. */}
          <Button aria-disabled={unsaved.length === 0} onClick={act.startOver}>
            {t('save.discard')}
          </Button>
          <Button tone="primary" aria-disabled={unsaved.length === 0} onPointerEnter={preloadDialog} onClick={ask}>
            {t('save.open')}
          </Button>
        </StickyBar>
      )}
      {isSaving && policies && (
        <SaveDialog
          act={act}
          version={present.version + 1}
          fields={unsaved}
          oddities={editing.oddities}
          before={present.policies}
          after={policies}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

function Rules({ fields, editing }: { fields: readonly CountField[]; editing: ReturnType<typeof usePolicyDraft> }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] items-start gap-x-6 gap-y-4">
      {fields.map((field) => (
        <RuleField key={field} field={field} editing={editing} />
      ))}
    </div>
  )
}
