import { open } from 'node:fs/promises'
import { openPicture } from './openPicture.ts'

export type PictureSize = { readonly widthPx: number; readonly heightPx: number; readonly fit: 'cover' | 'inside' }

/**
 * Encodes a picture again from its pixels; null when it is not a picture. That removes all metadata, such as the place
 * where a photo was taken.
 */
export async function preparePicture(path: string, { widthPx, heightPx, fit }: PictureSize): Promise<Buffer | null> {
  if (!isPicture(await readFileHeader(path))) return null
  try {
    const picture = await openPicture(path, { limitInputPixels: 50_000_000, failOn: 'error' })
    return await picture
      .rotate()
      .resize(widthPx, heightPx, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

/** The first bytes. They decide what a file is; its name and declared type are not trusted. */
export async function readFileHeader(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/** JPEG, PNG, WebP or AVIF. Not SVG, which can contain script. */
export function isPicture(header: string): boolean {
  if (header.startsWith('\xff\xd8\xff') || header.startsWith('\x89PNG\r\n\x1a\n')) return true
  return (
    (header.startsWith('RIFF') && header.slice(8, 12) === 'WEBP') ||
    (header.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(header.slice(8, 12)))
  )
}
