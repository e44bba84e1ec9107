const GROUP = 4
const GROUPS_PER_LINE = 8

export interface HashGroupsProps {
  /** Hexadecimal. */
  hash: string
}

/** A hash in groups of four, eight in a line, as it is read aloud and compared by eye; copied without the blanks. */
export function HashGroups({ hash }: HashGroupsProps) {
  const groups = hash.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
  const lines = Array.from({ length: Math.ceil(groups.length / GROUPS_PER_LINE) }, (_, line) =>
    groups.slice(line * GROUPS_PER_LINE, (line + 1) * GROUPS_PER_LINE),
  )
  return (
    <bdi dir="ltr" className="inline-block font-mono">
      {lines.map((line, index) => (
        <span key={index} className="flex gap-[1ch] whitespace-nowrap">
          {line.map((group, position) => (
            <span key={position}>{group}</span>
          ))}
        </span>
      ))}
    </bdi>
  )
}
