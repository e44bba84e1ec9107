import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { partsOf } from '#machines/workflow/describe-machine.ts'
import type { WorkflowDocument, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import { standaloneSvg } from '#src/features/workflow/drawing/standalone-svg.ts'
import { Diagram } from '#src/features/workflow/drawing/diagram.tsx'
import { transitionRows } from '#src/features/workflow/transition-rows.ts'
import { formatJson } from './format-json.ts'

/** The files of one machine: name → content. Made from the document alone. */
export function documentFiles(document: WorkflowDocument): Record<string, string> {
  const { id } = document
  return {
    [`${id}.json`]: formatJson(document),
    [`${id}.en.svg`]: svgFile(document, 'en'),
    [`${id}.ar.svg`]: svgFile(document, 'ar'),
    [`${id}.md`]: markdown(document),
  }
}

function svgFile(document: WorkflowDocument, language: WorkflowLanguage): string {
  const { drawing, text } = document[language]
  const content = renderToStaticMarkup(
    <Diagram drawing={drawing} language={language} partHref={(part) => `${part}.${language}.svg`} />,
  )
  const svg = standaloneSvg({ drawing, text, language, content, style: `:root{${lightTokens()}}\n${diagramSheet()}` })
  return `${svg.replaceAll(/><\/(?:rect|path|line|circle)>/g, '/>').replaceAll('><', '>\n<')}\n`
}

const source = (path: string): string => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
const diagramSheet = (): string => source('features/workflow/drawing/diagram.css')

/** The values that the drawing's colours have in the light theme, which is the first in the sheet. */
function lightTokens(): string {
  const sheet = source('styles/tokens.css')
  const used = new Set(diagramSheet().match(/--[\w-]+/g))
  return [...used].map((name) => `${name}:${valueOf(name, sheet)}`).join(';')
}

function valueOf(name: string, sheet: string): string {
  const [, value] = new RegExp(`${name}:\\s*([^;]+);`).exec(sheet) ?? []
  if (value === undefined) throw new Error(`src/styles/tokens.css has no ${name}.`)
  return value
}

function markdown({ id, kind, fingerprint, machine, en }: WorkflowDocument): string {
  const { text } = en
  const states = machine.states.filter(({ path }) => path !== '')
  const uses = partsOf(machine).map((part) => `[${part}](${part}.md)`)
  const lines = [
    '<!-- Written by `npm run diagrams` from the machine. Change the machine, not this file. -->',
    `# ${text.title} (${kind})`,
    '',
    text.purpose,
    ...(text.description ? ['', text.description] : []),
    '',
    ...(uses.length > 0 ? [`Uses the parts ${uses.join(', ')}.`, ''] : []),
    `Fingerprint \`${fingerprint}\`. Drawn in [Arabic](${id}.ar.svg) too.`,
    '',
    `![${text.title}](${id}.en.svg)`,
    '',
    '## States',
    '',
    '| state | key | meaning |',
    '|---|---|---|',
    ...states.map(({ path }) => row([text.states[path]?.label, `\`${path}\``, text.states[path]?.description])),
    '',
    '## Transitions',
    '',
    '| from | what happens | if | to | meaning |',
    '|---|---|---|---|---|',
    ...transitionRows(machine, text).map(({ from, event, guard, to, description }) =>
      row([from, event, guard && `*${guard}*`, to, description]),
    ),
    '',
  ]
  return lines.join('\n')
}

function row(cells: readonly (string | null | undefined)[]): string {
  return `| ${cells.map((cell) => (cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`
}
