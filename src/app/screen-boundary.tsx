import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { ChunkLoadError } from '#src/lib/load-patiently.ts'

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
    <div className="mx-auto grid min-h-[60vh] w-full max-w-form place-content-center p-6">
      <Notice
        tone="stop"
        role="alert"
        title={t(`failed.${kind}.title`)}
        action={<Button onClick={() => window.location.reload()}>{t('splash.reload')}</Button>}
      >
        {t(`failed.${kind}.body`)}
      </Notice>
    </div>
  )
}
