/** Within this time every standby that is read from has got there by itself. */
const keptMs = 60_000
/** After a write of which nobody knows how it ended: no standby ever gets there. */
export const unknownPosition = 'FFFFFFFF/0'

export type PositionStore = {
  /** What the next reads have to include; empty when that is anything. */
  readonly read: () => string
  /** Of an answer or an event. One before that which is known is ignored. */
  readonly note: (position: string | null | undefined) => void
}

/**
 * Keeps how far the database had come when this person last wrote, or heard of something: a read that is answered from
 * a standby includes it. All tabs share it, and it survives a reload.
 */
export function createPositionStore(key: string): PositionStore {
  const read = () => {
    const [position = '', atMs] = (localStorage.getItem(key) ?? '').split(' ')
    return Date.now() - Number(atMs) < keptMs ? position : ''
  }
  return {
    read,
    note(position) {
      // The server writes all of them with the same number of digits, so that they compare as texts.
      if (position && position >= read()) localStorage.setItem(key, `${position} ${Date.now()}`)
    },
  }
}
