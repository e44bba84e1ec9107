import { subscribeToModals, topModal } from '#src/ui/open-modals.ts'
import { focusUnasked } from '#src/ui/form/focus-unasked.ts'

/**
 * After a refused submit: the first field that is marked wrong gets the focus, once React has marked it, and after
 * react-hook-form has focused the first one of its own order, which it does in a timer. A question that was asked before
 * sending leaves first: it gives the focus back to what it was opened from. `onNone`: the form has no field that is marked.
 */
export function focusFirstWrong(form: HTMLElement | null, onNone?: () => void): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!form?.isConnected) return
      const isBelow = topModal() !== undefined && topModal()?.contains(form) !== true
      if (isBelow) return onceModalsChange(() => focusFirstWrong(form, onNone))
      const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]:enabled')
      if (wrong) focusUnasked(wrong)
      else onNone?.()
    }),
  )
}

function onceModalsChange(then: () => void): void {
  const unsubscribe = subscribeToModals(() => {
    unsubscribe()
    then()
  })
}
