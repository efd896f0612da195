export type Place = { readonly latitude: number; readonly longitude: number }
export type Point = { readonly x: number; readonly y: number }

/** How wide the world is in the path of the land. */
export const landWidth = 3_600

const latitudeMax = 85

/** By Mercator, on a world that is 1 wide and 1 high, from the upper left. */
export function project({ latitude, longitude }: Place): Point {
  const radians = (Math.min(latitudeMax, Math.max(-latitudeMax, latitude)) * Math.PI) / 180
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI),
  }
}
