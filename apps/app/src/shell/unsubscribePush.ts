/**
 * Ends the push subscription of this device and closes its open notifications. The server learns of it from the push
 * service when it next sends one.
 */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    // Some browsers have service workers but no push.
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  } catch {
    // A private window may refuse; it receives no push notifications either.
  }
}
