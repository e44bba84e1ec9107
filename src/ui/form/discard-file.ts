import type { TFunction } from 'i18next'
import { attempt } from '#src/platform/api.ts'
import { notify } from '#src/platform/notify.ts'

/**
 * Deletes a file that was uploaded for what is not saved yet, and says so. Without an answer nothing is said: the file has
 * left the form, and housekeeping deletes what is attached to nothing.
 */
export async function discardFile(t: TFunction, id: string): Promise<void> {
  try {
    const { ok } = await attempt('deleteFile', { params: { id }, endsSession: 'background' })
    if (ok) notify.success(t('common:file.deleted'))
  } catch {
    // No answer.
  }
}
