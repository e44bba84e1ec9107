import { Button } from '#src/ui/button.tsx'
import { useCanSession, useSessionActor } from '#src/platform/session.tsx'

const SIGN_OUT = { type: 'session.signOut' } as const

export function SignOutButton({ words }: { words: string }) {
  const session = useSessionActor()
  const canSignOut = useCanSession(SIGN_OUT)
  return (
    <Button disabled={!canSignOut} onClick={() => session.send(SIGN_OUT)}>
      {words}
    </Button>
  )
}
