/** Shown when no words could be loaded, hence in the default language and without any component that has some. */
export function WordsMissing() {
  return (
    <main lang="en" dir="ltr" className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <p>The words of this page did not arrive. Check the connection and load it again.</p>
      <a href={window.location.href} className="text-brand-ink underline">
        Load again
      </a>
    </main>
  )
}
