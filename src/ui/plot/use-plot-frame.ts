import { useTranslation } from 'react-i18next'
import { axisTicks } from '#src/ui/plot/axis.ts'
import { usePlotWidth } from '#src/ui/plot/use-plot-width.ts'

/** px at the side where reading begins, for the words of the axis. */
export const AXIS = 76
/** px that a label below takes. */
export const LABEL_ROOM = 62

export interface PlotFrameOptions {
  /** All that is drawn, so that the axis holds it. */
  values: readonly number[]
  /** px of the plot, and of what is left free above and below its lines. */
  height: number
  top: number
  bottom: number
}

export type PlotFrame = ReturnType<typeof usePlotFrame>

/** Where values and places stand in a plot with an axis, from right to left where that is how one reads. */
export function usePlotFrame({ values, height, top, bottom }: PlotFrameOptions) {
  const { i18n } = useTranslation()
  const isRightToLeft = i18n.dir() === 'rtl'
  const { box, width } = usePlotWidth()
  const ticks = axisTicks(values)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return {
    box,
    width,
    ticks,
    high,
    isRightToLeft,
    y: (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom),
    /** From the side that reading begins at; of something with a size its left edge. */
    x: (from: number, size = 0) => (isRightToLeft ? width - from - size : from),
  }
}
