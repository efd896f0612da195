/**
 * Ends the pushes to this device, whoever they were for, and takes back what they showed. The push service tells the
 * server at its next try.
 */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    // Some browsers have service workers and no push.
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  } catch {
    // Private windows may refuse to say; they receive no pushes either.
  }
}
