import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_GATE } from '#contract/bounds.ts'
import { type GateState } from '#contract/departure/departure-gate.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Button } from '#src/ui/button.tsx'

const typedGate = z.object({ gate: z.string().trim().toUpperCase() })

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
      onClose={onClose}
    >
      <FormText name="gate" label={t('gate')} hint={t('hint')} maxLength={MAX_GATE} required ltr mono />
    </ActDialog>
  )
}
