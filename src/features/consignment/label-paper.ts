/** What labels are printed on: sheets of eight (99.1 × 67.7 mm, as Avery L7165), or a roll. */
export const LABEL_PAPERS = ['sheet', 'roll100', 'roll80'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

const LABELS_PER_SHEET = 8

export const labelPaperOf = (text: string | null): LabelPaper => LABEL_PAPERS.find((paper) => paper === text) ?? 'sheet'

/** The rule for the printer. Margins are the labels' own. */
export function labelPageRule(paper: LabelPaper): string {
  return `@page { size: ${SIZES[paper]}; margin: 0; }`
}

const SIZES = { sheet: 'A4', roll100: '100mm 50mm', roll80: '80mm 60mm' } as const satisfies Record<LabelPaper, string>

/** Which pieces are printed, as typed: `7`, `3-8`; all of them where nothing is typed, null where it says none of ours. */
export function piecesAsked(text: string, pieces: number): readonly [number, number] | null {
  if (text.trim() === '') return [1, pieces]
  const [, first, last = first] = /^\s*(\d{1,4})\s*(?:[-–]\s*(\d{1,4})\s*)?$/.exec(text) ?? []
  const range = [Number(first), Number(last)] as const
  return first !== undefined && range[0] >= 1 && range[0] <= range[1] && range[1] <= pieces ? range : null
}

/** In the order in which they are stuck on, as many as a sheet takes. */
export function sheetsOf<Label>(labels: readonly Label[], paper: LabelPaper): Label[][] {
  const each = paper === 'sheet' ? LABELS_PER_SHEET : 1
  return Array.from({ length: Math.ceil(labels.length / each) }, (_, sheet) => labels.slice(sheet * each, (sheet + 1) * each))
}
