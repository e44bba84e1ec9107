import type { Config } from 'tailwindcss'

/** A token of src/styles/tokens.css. Every value a screen may use is one, so a theme is a switch over variables. */
const token = (name: string) => `var(--${name})`

/**
 * What Tailwind may write: only tokens. Sources are named in the CSS entries (`source()`, `@source`), so that the
 * sign-in screen's sheet stays small; `content` here would widen both.
 */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ground: token('ground'),
      surface: token('surface'),
      sunken: token('sunken'),
      hover: token('hover'),
      line: token('line'),
      control: token('control'),
      ink: { DEFAULT: token('ink'), 2: token('ink-2'), 3: token('ink-3') },
      brand: {
        DEFAULT: token('brand'),
        strong: token('brand-strong'),
        soft: token('brand-soft'),
        ink: token('brand-ink'),
        on: token('on-brand'),
      },
      attention: { DEFAULT: token('attention'), soft: token('attention-soft'), ink: token('attention-ink') },
      done: { DEFAULT: token('done'), soft: token('done-soft'), ink: token('done-ink'), on: token('on-done') },
      stop: { DEFAULT: token('stop'), soft: token('stop-soft'), ink: token('stop-ink'), on: token('on-stop') },
      info: { DEFAULT: token('info'), soft: token('info-soft'), ink: token('info-ink') },
      blind: {
        DEFAULT: token('blind'),
        lit: token('blind-lit'),
        dim: token('blind-dim'),
        seam: token('blind-seam'),
      },
      side: {
        DEFAULT: token('side'),
        ink: token('side-ink'),
        2: token('side-ink-2'),
        line: token('side-line'),
        hover: token('side-hover'),
        active: token('side-active'),
        mark: token('side-mark'),
        icon: token('side-icon'),
      },
      top: {
        DEFAULT: token('top'),
        ink: token('top-ink'),
        2: token('top-ink-2'),
        line: token('top-line'),
        hover: token('top-hover'),
      },
    },
    fontFamily: {
      sans: token('font-sans-stack'),
      mono: token('font-mono-stack'),
    },
    fontSize: {
      xs: ['0.75rem', { lineHeight: token('leading-12') }],
      sm: ['0.875rem', { lineHeight: token('leading-14') }],
      base: ['1rem', { lineHeight: token('leading-16') }],
      lg: ['1.25rem', { lineHeight: token('leading-20') }],
      xl: ['1.75rem', { lineHeight: token('leading-28') }],
      verdict: ['clamp(2.5rem, 8vw, 4.5rem)', { lineHeight: '1.1' }],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '10px', full: '9999px' },
    boxShadow: { none: 'none', float: token('shadow-float') },
    extend: {
      // Specification §9: the sidebar stands in the page from here on.
      screens: { desk: '1140px' },
      maxWidth: { form: '72ch', page: token('page-width') },
      spacing: {
        control: token('control-height'),
        'small-control': token('small-control-height'),
        row: token('row-height'),
        bar: token('bar-height'),
      },
      animation: { turn: 'turn 0.9s linear infinite', rise: 'rise 140ms ease-out' },
      transitionDuration: { DEFAULT: '140ms' },
      zIndex: { sticky: '10', bar: '20', overlay: '40', toast: '60' },
    },
  },
} satisfies Config
