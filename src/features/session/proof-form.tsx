import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyRequest, ProofQuestion } from '#contract/session/second-factor.ts'
import { isLoading } from '#machines/session/session-selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeField } from './code-field.tsx'
import FailureNotice from './failure-notice.tsx'
import { usePasskeyAnswer } from './use-passkey-answer.ts'
import { WayButton } from './way-button.tsx'
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
            <WayButton key={other} onClick={() => setChosen(other)}>
              {t(`step.${WORDS_TO[other]}`)}
            </WayButton>
          ))}
        <WayButton onClick={() => session.send({ type: 'session.clear' })}>{t('step.back')}</WayButton>
      </div>
    </>
  )
}

function PasskeyStep({ request }: { request: PasskeyRequest }) {
  const { t } = useTranslation('second-factor')
  const session = useSessionActor()
  const isBusy = useSession(isLoading)
  const failure = useSession(({ context }) => (context.failure?.act === 'prove' ? context.failure : null))
  const button = useRef<HTMLButtonElement>(null)
  const { answerTo, isAsking, hasFailed } = usePasskeyAnswer()

  // What had the focus went away with the password.
  useEffect(() => button.current?.focus(), [])

  async function ask() {
    const proof = await answerTo(request)
    if (proof) session.send({ type: 'session.prove', proof })
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
      {(errorOf) => <CodeField kind={kind} error={errorOf('code')} />}
    </AuthForm>
  )
}
