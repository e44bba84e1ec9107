/**
 * After a refused submit: the first field that is marked wrong gets the focus, once React has marked it, and after
 * react-hook-form has focused the first one of its own order, which it does in a timer.
 */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]:enabled')?.focus()))
}
