import { i18n } from '@lingui/core'
import { showToast } from './toast.ts'

const lookEveryMs = 60 * 60 * 1_000

/** Registers the service worker, looks for new versions now and then, and offers one that is ready. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  // Private windows may refuse it; the app works without.
  if (!registration) return
  if (registration.waiting) offer()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first visit: the page is the newest already.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer()
    })
  })
  setInterval(() => void registration.update().catch(() => {}), lookEveryMs)
}

function offer(): void {
  showToast(i18n._('shell.new-version'), { action: { text: i18n._('shell.reload'), run: () => void reloadToUpdate() } })
}

/**
 * Reloads the page in the newest version there is: one that waits takes over first, so that old and new are never
 * mixed.
 */
export async function reloadToUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration?.waiting
  if (waiting) {
    const hasTakenOver = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await Promise.race([hasTakenOver, new Promise((resolve) => setTimeout(resolve, 2_000))])
  }
  location.reload()
}
