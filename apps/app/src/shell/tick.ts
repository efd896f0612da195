/** A short tick that is felt, where the device can and the person wants motion. */
export function tick(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(20)
}
