import type { TFunction } from 'i18next'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { notify } from '#src/platform/notify.ts'

/**
 * Why a form was not sent: the first field that is marked wrong gets the focus, and where something is missing that is said
 * (specification §5 to the letter). `isMissing`: known from the values already; else the marked fields are looked at.
 */
export function showUnsent(t: TFunction, form: HTMLElement | null, isMissing = false): void {
  const tell = () => notify.error(t('form:fillAll'))
  if (isMissing) tell()
  focusFirstWrong(form, {
    onWrong: (marked) => {
      if (!isMissing && marked.some(isEmpty)) tell()
    },
  })
}

function isEmpty(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && field.type === 'radio')
    return field.closest('fieldset')?.querySelector('input:checked') === null
  // What a control for files or a box holds is not its value.
  if (field instanceof HTMLInputElement && (field.type === 'file' || field.type === 'checkbox')) return false
  return 'value' in field && typeof field.value === 'string' && field.value.trim() === ''
}
