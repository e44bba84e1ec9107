import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { useLocation } from 'wouter'
import { commonRoutes } from '#src/app/route-sets.ts'
import { screens } from '#src/app/screens.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { unlessTyping } from '#src/ui/skip-when-typing.ts'

/** Letters that jump after `g`: letter → path. */
export function jumpKeys({ routes }: OpenRoutes): { key: string; href: string; screen: keyof typeof screens }[] {
  const places = [
    ...routes.filter(({ group }) => group !== null),
    ...commonRoutes.map(({ path, screen }) => ({ href: path, screen })),
  ]
  const taken = new Set<string>()
  return places.flatMap(({ href, screen }) => {
    const key = screens[screen]?.key
    if (key === undefined || taken.has(key)) return []
    taken.add(key)
    return [{ key, href, screen }]
  })
}

/** Keys that work on every screen: Ctrl-K finds, `?` lists the keys, `g` and a letter jumps. */
export function useAppKeys(open: OpenRoutes, show: (overlay: 'palette' | 'keys') => void): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    // By place on the keyboard, so that they work while an Arabic layout is on.
    const jumps = jumpKeys(open).map(
      ({ key, href }) => [`KeyG Key${key.toUpperCase()}`, unlessTyping(() => navigate(href))] as const,
    )
    const list = unlessTyping(() => show('keys'))
    return tinykeys(window, {
      '$mod+KeyK': (event) => {
        event.preventDefault()
        show('palette')
      },
      '?': list,
      'Shift+?': list,
      'Shift+؟': list,
      ...Object.fromEntries(jumps),
    })
  }, [open, navigate, show])
}
