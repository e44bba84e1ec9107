import type { ReactNode } from 'react'

/*
 * In the built client in place of what Headless UI's combobox brings along and nobody here uses: virtual rows, a list
 * placed by JavaScript (the `anchor` property; the style sheet places ours), focus and hover as attributes of the input.
 */

/** In place of @tanstack/react-virtual's; asked only by a combobox with `virtual`. */
export function useVirtualizer(): never {
  throw new Error('The build leaves virtual rows out: scripts/lib/lighter-client.ts.')
}

/** In place of @react-aria's. */
export const useFocusRing = () => ({ isFocused: false, isFocusVisible: false, focusProps: {} })
export const useHover = () => ({ isHovered: false, hoverProps: {} })

const ignore = (): void => undefined
const noProps = () => ({})

/** In place of Headless UI's own; each does what its original does without an `anchor`. */
export const FloatingProvider = ({ children }: { children: ReactNode }): ReactNode => children
export const useFloatingPanel = () => [ignore, {}] as const
export const useFloatingPanelProps = () => noProps
export const useFloatingReferenceProps = () => noProps
export const useFloatingReference = () => ignore
export const useResolvedAnchor = (): null => null
