import { compulsoryRelease } from './compulsoryRelease.ts'
import { translate } from './messages.ts'
import { reloadToUpdate } from './reloadToUpdate.ts'
import { showToast } from './toast.ts'

const checkEveryMs = 60 * 60 * 1_000

/** Registers the service worker, checks for a new version every hour, and offers to reload when there is one. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  // A private window may refuse it; the app works without.
  if (!registration) return
  if (registration.waiting) offerReload()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first visit, so the page is up to date.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offerReload()
    })
  })
  setInterval(() => void registration.update().catch(() => {}), checkEveryMs)
}

function offerReload(): void {
  // Then there is nothing else to choose.
  if (compulsoryRelease.get()) return
  showToast(translate('shell.new-version'), {
    action: { text: translate('shell.reload'), run: () => void reloadToUpdate() },
  })
}
