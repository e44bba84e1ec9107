import { createElement, type ComponentProps } from 'react'

interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Draws an icon of lucide-react as its own `createLucideIcon` would, less the options that nobody here sets (size,
 * colour context, absolute stroke). The build puts it in that place, see scripts/lib/lighter-client.ts.
 */
export default function createLucideIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    const isNamed = 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest || rest.children !== undefined
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(isNamed ? {} : { 'aria-hidden': true }),
        className: `lucide lucide-${name} ${className ?? ''}`,
        ...rest,
      },
      shapes,
      rest.children,
    )
  }
}
