/** Within this time every standby that is read from has got there by itself. */
const keptMs = 60_000
const pattern = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/

/** After a write of which nobody knows how it ended: no standby ever gets there. */
export const unknownPosition = 'FFFFFFFF/FFFFFFFF'

type Place = Pick<Storage, 'getItem' | 'setItem'>

export type PositionStore = {
  /** What the next reads have to include; null when that is anything. */
  readonly read: () => string | null
  /** Of an answer or an event. What is none is ignored, and so is one before that which is known. */
  readonly note: (position: unknown) => void
}

/** So that positions compare as texts. */
const pad = (position: string): string =>
  position
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('/')

/**
 * Keeps how far the database had come when this person last wrote, or heard of something: a read that is answered from
 * a standby includes it. All tabs share it, and it survives a reload.
 */
export function createPositionStore(key: string, getPlaces: () => readonly Place[]): PositionStore {
  const readFrom = (place: Place): string | null => {
    const [position = '', atMs = ''] = place.getItem(key)?.split(' ') ?? []
    const ageMs = Date.now() - Number(atMs)
    return pattern.test(position) && ageMs >= 0 && ageMs < keptMs ? position : null
  }
  const read = () =>
    getPlaces()
      .map(readFrom)
      .reduce((newest, each) => (each !== null && pad(each) > pad(newest ?? '') ? each : newest), null)
  return {
    read,
    note(position) {
      if (typeof position !== 'string' || !pattern.test(position) || pad(position) < pad(read() ?? '')) return
      getPlaces()[0]?.setItem(key, `${position} ${Date.now()}`)
    },
  }
}
