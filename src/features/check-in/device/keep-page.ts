/**
 * Keeps the page itself on the device, so that it opens without the network (src/check-in-worker.ts). Where it cannot be
 * kept the desk works as long as it stays open.
 */
export function keepPage(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/check-in-worker.js', { scope: '/checkin' }).catch((error: unknown) => {
    console.warn('The page cannot be kept on this device.', error)
  })
}
