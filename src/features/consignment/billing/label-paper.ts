/** What labels are printed on: sheets of eight (99.1 × 67.7 mm, as Avery L7165), or a roll. */
export const LABEL_PAPERS = ['sheet', 'roll100', 'roll80'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

/** Places on a sheet, in the order in which labels are stuck on: the first ones of a half-used sheet are empty. */
export const SHEET_PLACES = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Where on the first sheet labels begin; a roll has no such place. */
export const firstPlaceOf = (text: string | null, paper: LabelPaper): number =>
  (paper === 'sheet' ? SHEET_PLACES.find((place) => String(place) === text) : undefined) ?? 1

export const labelPaperOf = (text: string | null): LabelPaper => LABEL_PAPERS.find((paper) => paper === text) ?? 'sheet'

/** The rule for the printer. Margins are the labels' own. */
export function labelPageRule(paper: LabelPaper): string {
  return `@page { size: ${SIZES[paper]}; margin: 0; }`
}

const SIZES = { sheet: 'A4', roll100: '100mm 50mm', roll80: '80mm 60mm' } as const satisfies Record<LabelPaper, string>

/** Which pieces are printed, as typed: `7`, `3-8`; all of them where nothing is typed, null where it says none of ours. */
export function parsePieceRange(text: string, pieces: number): readonly [number, number] | null {
  if (text.trim() === '') return [1, pieces]
  const [, first, last = first] = /^\s*(\d{1,4})\s*(?:[-–]\s*(\d{1,4})\s*)?$/.exec(text) ?? []
  const range = [Number(first), Number(last)] as const
  return first !== undefined && range[0] >= 1 && range[0] <= range[1] && range[1] <= pieces ? range : null
}

/** In the order in which they are stuck on, as many as a sheet takes; null where a place was used before. */
export function sheetsOf<Label>(labels: readonly Label[], paper: LabelPaper, firstPlace = 1): (Label | null)[][] {
  const each = paper === 'sheet' ? SHEET_PLACES.length : 1
  const places = [...SHEET_PLACES.slice(0, firstPlace - 1).map(() => null), ...labels]
  return Array.from({ length: Math.ceil(places.length / each) }, (_, sheet) =>
    places.slice(sheet * each, (sheet + 1) * each),
  )
}
