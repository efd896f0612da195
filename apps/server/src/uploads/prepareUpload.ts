import { readFile } from 'node:fs/promises'
import { readImageHeader, isPicture, preparePicture } from './preparePicture.ts'

export type Prepared = { readonly extension: 'webp' | 'mp4' | 'webm' | 'vtt'; readonly bytes: Uint8Array }

const pictureSideMaxPx = 2_000
const captionsMaxBytes = 1024 * 1024

/**
 * Makes a received file fit to be shown to others, or says null. What it is decides its content; its name and declared
 * type say nothing.
 */
export async function prepareUpload(path: string): Promise<Prepared | null> {
  const head = await readImageHeader(path)
  if (isPicture(head)) {
    const bytes = await preparePicture(path, { widthPx: pictureSideMaxPx, heightPx: pictureSideMaxPx, fit: 'inside' })
    return bytes && { extension: 'webp', bytes }
  }
  const video = videoOf(head)
  return video ? { extension: video, bytes: await readFile(path) } : captions(path)
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

/** A moving picture, by the first bytes. */
function videoOf(head: string): 'mp4' | 'webm' | null {
  if (head.slice(4, 8) === 'ftyp')
    return ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V '].includes(head.slice(8, 12))
      ? 'mp4'
      : null
  return head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm') ? 'webm' : null
}
