import type { SoundName } from './playTones.ts'

/** Local storage: on where this device plays sounds. */
const key = 'sounds'

export const areSoundsOn = (): boolean => localStorage.getItem(key) === 'on'

export function switchSounds(isOn: boolean): void {
  if (isOn) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
}

/** Plays a short sound where the person has switched sounds on. */
export async function playSound(name: SoundName): Promise<void> {
  if (!areSoundsOn() || !globalThis.AudioContext) return
  try {
    const { playTones } = await import('./playTones.ts')
    playTones(name)
  } catch {
    // Without a connection there is no sound, and nothing is lost.
  }
}
