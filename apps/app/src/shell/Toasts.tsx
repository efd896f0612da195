import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from '../components/Icon.tsx'
import { closeToast, currentToasts, onToasts, type Toast } from './toast.ts'
import { useText } from './useText.ts'

const icons: Record<Toast['tone'], IconName> = { plain: 'info', good: 'check', bad: 'warning' }

/** Short messages below the header, where they cover no button; screen readers read them out. */
export function Toasts() {
  const t = useText()
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--mark)+4rem)] z-50 grid justify-items-center gap-2"
    >
      {toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          role={tone === 'bad' ? 'alert' : 'status'}
          className="pointer-events-auto flex max-w-[max(440px,28rem)] animate-[rise_200ms_var(--ease-calm)] items-center gap-3 rounded-control bg-ink px-4 py-3 text-page shadow-card"
        >
          <Icon name={icons[tone]} className="size-5" />
          <p className="text-13 font-semibold">{text}</p>
          {action && (
            <>
              <button
                type="button"
                onClick={action.run}
                className="-my-2 min-touch rounded-control px-2 text-13 font-bold underline underline-offset-4 outline-page"
              >
                {action.text}
              </button>
              <button
                type="button"
                aria-label={t('shell.close')}
                onClick={() => closeToast(id)}
                className="-my-2 -mr-3 grid min-touch place-items-center rounded-control outline-page"
              >
                <Icon name="close" className="size-5" />
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
