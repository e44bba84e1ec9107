import type { ElkExtendedEdge, ElkNode, ElkPort, LayoutOptions } from 'elkjs'
import type { DiagramParts, EdgePart, StatePart } from './diagram-parts.ts'

/** Ids of the marks beside the states' own, which are their paths. */
export const initialMark = (path: string): string => `${path}:initial`
export const anywhereMark = (path: string): string => `${path}:anywhere`

const DOT = 10
const HISTORY = 24

export interface Way {
  options: LayoutOptions
  /** Lines that say the same and lead to the same state flow together into one arrow. */
  isJoining: boolean
}

/**
 * The graph as ELK wants it. Sizes are ours, places will be ELK's. Lines run downwards and enter groups from above
 * or below, so a group's words stand at its side, where no line ever passes.
 */
export function elkGraph({ root, edges }: DiagramParts, { options, isJoining }: Way): ElkNode {
  const joints = isJoining ? jointsOf(edges) : new Map<string, string>()
  const children = contentOf(root, { options, ports: portsOf(edges, joints) })
  const lines = [...initialEdges(root), ...edges.map((edge) => transitionEdge(edge, joints))]
  if (root.state.type === 'parallel') return sideBySide(children, lines, options)
  return { id: 'drawing', layoutOptions: { ...ALWAYS, ...options }, children, edges: lines }
}

/** Regions that run at the same time are drawings of their own, in the order of the definition. */
function sideBySide(regions: ElkNode[], lines: ElkExtendedEdge[], options: LayoutOptions): ElkNode {
  return {
    id: 'drawing',
    layoutOptions: { ...SIDE_BY_SIDE, 'elk.aspectRatio': options['elk.aspectRatio'] ?? '0.5' },
    children: regions.map((region) => ({
      ...region,
      edges: lines.filter(({ sources: [from = ''] }) => isOf(region.id, from)),
    })),
  }
}

function isOf(region: string, id: string): boolean {
  return id === region || id.startsWith(`${region}.`) || id.startsWith(`${region}:`)
}

/** For each line that flows together with others, by its id: the port where they arrive. */
function jointsOf(edges: readonly EdgePart[]): ReadonlyMap<string, string> {
  const ids = edges.map(jointOf)
  const shared = edges.filter((edge) => ids.filter((id) => id === jointOf(edge)).length > 1)
  return new Map(shared.map((edge) => [edge.id, jointOf(edge)]))
}

const jointOf = ({ to, label }: EdgePart): string => `${to}<${label.lines.map(({ text }) => text).join('|')}`

type Ports = ReadonlyMap<string, readonly ElkPort[]>

interface Frame {
  options: LayoutOptions
  ports: Ports
}

function portsOf(edges: readonly EdgePart[], joints: ReadonlyMap<string, string>): Ports {
  const ports = new Map<string, ElkPort[]>()
  for (const { id, to } of edges) {
    const joint = joints.get(id)
    const known = ports.get(to) ?? []
    if (joint === undefined || known.some((port) => port.id === joint)) continue
    ports.set(to, [...known, { id: joint, width: 0, height: 0 }])
  }
  return ports
}

function contentOf(part: StatePart, frame: Frame): ElkNode[] {
  const { state, anywhere } = part
  return [
    ...(state.type === 'compound' ? [{ id: initialMark(state.path), width: DOT, height: DOT }] : []),
    ...(anywhere
      ? [{ id: anywhereMark(state.path), width: anywhere.width, height: anywhere.height, layoutOptions: FIRST }]
      : []),
    ...part.children.map((child) => node(child, frame)),
  ]
}

function node(part: StatePart, frame: Frame): ElkNode {
  const { state, box, children } = part
  const own = { id: state.path, ports: [...(frame.ports.get(state.path) ?? [])] }
  if (state.type === 'history') return { ...own, width: HISTORY, height: HISTORY }
  if (children.length === 0) return { ...own, width: box.width, height: box.height }
  return {
    ...own,
    children: contentOf(part, frame),
    layoutOptions: {
      // A group inherits nothing from what holds it.
      ...ALWAYS,
      ...frame.options,
      'elk.padding': paddingOf(box, frame.options),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${box.width},${box.height})`,
    },
  }
}

/** Room for the group's words where no line enters: at its side where lines run down, above where they run across. */
function paddingOf(box: StatePart['box'], { 'elk.direction': direction }: LayoutOptions): string {
  return direction === 'RIGHT'
    ? `[top=${box.height + 8},left=20,bottom=20,right=20]`
    : `[top=20,left=${box.width + 8},bottom=20,right=20]`
}

function initialEdges({ state, children }: StatePart): ElkExtendedEdge[] {
  const own = state.type === 'compound' ? state.initial : []
  return [
    ...own.map((to) => ({ id: `${initialMark(state.path)}>${to}`, sources: [initialMark(state.path)], targets: [to] })),
    ...children.flatMap(initialEdges),
  ]
}

function transitionEdge(
  { id, from, to, isInward, isOnwards, label }: EdgePart,
  joints: ReadonlyMap<string, string>,
): ElkExtendedEdge {
  return {
    id,
    sources: [isInward ? anywhereMark(from) : from],
    targets: [joints.get(id) ?? to],
    labels: [{ id: `${id}:label`, width: label.width, height: label.height, text: ' ' }],
    ...(isOnwards ? { layoutOptions: SPINE } : {}),
  }
}

const SIDE_BY_SIDE: LayoutOptions = {
  'elk.algorithm': 'rectpacking',
  'elk.spacing.nodeNode': '28',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

const FIRST = { 'elk.layered.layering.layerConstraint': 'FIRST' }

const SPINE: LayoutOptions = { 'elk.layered.priority.direction': '8', 'elk.layered.priority.straightness': '8' }

const ALWAYS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '5',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}
