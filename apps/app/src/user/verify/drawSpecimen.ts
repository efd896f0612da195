import type { Picture } from '../../shell/shrinkPicture.ts'

const [widthPx, heightPx] = [760, 480]

/** Something that is obviously no real document: no face, made-up words, and SPECIMEN across it. */
export async function drawSpecimen(lines: readonly string[]): Promise<Picture | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#e8f0f2'
  context.fillRect(0, 0, widthPx, heightPx)
  context.fillStyle = '#b9cbd2'
  context.fillRect(40, 60, 220, 280)
  context.fillStyle = '#33474f'
  context.font = '30px sans-serif'
  for (const [index, line] of lines.entries()) context.fillText(line, 300, 110 + index * 60, widthPx - 340)
  context.translate(widthPx / 2, heightPx / 2)
  context.rotate(-0.4)
  context.fillStyle = 'rgba(192, 71, 58, 0.6)'
  context.font = 'bold 96px sans-serif'
  context.textAlign = 'center'
  context.fillText('SPECIMEN', 0, 40)
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
  })
  return file && { file, url: URL.createObjectURL(file) }
}

/** A number of the member's own, such as SPECIMEN-4F09A2C1. */
export const createSpecimenNumber = (): string =>
  `SPECIMEN-${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
