import type { TFunction } from 'i18next'

/** Around the reference, so that it reads from the left in Arabic too, and is found again in a message. */
const FROM = '\u2066'
const TO = '\u2069'

/** A message with the id under which the server's log says more, for a clerk to tell to support. */
export function withReference(t: TFunction, message: string, id: string | undefined): string {
  return id === undefined ? message : `${message} ${t('session:catalogue.reference', { id: `${FROM}${id}${TO}` })}`
}

/** The reference that a message ends with. */
export function referenceOf(message: string): string | undefined {
  return new RegExp(`${FROM}([\\w.-]{8,64})${TO}[.]?$`).exec(message)?.[1]
}

/** Pages that are not secure may not write to the clipboard: the reference is still there to be read and selected. */
export const mayCopy = (): boolean => navigator.clipboard !== undefined

export const copyReference = (id: string): Promise<void> => navigator.clipboard.writeText(id)
