import { getPictureLook, openPicture } from '../uploads/index.ts'

/** The waterwheel of the app's icon, without its ground. */
const wheel = `<g transform="translate(71.68 71.68) scale(11.52)" fill="none" stroke="INK" stroke-width="2.3"
  stroke-linecap="round"><circle cx="16" cy="13.5" r="10.8"/><path d="M16 11.3Q16.5 7 23.8 6M18.1 12.8Q22.3 11.9 25.5
  18.6M17.3 15.3Q19.4 19 14.1 24.1M14.7 15.3Q11.8 18.5 5.3 15M13.9 12.8Q10 11.1 11.3 3.8" stroke-width="2"/><circle
  cx="16" cy="13.5" r="2.2" fill="INK" stroke="none"/><path d="M3 28.7c2.2-1.8 4.3-1.8 6.5 0s4.3 1.8 6.5 0 4.3-1.8 6.5 0
  4.3 1.8 6.5 0"/></g>`
const draw = (ground: string, ink: string, box = '0 0 512 512') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="256" height="256">
      <rect width="512" height="512" fill="${ground}"/>${wheel.replaceAll('INK', ink)}</svg>`,
  )

/** As it is, on a bright and on a dark ground, and cut close. */
const drawings = [draw('#0a6c8f', '#fff'), draw('#fff', '#0a6c8f'), draw('#0a6c8f', '#fff', '60 60 392 392')]
let looks: Promise<readonly string[]> | null = null

/** Of 64 places, how many may differ: after cutting, scaling and saving again, about this many do. */
const differencesMax = 14

const countDifferences = (one: string, other: string) => [...one].filter((bit, i) => bit !== other[i]).length

/**
 * Whether a picture could pass for the platform's own. Our staff have no pictures: the app draws their circle and the
 * staff mark beside the name, which is part of no picture. So a picture can only borrow the logo, and that is refused.
 */
export async function looksLikeLogo(picture: Buffer): Promise<boolean> {
  looks ??= Promise.all(
    drawings.map(async (drawing) => getPictureLook(await (await openPicture(drawing)).png().toBuffer())),
  )
  const look = await getPictureLook(picture)
  return (await looks).some((logo) => countDifferences(logo, look) <= differencesMax)
}
