/**
 * Reloads the page; what is typed on it comes back. A waiting new version takes over first, so that old and new code
 * are never mixed.
 */
export async function reloadToUpdate(): Promise<void> {
  // While the old version can still be loaded: a new one that waits has kept it. Without it, the reload matters more.
  const typed = await import('./typed.ts').catch(() => null)
  await import('./letNextTakeOver.ts').then(({ letNextTakeOver }) => letNextTakeOver()).catch(() => {})
  // What a compulsory update has saved before stays.
  if (!sessionStorage.getItem('typed')) typed?.saveTyped()
  location.reload()
}
