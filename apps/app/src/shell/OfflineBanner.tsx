import { Icon } from '../components/Icon.tsx'
import { useIsOnline } from './useIsOnline.ts'
import { useText } from './useText.ts'

export function OfflineBanner() {
  const t = useText()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-caution-soft px-4 py-2 text-13 font-semibold text-caution">
          <Icon name="offline" className="size-5" />
          {t('shell.offline.banner')}
        </p>
      )}
    </div>
  )
}
