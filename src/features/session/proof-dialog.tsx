import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_PASSWORD, PROOF_MINUTES } from '#contract/bounds.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import type { OwnProofQuestion } from '#contract/session/second-factor.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormPassword } from '#src/ui/form/form-password.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { usePasskeyAnswer } from './use-passkey-answer.ts'

const CODE_DIGITS = 6
/** With blanks that were copied along. */
const MAX_TYPED_CODE = 20

const typedPassword = z.object({ password: z.string().min(1).max(MAX_PASSWORD) })
const typedCode = z.object({ code: z.string().trim() })

type Kind = OwnProofQuestion['kinds'][number]

interface StepProps {
  onDone: () => void
  onClose: () => void
}

/** Asks whoever is signed in to prove who they are, before an act is sent again. */
export default function ProofDialog({ asked, ...step }: StepProps & { asked: OwnProofQuestion }) {
  const { t } = useTranslation('second-factor')
  const [kind, setKind] = useState<Kind>(asked.kinds[0] ?? 'password')
  const others = asked.kinds.filter((other) => other !== kind)
  const aside = others.map((other) => (
    <Button key={other} tone="quiet" onClick={() => setKind(other)}>
      {t(other === 'passkey' ? 'step.toPasskey' : 'step.toCode')}
    </Button>
  ))
  if (asked.question === null || kind === 'password') return <PasswordStep {...step} />
  const factor = { ...step, question: asked.question, aside }
  return kind === 'passkey' && asked.passkey !== null ? (
    <PasskeyStep key={kind} {...factor} request={asked.passkey} />
  ) : (
    <CodeStep key={kind} {...factor} />
  )
}

function PasswordStep({ onDone, onClose }: StepProps) {
  const { t } = useTranslation('second-factor')
  const act = useActForm('proveIdentity', {
    ...ASKED,
    schema: typedPassword,
    blank: { password: '' },
    toRequest: ({ password }) => ({ body: { password } }),
    next: onDone,
  })
  return (
    <ActDialog act={act} onClose={onClose} {...useFrame()} startsOn="field">
      <FormPassword name="password" label={t('proof.password')} autoComplete="current-password" required />
    </ActDialog>
  )
}

interface FactorProps extends StepProps {
  question: string
  /** The other ways. */
  aside: ReactNode
}

function CodeStep({ question, aside, onDone, onClose }: FactorProps) {
  const { t } = useTranslation('second-factor')
  const act = useActForm('proveIdentity', {
    ...ASKED,
    schema: typedCode,
    rules: ({ code }) => ({
      code: latinDigits(code).replaceAll(/\D/g, '').length === CODE_DIGITS ? undefined : t('step.codeHint'),
    }),
    blank: { code: '' },
    toRequest: ({ code }) => ({ body: { question, proof: { kind: 'code', code } } }),
    fieldOf: () => 'code',
    next: onDone,
  })
  return (
    <ActDialog act={act} onClose={onClose} aside={aside} {...useFrame()} startsOn="field">
      <FormText
        name="code"
        label={t('step.codeLabel')}
        hint={t('step.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={MAX_TYPED_CODE}
        required
        ltr
        mono
      />
    </ActDialog>
  )
}

function PasskeyStep({
  question,
  request,
  aside,
  onDone,
  onClose,
}: FactorProps & { request: NonNullable<OwnProofQuestion['passkey']> }) {
  const { t } = useTranslation(['second-factor', 'common'])
  const [problem, setProblem] = useState<string>()
  const { answerTo, isAsking, hasFailed } = usePasskeyAnswer()
  const prove = useWrite('proveIdentity', {
    invalidates: [],
    onDone,
    onRefused: (error) => setProblem(errorText(t, error)),
  })

  async function ask() {
    setProblem(undefined)
    const proof = await answerTo(request)
    if (proof) prove.mutate({ body: { question, proof } })
  }

  const told = hasFailed ? t('step.passkeyFailed') : problem
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('proof.title')}
      description={t('proof.lead', { minutes: PROOF_MINUTES })}
      footer={
        <>
          {aside}
          <Button onClick={onClose}>{t('common:confirm.cancel')}</Button>
          <Button tone="primary" data-autofocus busy={isAsking || prove.isPending} onClick={() => void ask()}>
            {t('step.usePasskey')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('step.passkey')}</p>
      {told !== undefined && (
        <Notice tone="stop" role="alert" className="mt-4">
          {told}
        </Notice>
      )}
    </Dialog>
  )
}

/** Kept nowhere, and nobody is asked before it is left. */
const ASKED = { keep: false, isTyped: () => false, invalidates: [], saved: () => null } as const

function useFrame() {
  const { t } = useTranslation('second-factor')
  return {
    size: 'small',
    title: t('proof.title'),
    description: t('proof.lead', { minutes: PROOF_MINUTES }),
    send: t('proof.go'),
  } as const
}
