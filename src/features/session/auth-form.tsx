import type { SessionAct, SessionEvent } from '#machines/session/session-flow.ts'
import { isLoading } from '#machines/session/session-selectors.ts'
import { useCanSession, useSession, useSessionActor } from '#src/platform/session.tsx'
import { PublicForm, type PublicFormProps } from './public-form.tsx'

export interface AuthFormProps extends Pick<PublicFormProps, 'submit' | 'children' | 'beside'> {
  act: SessionAct
  /** The event that the form's values make. */
  event: (value: (name: string) => string) => SessionEvent
  /** Something else was tried since: what came of the act is not said any more. */
  isOvertaken?: boolean
}

/** A form of the public screens whose values make an event for the session. */
export function AuthForm({ act, event, isOvertaken = false, ...form }: AuthFormProps) {
  const session = useSessionActor()
  const isBusy = useSession(isLoading)
  const canSubmit = useCanSession(event(() => ''))
  const failure = useSession(({ context }) => (context.failure?.act === act ? context.failure : null))
  return (
    <PublicForm
      {...form}
      isBusy={isBusy}
      canSubmit={canSubmit}
      failure={isOvertaken ? null : failure}
      onSend={(value) => session.send(event(value))}
    />
  )
}
