const installWaitMaxMs = 30_000
const takeOverWaitMaxMs = 2_000

/** Before a reload: the service worker of the next version, if there is one, becomes that of this page. */
export async function letNextTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration && (await findWaiting(registration))
  if (!waiting) return
  const hasTakenOver = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  waiting.postMessage({ type: 'SKIP_WAITING' })
  await Promise.race([hasTakenOver, new Promise((resolve) => setTimeout(resolve, takeOverWaitMaxMs))])
}

/** The next version, once it is here. Without it, a reload shows the old one again. */
async function findWaiting(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (!registration.waiting) await registration.update().catch(() => {})
  const { installing } = registration
  if (installing)
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => resolve(), { once: true })
      setTimeout(resolve, installWaitMaxMs)
    })
  return registration.waiting
}
