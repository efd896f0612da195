/** Within this time every standby that is read from has got there by itself. */
const keptMs = 60_000
/** Of one length, so that they compare as texts. */
const pattern = /^[\dA-F]{8}\/[\dA-F]{8}$/

/** After a write of which nobody knows how it ended: no standby ever gets there. */
export const unknownPosition = 'FFFFFFFF/FFFFFFFF'

export type PositionStore = {
  /** What the next reads have to include; empty when that is anything. */
  readonly read: () => string
  /** Of an answer or an event. What is none is ignored, and so is one before that which is known. */
  readonly note: (position: string | null) => void
}

/**
 * Keeps how far the database had come when this person last wrote, or heard of something: a read that is answered from
 * a standby includes it. All tabs share it, and it survives a reload.
 */
export function createPositionStore(key: string): PositionStore {
  const read = () => {
    const [position = '', atMs] = (localStorage.getItem(key) ?? '').split(' ')
    const ageMs = Date.now() - Number(atMs)
    return ageMs >= 0 && ageMs < keptMs && pattern.test(position) ? position : ''
  }
  return {
    read,
    note(position) {
      if (position && pattern.test(position) && position >= read())
        localStorage.setItem(key, `${position} ${Date.now()}`)
    },
  }
}
