import type { Plugin } from 'vite'

/**
 * What stands for the inside of functions of react-dom that only serve what nobody here uses: markup rendered by a
 * server, view transitions, activities, lists of suspended parts, forms with actions, references to fragments, and
 * style sheets or scripts as elements. Empty where they would find nothing to do; else the answer that they would give.
 */
const INSIDES: Readonly<Record<string, string>> = {
  // Markup rendered by a server.
  popHydrationState: 'return !1',
  getParentHydrationBoundary: 'return null',
  upgradeHydrationErrorsToRecoverable: 'return null',
  // What the original does where no part of the page waits for its code to take it over.
  dispatchEvent:
    '_enabled && (findInstanceBlockingEvent(nativeEvent), dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer))',
  ...nothingIn(
    'attemptContinuousHydration',
    'attemptHydrationAtCurrentPriority',
    'attemptReplayContinuousQueuedEvent',
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'clearHydrationBoundary',
    'clearIfContinuousEvent',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'createFiberFromDehydratedFragment',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'mountHostRootWithoutHydrating',
    'prepareToHydrateHostInstance',
    'pushDehydratedActivitySuspenseHandler',
    'queueHydrationError',
    'queueIfContinuousEvent',
    'ReactDOMHydrationRoot',
    'resetHydrationState',
    'retryActivityComponentWithoutHydrating',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'retrySuspenseComponentWithoutHydrating',
    'scheduleReplayQueueIfNeeded',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
  ),
  // View transitions, activities and lists of suspended parts.
  ...nothingIn(
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'cutOffTailIfNeeded',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'initSuspenseListRenderState',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'pushViewTransitionCancelableScope',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'ViewTransitionPseudoElement',
  ),
  // Forms with actions: ours send events to a machine.
  ...nothingIn(
    'dispatchActionState',
    'extractEvents$1',
    'mountActionState',
    'rerenderActionState',
    'runActionStateAction',
    'startHostTransition',
    'updateActionState',
    'updateActionStateImpl',
  ),
  // References to fragments.
  isFragmentInstanceParent: 'return !1',
  ...nothingIn(
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
    'traverseVisibleInstancesAndTextInstances',
  ),
  // Style sheets and scripts as elements: the bundler brings both. Titles are none of them.
  getResource: 'return null',
  waitForCommitToBeReady: 'return null',
  ...nothingIn(
    'acquireResource',
    'preconnect',
    'prefetchDNS',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadInstanceAndSuspendIfNeeded',
    'preloadModule',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
  ),
}

/** Variables of react-dom that keep their first value where the above is never begun. */
const CONSTANTS: Readonly<Record<string, string>> = {
  appearingViewTransitions: 'null',
  hydrationErrors: 'null',
  hydrationParentFiber: 'null',
  inUpdateViewTransition: '!1',
  isHydrating: '!1',
  nextHydratableInstance: 'null',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  rootViewTransitionAffected: '!1',
  shouldStartViewTransition: '!1',
  viewTransitionMutationContext: '!1',
}

/** Elements that are refused with React's own error, as any unknown one: what serves them is not there. */
const REFUSED = new Set(['REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE'])
const ELEMENTS = 'createFiberFromTypeAndProps'
/** What such elements, and what waits in a server's markup, are numbered with: no part of the page is one of them. */
const TAGS: ReadonlySet<unknown> = new Set([18, 19, 30, 31])
/** What has methods and is made of nothing now. */
const CLASSES = new Set(['FragmentInstance', 'ViewTransitionPseudoElement', 'ReactDOMHydrationRoot'])

/**
 * Takes out of react-dom what no screen uses, a fifth of it. It is known by the names in the release that
 * package.json pins: where another release lacks one of them the build is refused, and this list is looked through.
 */
export function withoutUnusedReact(): Plugin {
  return {
    name: 'without-unused-react',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        const missing = new Set([...Object.keys(INSIDES), ...Object.keys(CONSTANTS), ...REFUSED])
        const edits: Edit[] = []
        collectEdits(this.parse(code), edits, missing)
        if (missing.size > 0) this.error(`This react-dom has no ${[...missing].join(', ')}: look through scripts/lib/lighter-react.ts.`)
        return { code: edited(code, edits), map: null }
      },
    },
  }
}

function nothingIn(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']))
}

interface Span {
  start: number
  end: number
}
interface Edit extends Span {
  text: string
}

function edited(code: string, edits: readonly Edit[]): string {
  const fromBehind = edits.toSorted((one, other) => other.start - one.start)
  return fromBehind.reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), code)
}

