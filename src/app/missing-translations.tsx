/** Shown when no words could be loaded, hence in the default language and without any component that has some. */
export function WordsMissing() {
  return (
    <main lang="en" dir="ltr" className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <p>This page could not be loaded. Check the connection and try again.</p>
      <a href={window.location.href} className="text-brand-ink underline">
        Try again
      </a>
    </main>
  )
}
