/** Where keys write. A box or a button that was clicked keeps the focus, and takes no letters. */
const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), select, textarea, [contenteditable]'

/** A key's act, unless somebody is typing or a dialog has the word. */
export function unlessTyping(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { target } = event
    const isTyping = target instanceof Element && target.closest(`${WRITTEN_IN}, [role="dialog"], [role="alertdialog"]`)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
