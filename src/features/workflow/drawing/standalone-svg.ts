import type { WorkflowDrawing, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import type { WorkflowText } from '#machines/workflow/workflow-words.ts'

export interface StandaloneSvg {
  drawing: WorkflowDrawing
  text: WorkflowText
  language: WorkflowLanguage
  /** The drawing as SVG markup. */
  content: string
  /** Values of the tokens, fonts, and the drawing's sheet. */
  style: string
}

/** A file that needs nothing else: ground, colours and, if given, fonts travel with it. */
export function standaloneSvg({ drawing, text, language, content, style }: StandaloneSvg): string {
  const { width, height } = drawing
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" lang="${language}">`,
    `<title>${escaped(text.title)}</title>`,
    `<desc>${escaped(text.purpose)}</desc>`,
    `<style>${style}</style>`,
    `<rect width="${width}" height="${height}" fill="var(--surface)"/>`,
    content,
    '</svg>',
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
