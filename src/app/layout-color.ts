/** Where this browser keeps the layout settings: they belong to the desk, not to the session. */
export const LAYOUT_KEY = 'layout'

/** What an earlier load of this browser left, unchecked. */
export function storedLayout(): object {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LAYOUT_KEY) ?? '{}')
    return stored !== null && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

/** Light or dark from the first screen on. The rest of the settings concern the frame and come with it. */
export async function applyColor(): Promise<void> {
  if (Reflect.get(storedLayout(), 'color') !== 'dark') return
  document.documentElement.dataset.mode = 'dark'
  await import('#src/styles/dark.css')
}
