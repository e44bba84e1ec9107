/**
 * A fresh idempotency key: 128 random bits as hex. Flows make them when a person acts and keep them in their context.
 * Not `randomUUID`, which is missing where the page is not served securely.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
