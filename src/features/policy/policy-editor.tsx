import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Policies } from '#contract/policy/policy.ts'
import { Button } from '#src/ui/button.tsx'
import { preloadDialog } from '#src/ui/dialog.tsx'
import type { Kept } from '#src/ui/form/saved-input-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatNumber } from '#src/platform/format.ts'
import { useSavedInputLeaveGuard } from '#src/ui/form/input-store.ts'
import { notify } from '#src/platform/notify.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useWrite } from '#src/platform/use-write.ts'
import type { CountField, keptPolicies } from './policy-draft.ts'
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
  approvals: ['accountTieDays'],
  tills: ['countDifferenceLimit'],
} as const satisfies Record<string, readonly CountField[]>

export interface PolicyEditorProps {
  present: { version: number; policies: Policies }
  kept: Kept<z.output<typeof keptPolicies>>
  reload: () => Promise<unknown>
}

/** The rules in force as fields, what they mean for a ticket, and what of them is unsaved. */
export function PolicyEditor({ present, kept, reload }: PolicyEditorProps) {
  const { t, i18n } = useTranslation(['policies', 'form'])
  const form = useRef<HTMLDivElement>(null)
  const mayCall = useMayCall()
  const editing = usePolicyDraft(present.policies, kept.input?.changes)
  const { draft, changes, policies, unsaved } = editing
  /** What was typed before, until it is saved or given up. */
  const [before, setBefore] = useState(kept.input)
  const [sample, setSample] = useState<SampleTicket>({ fare: 10_000, hours: 8 })
  const [isSaving, setSaving] = useState(false)
  /** To save what cannot be saved yet. */
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<{ words: string; isStale: boolean } | undefined>(
    before && before.version !== present.version ? { words: t('form:stale.title'), isStale: true } : undefined,
  )
  const [reasonError, setReasonError] = useState<string>()

  const save = useWrite('savePolicies', {
    invalidates: ['getPolicies', 'getPolicyVersions', 'getPolicyReach'],
    onDone: ({ data }) => {
      notify.success(t('save.done', { version: formatNumber(data.version, i18n.language) }))
      editing.discard()
      setBefore(undefined)
      setSaving(false)
      setRefusal(undefined)
    },
    onRefused: (error) => {
      setReasonError(error.fields.reason)
      if (error.fields.reason) return
      editing.showRefusals(error.fields)
      setRefusal({ words: errorText(t, error), isStale: error.code === 'staleVersion' })
      setSaving(false)
    },
  })
  const notice = refusal ?? (isAsked && !policies ? { words: t('save.wrong'), isStale: false } : undefined)
  useSavedInputLeaveGuard(
    kept.keeper,
    {
      version: refusal?.isStale ? (before?.version ?? present.version) : present.version,
      changes: Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value ?? null])),
    },
    { hasUnsaved: unsaved.length > 0, isSending: save.isPending, error: save.error },
  )

  function ask() {
    if (unsaved.length === 0) return
    setRefusal(undefined)
    if (policies) {
      setAsked(false)
      setReasonError(undefined)
      setSaving(true)
      return
    }
    setAsked(true)
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus()
  }

  return (
    <div ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {before && kept.notice}
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
      <SectionCard title={t('field.servicingDepots')} lead={t('hint.servicingDepots')}>
        <ServicingDepots editing={editing} />
      </SectionCard>
      {mayCall('savePolicies') && (
        <StickyBar
          edge="bottom"
          className="z-sticky flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3"
        >
          {notice && (
            <Notice
              tone={notice.isStale ? 'attention' : 'stop'}
              role="alert"
              className="w-full"
              action={
                notice.isStale && (
                  <Button size="small" onClick={() => void reload().then(() => setRefusal(undefined))}>
                    {t('form:stale.load')}
                  </Button>
                )
              }
            >
              {notice.words}
            </Notice>
          )}
          <p role="status" className={unsaved.length > 0 ? 'font-medium text-attention-ink' : 'text-ink-3'}>
            {t('save.unsaved', { count: unsaved.length })}
          </p>
          {/* Not `disabled`, which would throw the focus away when there is nothing left to save. */}
          <Button
            aria-disabled={unsaved.length === 0}
            onClick={() => {
              editing.discard()
              setBefore(undefined)
              setRefusal(undefined)
            }}
          >
            {t('save.discard')}
          </Button>
          <Button tone="primary" aria-disabled={unsaved.length === 0} onPointerEnter={preloadDialog} onClick={ask}>
            {t('save.open')}
          </Button>
        </StickyBar>
      )}
      {isSaving && policies && (
        <SaveDialog
          version={present.version + 1}
          fields={unsaved}
          oddities={editing.oddities}
          before={present.policies}
          after={policies}
          isSaving={save.isPending}
          reasonError={reasonError}
          onClose={() => setSaving(false)}
          onSave={(reason) => save.mutate({ body: { version: present.version, reason, policies } })}
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
