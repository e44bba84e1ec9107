import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_GATE } from '#contract/bounds.ts'
import { gateSharers, type GateSharer, type GateState } from '#contract/departure/departure-gate.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Reference } from '#src/ui/reference.tsx'

const typedGate = z.object({ gate: z.string().trim().normalize('NFC').toUpperCase() })

export interface GateDialogProps {
  departureKey: string
  position: number
  /** Where it is boarded, and when and where it goes, in words. */
  stop: string
  description?: string
  gate: GateState
  onClose: () => void
}

/** Sets, changes or removes the gate at which a departure is boarded at a stoppage. */
export function GateDialog({ departureKey, position, stop, description, gate, onClose }: GateDialogProps) {
  const { t } = useTranslation(['departure-gate', 'form'])
  const act = useActForm('updateDepartureGate', {
    schema: typedGate,
    blank: { gate: gate.gate ?? '' },
    keep: false,
    acts: ['set', 'remove'],
    rules: (typed) => ({ gate: PATTERNS.gate.test(typed.gate) ? undefined : t('form:gate') }),
    toRequest: (typed, { act: chosen }) => ({
      params: { key: departureKey },
      body: { position, gate: chosen === 'remove' ? null : typed.gate, version: gate.version },
    }),
    invalidates: ['getDepartureBoard', 'getDepartureWall', 'getDepartureState', 'getDepartureManifest'],
    saved: ({ data }) => (data.gate === null ? t('removed', { stop }) : t('saved', { gate: data.gate, stop })),
    next: () => onClose(),
  })
  return (
    <ActDialog
      act={act}
      size="small"
      title={t('title', { stop })}
      description={description}
      send={t('save')}
      startsOn="field"
      aside={
        gate.gate !== null && (
          <Button
            tone="quiet"
            className="me-auto"
            onClick={() => {
              act.form.setValue('gate', gate.gate ?? '')
              act.submit('remove')
            }}
          >
            {t('remove')}
          </Button>
        )
      }
      refused={({ error }) => {
        const { data: sharers } = gateSharers.safeParse(error.details.sharers)
        return (
          sharers && (
            <SharersNotice sharers={sharers} gate={act.form.getValues('gate')}>
              <Button busy={act.isSending} onClick={() => act.submit('set', { isSharingConfirmed: true })}>
                {t('saveAnyway')}
              </Button>
            </SharersNotice>
          )
        )
      }}
      onClose={onClose}
    >
      <FormText name="gate" label={t('gate')} hint={t('hint')} maxLength={MAX_GATE} required ltr mono />
    </ActDialog>
  )
}

/** Which other buses stand at the gate then: where the yard doubles up it is meant so. */
function SharersNotice({
  sharers,
  gate,
  children,
}: {
  sharers: readonly GateSharer[]
  gate: string
  children: ReactNode
}) {
  const { t, i18n } = useTranslation('departure-gate')
  const { language } = i18n
  return (
    <Notice tone="attention" role="alert" title={t('shared', { gate: gate.trim().toUpperCase() })}>
      <ul className="mt-1 mb-2 grid gap-0.5">
        {sharers.map(({ registrationNumber, toName, leavesAt, timeZone }) => (
          <li key={`${registrationNumber} ${leavesAt.toISOString()}`}>
            <Reference>{registrationNumber}</Reference>
            {' · '}
            {t('sharer', {
              stop: localName(toName, language),
              time: formatInstant(leavesAt.toISOString(), { language, zone: timeZone, style: 'time' }),
            })}
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}
