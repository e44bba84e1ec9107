import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { MAX_PASSWORD } from '#contract/bounds.ts'
import { secondFactorEndpoints } from '#contract/session/second-factor.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormPassword } from '#src/ui/form/form-password.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { QrCode } from '#src/ui/print/qr-code.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import type { FactorDialogProps } from './passkey-dialog.tsx'

type Started = AnswerOf<'startCodes'>['data']

/** The password, then the secret as a QR code, confirmed by a first code of the app. */
export function CodesDialog({ asksPassword, onClose, onAdded }: FactorDialogProps) {
  const [started, setStarted] = useState<Started>()
  if (started) return <ConfirmDialog started={started} onClose={onClose} onAdded={onAdded} />
  return asksPassword ? (
    <PasswordDialog onClose={onClose} onStarted={setStarted} />
  ) : (
    <StartAtOnce onClose={onClose} onStarted={setStarted} />
  )
}

interface StartProps {
  onClose: () => void
  onStarted: (started: Started) => void
}

function PasswordDialog({ onClose, onStarted }: StartProps) {
  const { t } = useTranslation('second-factor')
  const act = useActForm('startCodes', {
    schema: z.object({ password: z.string().min(1).max(MAX_PASSWORD) }),
    blank: { password: '' },
    keep: false,
    isTyped: () => false,
    toRequest: (body) => ({ body }),
    invalidates: [],
    saved: () => null,
    next: ({ data }) => onStarted(data),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('dialog.codesTitle')}
      description={t('dialog.codesPasswordLead')}
      send={t('dialog.next')}
      startsOn="field"
    >
      <FormPassword name="password" label={t('dialog.password')} autoComplete="current-password" required />
    </ActDialog>
  )
}

function StartAtOnce({ onClose, onStarted }: StartProps) {
  const t = useErrorWords()
  const isStarted = useRef(false)
  const { mutate } = useWrite('startCodes', {
    invalidates: [],
    onDone: ({ data }) => onStarted(data),
    onRefused: (error) => {
      notify.error(errorText(t, error))
      onClose()
    },
  })
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    mutate({ body: {} })
  }, [mutate])
  return null
}

function ConfirmDialog({ started, onClose, onAdded }: { started: Started } & Omit<FactorDialogProps, 'asksPassword'>) {
  const { t } = useTranslation('second-factor')
  const { question, secret, uri } = started
  const act = useActForm('confirmCodes', {
    schema: secondFactorEndpoints.confirmCodes.body.pick({ code: true }),
    blank: { code: '' },
    keep: false,
    isTyped: () => false,
    toRequest: ({ code }) => ({ body: { question, code } }),
    invalidates: ['getOwnFactors'],
    saved: () => t('dialog.codesDone'),
    next: ({ data }) => onAdded(data.recoveryCodes),
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      size="small"
      title={t('dialog.codesTitle')}
      description={t('dialog.codesLead')}
      send={t('dialog.codesGo')}
      startsOn="field"
    >
      <QrCode text={uri} label={t('dialog.codesQr')} className="mx-auto size-48 rounded border border-line" />
      <p className="text-sm text-ink-2">
        {t('dialog.codesSecret')}{' '}
        <bdi dir="ltr" className="block font-mono font-medium wrap-anywhere text-ink select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </bdi>
      </p>
      <FormText
        name="code"
        label={t('step.codeLabel')}
        hint={t('step.codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
        ltr
        mono
      />
    </ActDialog>
  )
}
