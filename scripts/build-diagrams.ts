import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { drawingFaults } from '#machines/workflow/drawing-faults.ts'
import type { WorkflowDocument } from '#machines/workflow/workflow-drawing.ts'
import { machineRegistry, type RegisteredMachine } from '#machines/registry.ts'
import { documentFiles } from './diagrams/document-files.tsx'
import { formatJson } from './diagrams/format-json.ts'
import { workflowDocument } from './diagrams/workflow-document.ts'
import { workflowIndex } from './diagrams/workflow-index.ts'
import { workflowLevels } from './diagrams/workflow-levels.ts'

// `npm run diagrams` draws every machine of the registry; names after it draw only these, `--levels` only their overviews.
const folder = new URL('../docs/workflows/', import.meta.url)
const isOfLevels = process.argv.includes('--levels')
const asked = process.argv.slice(2).filter((word) => word !== '--levels')
const registry: readonly RegisteredMachine[] = machineRegistry
mkdirSync(folder, { recursive: true })

for (const registered of registry.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  if (!isOfLevels) await drawWhole(registered)
  const levels = await workflowLevels(registered)
  writeFileSync(new URL(`${registered.id}.levels.json`, folder), formatJson(levels))
}
writeFileSync(new URL('index.json', folder), formatJson(workflowIndex(registry)))

const known = new Set(registry.map(({ id }) => id))
for (const name of readdirSync(folder)) {
  const [id = ''] = name.split('.')
  if (id !== 'index' && !known.has(id)) rmSync(new URL(name, folder))
}

async function drawWhole(registered: RegisteredMachine): Promise<void> {
  const document = await workflowDocument(registered)
  for (const [name, content] of Object.entries(documentFiles(document))) writeFileSync(new URL(name, folder), content)
  report(document)
}

function report({ id, en, ar }: WorkflowDocument): void {
  const sizes = [en, ar].map(({ drawing }) => {
    const { crossings, overlaps } = drawingFaults(drawing)
    return `${drawing.width} × ${drawing.height}, ${crossings.length} crossings, ${overlaps.length} overlaps`
  })
  console.log(`${id}: en ${sizes[0]} · ar ${sizes[1]}`)
}
