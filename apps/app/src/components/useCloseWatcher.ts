import { useEffect, useEffectEvent } from 'react'

type CloseWatcher = EventTarget & { destroy: () => void }

/**
 * On Android, Back asks the newest close watcher first, also on the page at which the app was opened. Sheets have one
 * already. Elsewhere it would hear Esc, which dialogs handle themselves.
 */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || !CloseWatcher || !/Android/.test(navigator.userAgent)) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
