import { lazy, Suspense, type ComponentType } from 'react'
import { useIsOnline } from '../shell/useIsOnline.ts'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

// Whoever has no connection does without it.
const UnpluggedDrawing = lazy<ComponentType>(() =>
  import('./drawings/UnpluggedDrawing.tsx').catch(() => ({ default: () => null })),
)

type ErrorStateProps = { message?: string | undefined; onRetry: () => void; isBusy?: boolean }

/** What went wrong, with a button to try again. Offline it says that instead. */
export function ErrorState({ message, onRetry, isBusy = false }: ErrorStateProps) {
  const t = useText()
  const isOnline = useIsOnline()
  return (
    <div role="alert">
      <EmptyState
        drawing={
          <div className="h-28">
            <Suspense>
              <UnpluggedDrawing />
            </Suspense>
          </div>
        }
        title={t(isOnline ? 'shell.error.title' : 'shell.offline.title')}
        body={isOnline ? message || t('shell.error.body') : t('shell.offline.body')}
      >
        <Button kind="soft" isBusy={isBusy} onPress={onRetry}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
