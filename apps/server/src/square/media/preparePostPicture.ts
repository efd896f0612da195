import type { PostPicture } from '@millrace/contract/square/post'
import { isPicture, openPicture, readFileHeader, type UploadStore } from '../../uploads/index.ts'

const [widthPx, smallWidthPx, placeholderPx] = [1_280, 480, 16]
/** Of a picture that is unpacked: the most that a phone's camera makes. */
const pixelsMax = 50_000_000

type Encoded = Omit<PostPicture, 'url' | 'avifUrl' | 'smallUrl' | 'smallAvifUrl'> &
  Readonly<Record<'webp' | 'avif' | 'smallWebp' | 'smallAvif', Buffer>>

/**
 * Encodes a picture again from its pixels, in two widths and two formats; null when it is not a picture. Nothing else
 * of the file remains, such as the place where a photo was taken.
 */
export async function encodePostPicture(path: string): Promise<Encoded | null> {
  return isPicture(await readFileHeader(path)) ? encodePixels(path) : null
}

/** The same for a drawing of ours. */
export async function encodePixels(source: string | Buffer): Promise<Encoded | null> {
  try {
    const opened = await openPicture(source, { limitInputPixels: pixelsMax, failOn: 'error' })
    const { data, info } = await opened
      .rotate()
      .resize(widthPx, 2 * widthPx, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const whole = await openPicture(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const small = () =>
      whole.clone().resize(smallWidthPx, 2 * smallWidthPx, { fit: 'inside', withoutEnlargement: true })
    const placeholder = await whole
      .clone()
      .resize(placeholderPx, placeholderPx, { fit: 'inside' })
      .webp({ quality: 30 })
      .toBuffer()
    return {
      width: info.width,
      height: info.height,
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
      webp: await whole.clone().webp({ quality: 78 }).toBuffer(),
      // More effort takes seconds on a small machine and saves a few percent.
      avif: await whole.clone().avif({ quality: 52, effort: 2 }).toBuffer(),
      smallWebp: await small().webp({ quality: 74 }).toBuffer(),
      smallAvif: await small().avif({ quality: 50, effort: 2 }).toBuffer(),
    }
  } catch {
    return null
  }
}

/** Stores one under names of ours. */
export async function savePostPicture(
  { saveUnderRandomName }: UploadStore,
  { webp, avif, smallWebp, smallAvif, ...picture }: Encoded,
): Promise<PostPicture> {
  const save = (extension: string, bytes: Buffer) => saveUnderRandomName('post', extension, bytes)
  return {
    ...picture,
    url: await save('webp', webp),
    avifUrl: await save('avif', avif),
    smallUrl: await save('webp', smallWebp),
    smallAvifUrl: await save('avif', smallAvif),
  }
}
