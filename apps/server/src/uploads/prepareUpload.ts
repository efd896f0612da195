import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'

export type Prepared = { readonly extension: 'webp' | 'mp4' | 'webm' | 'vtt'; readonly bytes: Uint8Array }

const pictureSideMaxPx = 2_000
const captionsMaxBytes = 1024 * 1024

/** Makes a received file fit to be shown to others, or says null. What it is decides its content; its name and declared type say nothing. */
export async function prepareUpload(path: string): Promise<Prepared | null> {
  const kind = kindOf(await head(path))
  if (kind === 'picture') return picture(path)
  if (kind === 'mp4' || kind === 'webm') return { extension: kind, bytes: await readFile(path) }
  return captions(path)
}

/** Drawn anew from its pixels: whatever else the file carried, such as the place a photo was taken, is gone. */
async function picture(path: string): Promise<Prepared | null> {
  try {
    const bytes = await sharp(path, { limitInputPixels: 50_000_000, failOn: 'error' }).rotate()
      .resize(pictureSideMaxPx, pictureSideMaxPx, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer()
    return { extension: 'webp', bytes }
  } catch {
    return null
  }
}

async function captions(path: string): Promise<Prepared | null> {
  const bytes = await readFile(path)
  if (bytes.length > captionsMaxBytes) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^WEBVTT(\s|$)/.test(text) && !text.includes('\0') ? { extension: 'vtt', bytes } : null
  } catch {
    return null
  }
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By the first bytes. Drawings (SVG) are not among them: they can carry script. */
function kindOf(bytes: Buffer): 'picture' | 'mp4' | 'webm' | null {
  const ascii = bytes.toString('latin1')
  if (ascii.startsWith('\xff\xd8\xff') || ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'picture'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'picture'
  if (ascii.slice(4, 8) === 'ftyp') {
    const brand = ascii.slice(8, 12)
    if (brand === 'avif' || brand === 'avis') return 'picture'
    return ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V '].includes(brand) ? 'mp4' : null
  }
  return ascii.startsWith('\x1a\x45\xdf\xa3') && ascii.includes('webm') ? 'webm' : null
}
