import type { TicketSigner } from '../booking/ticket-code.ts'

/** As an SMS can carry it: 128 bits nobody guesses, in 22 characters. */
const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/

/** Tokens of the links in messages: made again whenever one is sent, so that none need be stored. */
export interface LinkTokens {
  tokenOf(messageId: string): string
  /** Where a message leads. */
  addressOf(messageId: string): string
}

/** @param origin where the pages stand that need no sign-in, without a slash at its end */
export function linkTokens(signer: Pick<TicketSigner, 'secretFor'>, origin: string): LinkTokens {
  const tokenOf = (messageId: string) =>
    signer.secretFor(`link of message ${messageId}`).subarray(0, TOKEN_BYTES).toString('base64url')
  return { tokenOf, addressOf: (messageId) => `${origin}/t/${tokenOf(messageId)}` }
}

export const isToken = (text: string): boolean => TOKEN.test(text)
