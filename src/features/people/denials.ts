import type { UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import { missingNeeds } from '#src/app/screen-needs.ts'
import { callsOfScreen } from './screen-actions.ts'

/** What an access role takes away. */
export interface Denials {
  deniedScreens: readonly string[]
  deniedCalls: readonly string[]
}

export interface NarrowedScreen {
  /** Below the user type's prefix. */
  path: string
  screen: ScreenId
}

/** Hides or shows a screen. Hidden, what only it reads and does is taken away too; shown, it is given back. */
export function withScreen(
  denials: Denials,
  all: readonly NarrowedScreen[],
  type: UserType,
  path: string,
  isShown: boolean,
): Denials {
  const deniedScreens = isShown ? denials.deniedScreens.filter((one) => one !== path) : [...denials.deniedScreens, path]
  const screen = all.find((one) => one.path === path)
  const acts = screen ? callsOfScreen(screen.screen, type).act.map(({ call }) => call) : []
  const deniedCalls = isShown
    ? denials.deniedCalls.filter((name) => !acts.some((call) => call === name))
    : denials.deniedCalls
  return settled({ deniedScreens, deniedCalls }, all, type)
}

/** Takes an action away, wherever it is offered, or gives it back. */
export function withAction(
  denials: Denials,
  all: readonly NarrowedScreen[],
  type: UserType,
  call: string,
  isAllowed: boolean,
): Denials {
  const deniedCalls = isAllowed ? denials.deniedCalls.filter((name) => name !== call) : [...denials.deniedCalls, call]
  return settled({ ...denials, deniedCalls }, all, type)
}

/** Screens that a role shows and that stay closed all the same, since it denies what they need. */
export function closedScreens<Screen extends NarrowedScreen>(
  all: readonly Screen[],
  { deniedScreens, deniedCalls }: Denials,
): (Screen & { missing: CallName[] })[] {
  return all.flatMap((each) => {
    const missing = deniedScreens.includes(each.path) ? [] : missingNeeds(each.screen, deniedCalls)
    return missing.length > 0 ? [{ ...each, missing }] : []
  })
}

/** Denied calls follow: reads go with their last screen, actions too, helpers with the last action that needs them. */
function settled({ deniedScreens, deniedCalls }: Denials, all: readonly NarrowedScreen[], type: UserType): Denials {
  const screens = all.map(({ path, screen }) => ({
    isShown: !deniedScreens.includes(path),
    ...callsOfScreen(screen, type),
  }))
  const shown = screens.filter(({ isShown }) => isShown)
  const offered = shown.flatMap(({ act }) => act)
  const reads = screens.flatMap(({ see }) => see)
  const actions = screens.flatMap(({ act }) => act)
  const helpers = actions.flatMap((action) => action.helpers ?? [])

  const lostReads = reads.filter((name) => !shown.some(({ see }) => see.includes(name)))
  const lostActions = actions
    .map(({ call }) => call)
    .filter((call) => deniedCalls.includes(call) || !offered.some((one) => one.call === call))
  const lostHelpers = helpers.filter(
    (name) => !offered.some((one) => one.helpers?.includes(name) && !lostActions.includes(one.call)),
  )
  const known = new Set<string>([...reads, ...actions.map(({ call }) => call), ...helpers])
  const others = deniedCalls.filter((name) => !known.has(name))
  return { deniedScreens, deniedCalls: [...new Set([...others, ...lostReads, ...lostActions, ...lostHelpers])] }
}
