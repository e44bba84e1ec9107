import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { useCanSession, useSessionActor } from '#src/platform/session.tsx'
import { CodeField } from './code-field.tsx'
import { PublicForm, type PublicFormProps } from './public-form.tsx'
import { unlockByProof } from './unlock-by-proof.ts'
import { usePasskeyAnswer } from './use-passkey-answer.ts'
import { WayButton } from './way-button.tsx'

const UNLOCKED = { type: 'session.foundUnlocked' } as const

/** Beside the unlock button of an account that has a passkey. */
export function UnlockByPasskey({ onTold }: { onTold: (words: string | undefined) => void }) {
  const { t } = useTranslation('second-factor')
  const session = useSessionActor()
  const canUnlock = useCanSession(UNLOCKED)
  const { answerTo } = usePasskeyAnswer()
  const [isBusy, setBusy] = useState(false)
  if (!browserSupportsWebAuthn()) return null

  async function unlock() {
    onTold(undefined)
    setBusy(true)
    const outcome = await unlockByProof(async ({ passkey }) => (passkey === null ? undefined : answerTo(passkey)))
    setBusy(false)
    if (outcome === 'unlocked') session.send(UNLOCKED)
    else onTold(outcome === undefined ? t('step.passkeyFailed') : errorText(t, outcome))
  }

  return (
    <Button size="large" icon={<KeyRound />} busy={isBusy} disabled={!canUnlock} onClick={() => void unlock()}>
      {t('step.toPasskey')}
    </Button>
  )
}

interface UnlockByCodeProps extends Pick<PublicFormProps, 'submit' | 'beside'> {
  /** Something else was tried since: what came of the code is not said any more. */
  isOvertaken: boolean
  onTry: () => void
  /** The account has no codes any more. */
  onGone: () => void
}

/** Asks for the code of the authenticator app instead of the password. */
export function UnlockByCode({ isOvertaken, onTry, onGone, ...form }: UnlockByCodeProps) {
  const session = useSessionActor()
  const canUnlock = useCanSession(UNLOCKED)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function unlock(code: string) {
    onTry()
    setFailure(null)
    setBusy(true)
    const outcome = await unlockByProof(() => Promise.resolve({ kind: 'code', code }))
    setBusy(false)
    if (outcome === undefined) onGone()
    else if (outcome === 'unlocked') session.send(UNLOCKED)
    else setFailure(outcome)
  }

  return (
    <PublicForm
      {...form}
      isBusy={isBusy}
      canSubmit={canUnlock}
      failure={isOvertaken ? null : failure}
      onSend={(value) => void unlock(value('code'))}
    >
      {(errorOf) => <CodeField kind="code" error={errorOf('code')} />}
    </PublicForm>
  )
}

/** Between the password and the code. */
export function UnlockWay({ to, onClick }: { to: 'password' | 'code'; onClick: () => void }) {
  const { t } = useTranslation('second-factor')
  return <WayButton onClick={onClick}>{t(to === 'code' ? 'step.toCode' : 'step.toPassword')}</WayButton>
}
