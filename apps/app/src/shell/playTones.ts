/** The tones of each sound in hertz, one after another. */
const sounds = {
  claimed: [659, 880],
  credited: [523, 659, 784],
  bought: [440, 554],
} as const
export type SoundName = keyof typeof sounds

const toneSeconds = 0.12
const volume = 0.12

let context: AudioContext | undefined

export function playTones(name: SoundName): void {
  context ??= new AudioContext()
  // Before the first tap, a browser may hold sounds back.
  void context.resume().catch(() => {})
  for (const [i, hertz] of sounds[name].entries()) playTone(context, hertz, context.currentTime + i * toneSeconds)
}

function playTone(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = hertz
  // Faded in and out, or it would click.
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(volume, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds * 2)
  tone.connect(gain).connect(audio.destination)
  tone.start(at)
  tone.stop(at + toneSeconds * 2)
}
