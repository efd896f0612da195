/** Degrees, with at most five decimals: about a metre. */
export type Place = { readonly latitude: number; readonly longitude: number }

/** A map by Mercator ends here. */
const latitudeMax = 85
const longitudeMax = 180

const decimal = String.raw`-?\d{1,3}(?:\.\d{1,5})?`
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const typed = new RegExp(`^(${decimal}), ?(${decimal})$`)
const stored = new RegExp(`^(${decimal}), (${decimal})\n${uuid}$`)

/**
 * A place as a machine's terms have it: with a random id in a second line. So the public text that two people sign says
 * its hash, as of everything with more than one line, and nobody finds out the place by trying.
 */
export const toLocation = ({ latitude, longitude }: Place, salt: string): string => `${latitude}, ${longitude}\n${salt}`

/** The place of a machine's terms. */
export const parseLocation = (location: string): Place | null => toPlace(stored.exec(location))

/** A place as people type it, latitude first. */
export const parsePlace = (text: string): Place | null => toPlace(typed.exec(text.trim()))

export const isPlace = (location: string): boolean => parseLocation(location) !== null

function toPlace(match: RegExpExecArray | null): Place | null {
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(latitude) <= latitudeMax && Math.abs(longitude) <= longitudeMax ? { latitude, longitude } : null
}
