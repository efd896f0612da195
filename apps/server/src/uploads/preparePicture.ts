import { open } from 'node:fs/promises'
import sharp from 'sharp'

export type Frame = { readonly widthPx: number; readonly heightPx: number; readonly fit: 'cover' | 'inside' }

/**
 * Draws a picture anew from its pixels, or says null when it is none: whatever else the file carried, such as the place
 * a photo was taken, is gone.
 */
export async function preparePicture(path: string, { widthPx, heightPx, fit }: Frame): Promise<Buffer | null> {
  if (!isPicture(await readImageHeader(path))) return null
  try {
    return await sharp(path, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize(widthPx, heightPx, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}

/** The first bytes: what a file is, they decide; its name and declared type say nothing. */
export async function readImageHeader(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/** JPEG, PNG, WebP or AVIF. Drawings (SVG) are not among them: they can carry script. */
export function isPicture(head: string): boolean {
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return true
  return (
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    (head.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.slice(8, 12)))
  )
}
