import { readFile } from 'node:fs/promises'
import { readImageHeader, isPicture, preparePicture } from './preparePicture.ts'

export type Document = {
  readonly kind: 'picture' | 'pdf'
  readonly extension: 'webp' | 'pdf'
  readonly bytes: Uint8Array
}

/** Large enough to read small print on a photographed receipt. */
const pictureSideMaxPx = 2_400

/** A picture drawn anew, or a PDF as it is, which is only ever offered as a download; null when the file is neither. */
export async function prepareDocument(path: string): Promise<Document | null> {
  const head = await readImageHeader(path)
  if (isPicture(head)) {
    const bytes = await preparePicture(path, { widthPx: pictureSideMaxPx, heightPx: pictureSideMaxPx, fit: 'inside' })
    return bytes && { kind: 'picture', extension: 'webp', bytes }
  }
  return /^%PDF-[12]\.\d/.test(head) ? { kind: 'pdf', extension: 'pdf', bytes: await readFile(path) } : null
}
