import { openPicture } from './openPicture.ts'

const [width, height] = [9, 8]

/**
 * What a picture looks like, in 64 bits: whether each of 8 by 8 places is brighter than the one to its right. The same
 * screenshot cut, scaled or saved again differs in a few of them.
 */
export async function getPictureLook(picture: Buffer): Promise<string> {
  const opened = await openPicture(picture)
  const pixels = await opened.greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer()
  let bits = ''
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width - 1; x++)
      bits += (pixels[y * width + x] ?? 0) > (pixels[y * width + x + 1] ?? 0) ? '1' : '0'
  return bits
}
