import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyRequest, ProofQuestion } from '#contract/session/second-factor.ts'
import { isLoading } from '#machines/session/session-selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import FailureNotice from './failure-notice.tsx'
import { passkeyAnswer } from './passkey-answer.ts'
import '#src/styles/public.css'

type ProofKind = ProofQuestion['kinds'][number]

const WORDS_TO = { passkey: 'toPasskey', code: 'toCode', recoveryCode: 'toRecoveryCode' } as const

/** The second step of signing in: one way to prove it, and the ways to the others. */
export default function ProofForm() {
  const { t } = useTranslation('second-factor')
  const session = useSessionActor()
  const question = useSession((snapshot) => snapshot.context.question)
  const [chosen, setChosen] = useState<ProofKind>()
  if (question === null) return null
  const kind = chosen ?? question.kinds[0] ?? 'recoveryCode'
  return (
    <>
      <p className="mb-4 text-ink-2">{t(`step.${kind}`)}</p>
      {kind === 'passkey' && question.passkey !== null ? (
        <PasskeyStep request={question.passkey} />
      ) : (
        <CodeStep key={kind} kind={kind === 'code' ? 'code' : 'recoveryCode'} />
      )}
      <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-4">
        {question.kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Way
              key={other}
              onClick={() => {
                setChosen(other)
              }}
            >
              {t(`step.${WORDS_TO[other]}`)}
            </Way>
          ))}
        <Way onClick={() => session.send({ type: 'session.clear' })}>{t('step.back')}</Way>
      </div>
    </>
  )
}

/** Asks the browser once the button is pressed: it may show a window of its own. */
function PasskeyStep({ request }: { request: PasskeyRequest }) {
  const { t } = useTranslation('second-factor')
  const session = useSessionActor()
  const isBusy = useSession(isLoading)
  const failure = useSession(({ context }) => (context.failure?.act === 'prove' ? context.failure : null))
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  // What had the focus went away with the password.
  useEffect(() => button.current?.focus(), [])

  async function ask() {
    setAsking(true)
    setFailed(false)
    try {
      session.send({ type: 'session.prove', proof: await passkeyAnswer(request) })
    } catch {
      // Cancelled, or there is none on this device: the browser tells its user which, and nobody else.
      setFailed(true)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {failure && !hasFailed && <FailureNotice failure={failure} />}
      {hasFailed && (
        <Notice tone="stop" role="alert">
          {t('step.passkeyFailed')}
        </Notice>
      )}
      <Button ref={button} tone="primary" size="large" busy={isBusy || isAsking} onClick={() => void ask()}>
        {t('step.usePasskey')}
      </Button>
    </div>
  )
}

function CodeStep({ kind }: { kind: 'code' | 'recoveryCode' }) {
  const { t } = useTranslation('second-factor')
  return (
    <AuthForm
      act="prove"
      submit={t('step.submit')}
      event={(value) => ({ type: 'session.prove', proof: { kind, code: value('code') } })}
    >
      {(errorOf) => (
        <TextField
          name="code"
          label={t(`step.${kind}Label`)}
          hint={kind === 'code' ? t('step.codeHint') : undefined}
          error={errorOf('code')}
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          inputMode={kind === 'code' ? 'numeric' : 'text'}
          // Digits of an Arabic keyboard too, in one group or two.
          pattern={
            kind === 'code' ? '[0-9\u0660-\u0669\u06F0-\u06F9]{3}[ \\-]?[0-9\u0660-\u0669\u06F0-\u06F9]{3}' : undefined
          }
          maxLength={kind === 'code' ? 7 : 60}
          autoCapitalize="characters"
          spellCheck={false}
          required
          ltr
          mono
        />
      )}
    </AuthForm>
  )
}

function Way({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-6 items-center font-medium text-brand-ink underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
