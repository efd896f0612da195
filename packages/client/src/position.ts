/** Within this time every standby that is read from has got there by itself. */
const keptMs = 60_000

/** After a write of which nobody knows how it ended: no standby ever gets there. */
export const unknownPosition = 'FFFFFFFF/0'

/**
 * How far the database had come when this person last wrote, or heard of something: a read that is answered from a
 * standby includes it. All tabs share it, and it survives a reload. Empty when that is anything.
 */
export function readPosition(): string {
  const [position = '', untilMs] = localStorage.getItem('position')?.split(' ') ?? []
  return Date.now() < Number(untilMs) ? position : ''
}

/** Of an answer or an event. Only one after that which is known changes anything. */
export function notePosition(position: string | null | undefined): void {
  // The server writes all of them with the same number of digits, so that they compare as texts.
  if (position && position > readPosition()) localStorage.setItem('position', `${position} ${Date.now() + keptMs}`)
}
