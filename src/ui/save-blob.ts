/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // Not at once: the browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
