import { readFile } from 'node:fs/promises'
import { readFileHeader, isPicture, preparePicture } from './preparePicture.ts'

export type Document = {
  readonly kind: 'picture' | 'pdf'
  readonly extension: 'webp' | 'pdf'
  readonly bytes: Uint8Array
}

/** Large enough to read small print on a photographed receipt. */
const pictureSideMaxPx = 2_400

/** A re-encoded picture, or a PDF as it is (only ever offered as a download); null when the file is neither. */
export async function prepareDocument(path: string): Promise<Document | null> {
  const header = await readFileHeader(path)
  if (isPicture(header)) {
    const bytes = await preparePicture(path, { widthPx: pictureSideMaxPx, heightPx: pictureSideMaxPx, fit: 'inside' })
    return bytes && { kind: 'picture', extension: 'webp', bytes }
  }
  return /^%PDF-[12]\.\d/.test(header) ? { kind: 'pdf', extension: 'pdf', bytes: await readFile(path) } : null
}
