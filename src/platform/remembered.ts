/** What was made for a key before, or else is made now: for what costs much to make and is asked for again and again. */
export function remembered<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}
