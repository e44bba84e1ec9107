import type { DrawnNode, WorkflowDrawing } from '#machines/workflow/workflow-drawing.ts'

export type Direction = readonly [x: number, y: number]

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The state that an arrow key leads to: along a line if one goes that way, or else the nearest there. */
export function neighbour({ nodes, edges }: WorkflowDrawing, path: string, direction: Direction): string | null {
  const states = nodes.filter(({ shape }) => shape !== 'initial' && shape !== 'anywhere')
  const from = states.find((node) => node.path === path)
  if (!from) return null
  const linked = new Set(
    edges.flatMap((edge) => (edge.from === path ? [edge.to] : edge.to === path ? [edge.from] : [])),
  )
  const ahead = states
    .filter((node) => node !== from)
    .flatMap((node) => {
      const cost = costOf(from, node, direction)
      return cost === null ? [] : [{ node, cost }]
    })
    .toSorted((a, b) => a.cost - b.cost)
  return (ahead.find(({ node }) => linked.has(node.path)) ?? ahead[0])?.node.path ?? null
}

/** How far it is, what lies aside counting double; null where it does not lie that way. */
function costOf(from: DrawnNode, to: DrawnNode, [alongX, alongY]: Direction): number | null {
  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
  const ahead = x * alongX + y * alongY
  const aside = Math.abs(x * alongY) + Math.abs(y * alongX)
  return ahead > 0 && ahead * 2 >= aside ? ahead + aside * 2 : null
}
