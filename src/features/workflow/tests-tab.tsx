import type { WorkflowDocument } from '#machines/describe/workflow-drawing.ts'

export function TestsTab({ document }: { document: WorkflowDocument }) {
  return <p>{document.id}</p>
}
