// Vitest 5 prints failures with Map.groupBy, which Node has from 21 on; without it Node 20 hides what failed.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
