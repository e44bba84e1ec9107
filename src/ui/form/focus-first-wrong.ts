import { subscribeToModals, topModal } from '#src/ui/open-modals.ts'
import { focusUnasked } from '#src/ui/form/focus-unasked.ts'

interface Outcomes {
  onWrong?: ((marked: readonly HTMLElement[]) => void) | undefined
  onNone?: (() => void) | undefined
}

/**
 * After a refused submit: the first field that is marked wrong gets the focus, once React has marked it, and after
 * react-hook-form has focused the first one of its own order, which it does in a timer. A question that was asked before
 * sending leaves first: it gives the focus back to what it was opened from. `onWrong` is given all that are marked; `onNone`:
 * the form has no field that is.
 */
export function focusFirstWrong(form: HTMLElement | null, { onWrong, onNone }: Outcomes = {}): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!form?.isConnected) return
      const isBelow = topModal() !== undefined && topModal()?.contains(form) !== true
      if (isBelow) return onceModalsChange(() => focusFirstWrong(form, { onWrong, onNone }))
      const marked = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]:enabled')]
      const [first] = marked
      if (!first) return onNone?.()
      focusUnasked(first)
      onWrong?.(marked)
    }),
  )
}

function onceModalsChange(then: () => void): void {
  const unsubscribe = subscribeToModals(() => {
    unsubscribe()
    then()
  })
}
