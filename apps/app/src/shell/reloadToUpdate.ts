/**
 * Reloads the page; what is typed on it comes back. A waiting new version takes over first, so that old and new code
 * are never mixed.
 */
export async function reloadToUpdate(): Promise<void> {
  // While the old version can still be loaded. Without it, the reload matters more.
  const typed = await import('./typed.ts').catch(() => null)
  const updates = await import('./updates.ts').catch(() => null)
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration && (updates ? await updates.findWaiting(registration) : registration.waiting)
  if (waiting) {
    const hasTakenOver = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await Promise.race([hasTakenOver, new Promise((resolve) => setTimeout(resolve, 2_000))])
  }
  // What a compulsory update has saved before stays.
  if (!sessionStorage.getItem('typed')) typed?.saveTyped()
  location.reload()
}
