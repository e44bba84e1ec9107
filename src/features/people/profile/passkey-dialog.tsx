import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { MAX_NAME, MAX_PASSWORD } from '#contract/bounds.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormPassword } from '#src/ui/form/form-password.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'

export interface FactorDialogProps {
  asksPassword: boolean
  onClose: () => void
  /** With the recovery codes that are shown once; null where there are some already. */
  onAdded: (recoveryCodes: string[] | null) => void
}

/** A name and the password; then the browser creates the passkey. */
export function PasskeyDialog({ asksPassword, onClose, onAdded }: FactorDialogProps) {
  const { t } = useTranslation('second-factor')
  useErrorWords()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const add = useWrite('addPasskey', {
    invalidates: ['getOwnFactors'],
    onDone: ({ data }) => {
      notify.success(t('dialog.passkeyDone'))
      onAdded(data.recoveryCodes)
    },
    onRefused: (error) => setProblem(errorText(t, error)),
  })
  const act = useActForm('startPasskey', {
    schema: z.object({
      name: z.string().trim().min(1).max(MAX_NAME),
      password: asksPassword ? z.string().min(1).max(MAX_PASSWORD) : z.undefined(),
    }),
    blank: { name: '', password: asksPassword ? '' : undefined },
    keep: false,
    isTyped: () => false,
    toRequest: ({ password }) => ({ body: password === undefined ? {} : { password } }),
    invalidates: [],
    saved: () => null,
    next: ({ data }, _act, { name }) => void create(data, name.trim()),
  })

  async function create({ question, passkey }: AnswerOf<'startPasskey'>['data'], name: string) {
    setProblem(undefined)
    setAsking(true)
    try {
      const { id, rawId, type, response } = await startRegistration({ optionsJSON: passkey })
      const { clientDataJSON, attestationObject, transports } = response
      const answer = {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      }
      add.mutate({ body: { question, name, answer } })
    } catch (error) {
      const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      setProblem(t(isKnown ? 'dialog.passkeyKnown' : 'dialog.passkeyCancelled'))
    } finally {
      setAsking(false)
    }
  }

  return (
    <ActDialog
      act={{ ...act, isSending: act.isSending || isAsking || add.isPending }}
      onClose={onClose}
      size="small"
      title={t('dialog.passkeyTitle')}
      description={t('dialog.passkeyLead')}
      send={t('dialog.passkeyGo')}
      startsOn="field"
    >
      {problem !== undefined && (
        <Notice tone="stop" role="alert">
          {problem}
        </Notice>
      )}
      <FormText
        name="name"
        label={t('dialog.passkeyName')}
        hint={t('dialog.passkeyNameHint')}
        maxLength={MAX_NAME}
        required
      />
      {asksPassword && (
        <FormPassword name="password" label={t('dialog.password')} autoComplete="current-password" required />
      )}
    </ActDialog>
  )
}
