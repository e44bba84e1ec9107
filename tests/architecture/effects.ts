import { parseSync } from 'vite'

interface Node {
  type: string
  [key: string]: unknown
}

/** A call in an effect of something that the component or hook was given: `CashChange: onShort`. */
export interface HandedUp {
  /** Of the function that has the effect. */
  name: string
  called: string
}

const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect']

/**
 * Effects that call a prop or argument named `on…` or `set…`: state that a child hands to its parent after the fact.
 * What an effect only hands to a listener, a timer or a promise is an event and may be told.
 */
export function handedUpIn(path: string, text: string): HandedUp[] {
  if (!EFFECTS.some((effect) => text.includes(effect))) return []
  const { program } = parseSync(path, text)
  return functionsIn(program).flatMap(({ name, node }) => {
    const given = givenTo(node)
    return effectsOf(node).flatMap((effect) =>
      calledDirectlyIn(effect).flatMap((call) => {
        const called = calledOf(call, given)
        return called === undefined ? [] : [{ name, called }]
      }),
    )
  })
}

interface Named {
  name: string
  node: Node
}

function functionsIn(root: unknown): Named[] {
  const found: Named[] = []
  visit(root, (node, parent) => {
    if (isFunction(node)) found.push({ name: nameOf(node.id) ?? nameOf(parent?.id) ?? 'a function', node })
    return true
  })
  return found
}

/** Names that are destructured from the first argument or are arguments, and the names of whole props objects. */
function givenTo({ params }: Node): { names: ReadonlySet<string>; objects: ReadonlySet<string> } {
  const names = new Set<string>()
  const objects = new Set<string>()
  for (const param of listOf(params)) {
    const plain = nameOf(param)
    if (plain !== undefined) {
      names.add(plain)
      objects.add(plain)
    }
    visit(param, (node) => {
      if (node.type === 'Property') {
        const value = isNode(node.value) && node.value.type === 'AssignmentPattern' ? node.value.left : node.value
        const name = nameOf(value)
        if (name !== undefined) names.add(name)
      }
      return true
    })
  }
  return { names, objects }
}

/** The callbacks of a function's own effects, not those of functions within. */
function effectsOf(node: Node): Node[] {
  const found: Node[] = []
  visit(node.body, (inner) => {
    if (isFunction(inner)) return false
    if (inner.type !== 'CallExpression') return true
    const callee =
      isNode(inner.callee) && inner.callee.type === 'MemberExpression' ? inner.callee.property : inner.callee
    const [callback] = listOf(inner.arguments)
    if (EFFECTS.includes(nameOf(callee) ?? '') && isNode(callback) && isFunction(callback)) found.push(callback)
    return true
  })
  return found
}

/** Calls in the callback itself and in what it returns to clean up. */
function calledDirectlyIn(callback: Node): Node[] {
  const calls: Node[] = []
  const look = (root: unknown) =>
    visit(root, (node) => {
      if (node.type === 'ReturnStatement' && isNode(node.argument) && isFunction(node.argument)) {
        look(node.argument.body)
        return false
      }
      if (isFunction(node)) return false
      if (node.type === 'CallExpression') calls.push(node)
      return true
    })
  look(callback.body)
  return calls
}

function calledOf(call: Node, { names, objects }: ReturnType<typeof givenTo>): string | undefined {
  const { callee } = call
  const plain = nameOf(callee)
  if (plain !== undefined) return names.has(plain) && isTelling(plain) ? plain : undefined
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined
  const property = nameOf(callee.property)
  const isGiven = objects.has(nameOf(callee.object) ?? '')
  return isGiven && property !== undefined && isTelling(property) ? property : undefined
}

const isTelling = (name: string): boolean => /^(on|set)[A-Z]/.test(name)

function isFunction({ type }: Node): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Goes through a tree; where `enter` says no, what is inside is left out. */
function visit(value: unknown, enter: (node: Node, parent: Node | undefined) => boolean, parent?: Node): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, enter, parent)
    return
  }
  if (!isNode(value) || !enter(value, parent)) return
  for (const child of Object.values(value)) visit(child, enter, value)
}
