import { shrinkPicture } from '../../shell/shrinkPicture.ts'

/** A chosen picture, made smaller, as a data URL that can wait in storage until it is sent. Null for other files. */
export async function preparePicture(file: File): Promise<string | null> {
  const picture = await shrinkPicture(file)
  if (!picture) return null
  URL.revokeObjectURL(picture.url)
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(picture.file)
  })
}
