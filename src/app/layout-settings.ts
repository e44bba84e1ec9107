import { useSyncExternalStore } from 'react'
import { LAYOUT_KEY, storedLayout } from '#src/app/layout-color.ts'

/**
 * Layout options of specification §3 and §9, the default first. Each is a switch over the tokens or the frame's shape.
 * `detached` stands twice there: as a mode it sets any menu off the window's edges, as a type it is the sidebar so.
 */
const LAYOUT_OPTIONS = {
  layoutType: ['vertical', 'horizontal', 'detached', 'two-column'],
  mode: ['fluid', 'detached'],
  color: ['light', 'dark'],
  width: ['fluid', 'boxed'],
  menuPosition: ['fixed', 'scrollable'],
  topbarTheme: ['dark', 'light', 'brand'],
  sidebarTheme: ['light', 'dark', 'brand', 'gradient'],
  twoColumnTheme: ['dark', 'light', 'brand', 'gradient'],
  sidebarType: ['default', 'condensed', 'compact', 'full', 'fullscreen'],
  twoToneIcons: ['off', 'on'],
  sidebarUserInfo: ['on', 'off'],
  /** Where these options are chosen. */
  rightSidebar: ['closed', 'open'],
} as const

export type LayoutOption = keyof typeof LAYOUT_OPTIONS
export type LayoutSettings = { readonly [Option in LayoutOption]: (typeof LAYOUT_OPTIONS)[Option][number] }

const ALLOWED: { readonly [Option in LayoutOption]: readonly [LayoutSettings[Option], ...LayoutSettings[Option][]] } =
  LAYOUT_OPTIONS

const DEFAULTS: LayoutSettings = settingsOf({})

/** What an option may be. */
export const layoutValues = <Option extends LayoutOption>(option: Option): readonly LayoutSettings[Option][] =>
  ALLOWED[option]

let settings: LayoutSettings | undefined
const listeners = new Set<() => void>()

function layoutSettings(): LayoutSettings {
  settings ??= settingsOf(storedLayout())
  return settings
}

export function chooseLayout<Option extends LayoutOption>(option: Option, value: LayoutSettings[Option]): void {
  keep({ ...layoutSettings(), [option]: value })
}

export function resetLayout(): void {
  keep({ ...DEFAULTS, rightSidebar: layoutSettings().rightSidebar })
}

export function useLayoutSettings(): LayoutSettings {
  return useSyncExternalStore(subscribe, layoutSettings)
}

/** Sets the attributes of <html> that the tokens read; the frame's shape is the shell's. */
export function applyLayout(): void {
  const { color, topbarTheme, width, twoToneIcons } = layoutSettings()
  const { dataset } = document.documentElement
  dataset.mode = color
  dataset.topbarTheme = topbarTheme
  dataset.width = width
  document.documentElement.toggleAttribute('data-two-tone-icons', twoToneIcons === 'on')
}

function keep(next: LayoutSettings): void {
  settings = next
  localStorage.setItem(LAYOUT_KEY, JSON.stringify(settings))
  applyLayout()
  for (const listener of listeners) listener()
}

/** What is stored, where it is one of the values; else the default. */
function settingsOf(stored: object): LayoutSettings {
  return {
    layoutType: pick(stored, 'layoutType'),
    mode: pick(stored, 'mode'),
    color: pick(stored, 'color'),
    width: pick(stored, 'width'),
    menuPosition: pick(stored, 'menuPosition'),
    topbarTheme: pick(stored, 'topbarTheme'),
    sidebarTheme: pick(stored, 'sidebarTheme'),
    twoColumnTheme: pick(stored, 'twoColumnTheme'),
    sidebarType: pick(stored, 'sidebarType'),
    twoToneIcons: pick(stored, 'twoToneIcons'),
    sidebarUserInfo: pick(stored, 'sidebarUserInfo'),
    rightSidebar: pick(stored, 'rightSidebar'),
  }
}

function pick<Option extends LayoutOption>(stored: object, option: Option): LayoutSettings[Option] {
  const [first, ...others] = ALLOWED[option]
  const kept: unknown = Reflect.get(stored, option)
  return others.find((value) => value === kept) ?? first
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
