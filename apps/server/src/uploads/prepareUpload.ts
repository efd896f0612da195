import { readFile } from 'node:fs/promises'
import { readFileHeader, isPicture, preparePicture } from './preparePicture.ts'

export type PreparedUpload = { readonly extension: 'webp' | 'mp4' | 'webm' | 'vtt'; readonly bytes: Uint8Array }

const pictureSideMaxPx = 2_000
const captionsMaxBytes = 1024 * 1024

/** Prepares an uploaded picture, video or caption file for publication; null when it is something else. */
export async function prepareUpload(path: string): Promise<PreparedUpload | null> {
  const header = await readFileHeader(path)
  if (isPicture(header)) {
    const bytes = await preparePicture(path, { widthPx: pictureSideMaxPx, heightPx: pictureSideMaxPx, fit: 'inside' })
    return bytes && { extension: 'webp', bytes }
  }
  const video = detectVideo(header)
  return video ? { extension: video, bytes: await readFile(path) } : prepareCaptions(path)
}

async function prepareCaptions(path: string): Promise<PreparedUpload | null> {
  const bytes = await readFile(path)
  if (bytes.length > captionsMaxBytes) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^WEBVTT(\s|$)/.test(text) && !text.includes('\0') ? { extension: 'vtt', bytes } : null
  } catch {
    return null
  }
}

function detectVideo(header: string): 'mp4' | 'webm' | null {
  if (header.slice(4, 8) === 'ftyp')
    return ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V '].includes(
      header.slice(8, 12),
    )
      ? 'mp4'
      : null
  return header.startsWith('\x1a\x45\xdf\xa3') && header.includes('webm') ? 'webm' : null
}
