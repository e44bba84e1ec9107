import { useEffect } from 'react'
import { useCheckIn, useOfficer } from './check-in-actor.tsx'
import { takeNewVersions } from '../device/cache-page.ts'
import { isScanBegun } from './scan-field.tsx'

/**
 * A new build of the page comes in while a departure is chosen: then nobody stands before the officer. Who works by
 * their pass alone would have to say again who they are, so they keep what they have.
 */
export function useNewVersion(): void {
  const isChoosing = useCheckIn((snapshot) => snapshot.matches('choosingDeparture'))
  const { isSignedIn } = useOfficer()
  const isQuiet = isChoosing && isSignedIn
  useEffect(
    () =>
      isQuiet ? takeNewVersions(() => !isScanBegun() && document.querySelector('dialog[open]') === null) : undefined,
    [isQuiet],
  )
}