function collectEdits(node: unknown, edits: Edit[], missing: Set<string>): void {
  if (node === null || typeof node !== 'object') return
  const type = field(node, 'type')
  const name = nameOf(field(node, 'id'))
  if (type === 'FunctionDeclaration' && Object.hasOwn(INSIDES, name)) {
    missing.delete(name)
    edits.push({ ...spanOf(field(node, 'body')), text: `{${INSIDES[name] ?? ''}}` })
    return
  }
  // Parameters of the same name are something else.
  if (type === 'FunctionDeclaration' && hasConstant(field(node, 'params'))) return
  if (type === 'FunctionDeclaration' && name === ELEMENTS) collectRefused(node, edits, missing)
  if (type === 'VariableDeclarator' && Object.hasOwn(CONSTANTS, name)) {
    missing.delete(name)
    return
  }
  if (type === 'Identifier' && isConstant(node)) {
    edits.push({ ...spanOf(node), text: CONSTANTS[nameOf(node)] ?? '' })
    return
  }
  if (type === 'AssignmentExpression') {
    const [left, right] = [field(node, 'left'), field(node, 'right')]
    const isDropped = isConstant(left) || isUnused(left)
    // What is assigned stays, which may be another assignment.
    if (isDropped) edits.push({ start: spanOf(node).start, end: spanOf(right).start, text: isUnused(left) ? '0, ' : '' })
    else collectEdits(left, edits, missing)
    collectEdits(right, edits, missing)
    return
  }
  if (type === 'SwitchStatement' && nameOf(field(field(node, 'discriminant'), 'property')) === 'tag') {
    collectEdits(field(node, 'discriminant'), edits, missing)
    collectCases(node, edits, missing)
    return
  }
  for (const [key, child] of Object.entries(node)) {
    const isLabel = field(node, 'computed') === false && (key === 'property' || key === 'key')
    if (!isLabel) collectEdits(child, edits, missing)
  }
}

/** Takes away the cases of tags that no part of the page has, but where another case falls through to it. */
function collectCases(node: object, edits: Edit[], missing: Set<string>): void {
  const names: string[] = []
  let isEnded = true
  for (const each of listOf(field(node, 'cases'))) {
    const steps = listOf(field(each, 'consequent'))
    if (TAGS.has(field(field(each, 'test'), 'value')) && (steps.length === 0 || isEnded)) {
      edits.push({ ...spanOf(each), text: '' })
      for (const step of steps) collectNames(step, names)
      continue
    }
    collectEdits(each, edits, missing)
    isEnded = ENDS.has(String(field(steps.at(-1), 'type')))
  }
  // The variables of a case are the function's: others may write to them.
  if (names.length > 0) edits.push({ start: spanOf(node).start, end: spanOf(node).start, text: `var ${names.join()};` })
}

const ENDS = new Set(['BreakStatement', 'ContinueStatement', 'ReturnStatement', 'ThrowStatement'])

/** Names of the variables that a statement declares for the function that it stands in. */
function collectNames(node: unknown, names: string[]): void {
  if (node === null || typeof node !== 'object') return
  const type = String(field(node, 'type'))
  if (type.includes('Function')) return
  if (type === 'VariableDeclarator') names.push(nameOf(field(node, 'id')))
  for (const child of Object.values(node)) collectNames(child, names)
}

/** Takes away the cases of elements that are refused, where the function tells elements apart. */
function collectRefused(node: unknown, edits: Edit[], missing: Set<string>): void {
  if (node === null || typeof node !== 'object') return
  const refused = nameOf(field(node, 'test'))
  if (field(node, 'type') === 'SwitchCase' && REFUSED.has(refused)) {
    missing.delete(refused)
    edits.push({ ...spanOf(node), text: '' })
  } else for (const child of Object.values(node)) collectRefused(child, edits, missing)
}

const isConstant = (node: unknown): boolean => field(node, 'type') === 'Identifier' && Object.hasOwn(CONSTANTS, nameOf(node))
const hasConstant = (nodes: unknown): boolean => listOf(nodes).some(isConstant)

/** `Class.prototype.method`, of a class that is made of nothing, or how a page rendered by a server is begun. */
function isUnused(node: unknown): boolean {
  const owner = field(node, 'object')
  if (nameOf(owner) === 'exports') return nameOf(field(node, 'property')) === 'hydrateRoot'
  return nameOf(field(owner, 'property')) === 'prototype' && CLASSES.has(nameOf(field(owner, 'object')))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const nameOf = (node: unknown): string => String(field(node, 'name') ?? '')

function spanOf(node: unknown): Span {
  return { start: Number(field(node, 'start')), end: Number(field(node, 'end')) }
}

const field = (node: unknown, name: string): unknown => (node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined)
