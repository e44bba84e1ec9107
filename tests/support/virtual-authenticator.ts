import type { Page } from 'playwright'

export interface VirtualAuthenticator {
  /** Whether whoever sits there is found to be the one that its keys are for. */
  verify: (isUserVerified: boolean) => Promise<void>
}

/** A device of a page's browser that makes passkeys and answers for them at once. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async verify(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
