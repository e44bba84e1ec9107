import { useSyncExternalStore } from 'react'

/**
 * Layout options of specification §9 that this product offers, the default first. Each is a switch over the tokens
 * or the frame's shape.
 */
const LAYOUT_OPTIONS = {
  mode: ['light', 'dark'],
  topbarTheme: ['dark', 'light', 'brand'],
  sidebarTheme: ['light', 'dark', 'brand', 'gradient'],
  sidebarType: ['default', 'condensed', 'compact', 'full', 'fullscreen'],
  width: ['fluid', 'boxed'],
  menuPosition: ['fixed', 'scrollable'],
  twoToneIcons: ['off', 'on'],
  sidebarUserInfo: ['on', 'off'],
} as const

export type LayoutOption = keyof typeof LAYOUT_OPTIONS
export type LayoutSettings = { readonly [Option in LayoutOption]: (typeof LAYOUT_OPTIONS)[Option][number] }

const ALLOWED: { readonly [Option in LayoutOption]: readonly LayoutSettings[Option][] } = LAYOUT_OPTIONS

const DEFAULTS: LayoutSettings = {
  mode: 'light',
  topbarTheme: 'dark',
  sidebarTheme: 'light',
  sidebarType: 'default',
  width: 'fluid',
  menuPosition: 'fixed',
  twoToneIcons: 'off',
  sidebarUserInfo: 'on',
}

/** What an option may be. */
export const layoutValues = <Option extends LayoutOption>(option: Option): readonly LayoutSettings[Option][] => ALLOWED[option]

/** Where this browser keeps them: they belong to the desk, not to the session. */
const STORAGE_KEY = 'layout'

let settings: LayoutSettings | undefined
const listeners = new Set<() => void>()

function layoutSettings(): LayoutSettings {
  settings ??= read()
  return settings
}

export function chooseLayout<Option extends LayoutOption>(option: Option, value: LayoutSettings[Option]): void {
  settings = { ...layoutSettings(), [option]: value }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  applyLayout()
  for (const listener of listeners) listener()
}

export function useLayoutSettings(): LayoutSettings {
  return useSyncExternalStore(subscribe, layoutSettings)
}

/** Sets the attributes of <html> that the tokens read. */
export function applyLayout(): void {
  const { mode, topbarTheme, sidebarTheme, width, twoToneIcons } = layoutSettings()
  const { dataset } = document.documentElement
  dataset.mode = mode
  dataset.topbarTheme = topbarTheme
  dataset.sidebarTheme = sidebarTheme
  dataset.width = width
  document.documentElement.toggleAttribute('data-two-tone-icons', twoToneIcons === 'on')
}

function read(): LayoutSettings {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    stored = {}
  }
  return {
    mode: pick(stored, 'mode'),
    topbarTheme: pick(stored, 'topbarTheme'),
    sidebarTheme: pick(stored, 'sidebarTheme'),
    sidebarType: pick(stored, 'sidebarType'),
    width: pick(stored, 'width'),
    menuPosition: pick(stored, 'menuPosition'),
    twoToneIcons: pick(stored, 'twoToneIcons'),
    sidebarUserInfo: pick(stored, 'sidebarUserInfo'),
  }
}

function pick<Option extends LayoutOption>(stored: unknown, option: Option): LayoutSettings[Option] {
  const values = layoutValues(option)
  const kept: unknown = stored !== null && typeof stored === 'object' ? Reflect.get(stored, option) : undefined
  return values.find((value) => value === kept) ?? DEFAULTS[option]
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
