import { useIsOnline } from '../shell/useIsOnline.ts'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { UnpluggedDrawing } from './drawings/UnpluggedDrawing.tsx'
import { EmptyState } from './EmptyState.tsx'

type ErrorStateProps = { message?: string | undefined; onRetry: () => void; isBusy?: boolean }

/** What went wrong, with a button to try again. Offline it says that instead. */
export function ErrorState({ message, onRetry, isBusy = false }: ErrorStateProps) {
  const t = useText()
  const isOnline = useIsOnline()
  return (
    <div role="alert">
      <EmptyState
        drawing={<UnpluggedDrawing />}
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
