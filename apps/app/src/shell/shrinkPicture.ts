/** Enough to read a document. Even a cheap phone takes pictures several times as large. */
const sideMaxPx = 2_000

export type Picture = { readonly file: Blob; readonly url: string }

/** Makes a photo small enough for a slow network, and removes its metadata. Null when it is not a picture. */
export async function shrinkPicture(chosen: Blob): Promise<Picture | null> {
  const decoded = await createImageBitmap(chosen).catch(() => null)
  if (!decoded) return null
  const scale = Math.min(1, sideMaxPx / Math.max(decoded.width, decoded.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(decoded.width * scale),
    height: Math.round(decoded.height * scale),
  })
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent parts would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(decoded, 0, 0, canvas.width, canvas.height)
  decoded.close()
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
  })
  return file && { file, url: URL.createObjectURL(file) }
}
