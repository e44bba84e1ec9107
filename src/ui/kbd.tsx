/** A key as it stands on the keyboard: a letter in its capital, whoever asks for it. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      className="inline-block min-w-5 rounded-sm border border-b-2 border-line bg-surface px-1 text-center font-mono text-xs text-ink-2"
    >
      {children.length === 1 ? children.toUpperCase() : children}
    </kbd>
  )
}
