/** A key's act, unless somebody is typing or a dialog has the word. */
export function unlessTyping(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { target } = event
    const isTyping = target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
