import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { ChunkLoadError } from '#src/platform/load-with-retry.ts'

interface ScreenBoundaryProps {
  /** A change of place gives the screen another chance. */
  place: string
  children: ReactNode
}

interface ScreenBoundaryState {
  error: unknown
  place: string
}

/** What fails while a screen is shown takes down that screen only, and says how to go on. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: undefined, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps(props: ScreenBoundaryProps, state: ScreenBoundaryState): ScreenBoundaryState | null {
    return props.place === state.place ? null : { error: undefined, place: props.place }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <ScreenFailed error={this.state.error} />
  }
}

function ScreenFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('session')
  const kind = error instanceof ChunkLoadError ? 'chunk' : 'screen'
  return (
    // Of nothing that would have to be loaded, since loading is what may have failed.
    <div
      role="alert"
      className="mx-auto grid min-h-[60vh] w-full max-w-form place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <p className="text-lg font-semibold text-stop-ink">{t(`failed.${kind}.title`)}</p>
      <p className="text-ink-2">{t(`failed.${kind}.body`)}</p>
      <Button onClick={() => window.location.reload()}>{t('splash.reload')}</Button>
    </div>
  )
}
