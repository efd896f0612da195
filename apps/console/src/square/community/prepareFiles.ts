import { postFileMaxMegabytes } from '@millrace/contract/square/post'

/** A picture or a video that was chosen, and the address by which this page shows it. */
export type ChosenFile = { readonly file: File; readonly url: string }

const sidePxMax = 1_600

/** A picture small enough to be sent. The server makes its own sizes of it. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= postFileMaxMegabytes * 1_000_000) return file
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, sidePxMax / Math.max(bitmap.width, bitmap.height))
  return (await draw(bitmap, bitmap.width * scale, bitmap.height * scale)) ?? file
}

/** The first picture of a video; null when the browser cannot show it. */
export function makePoster(url: string): Promise<File | null> {
  const video = document.createElement('video')
  video.muted = true
  video.src = url
  return new Promise((resolve) => {
    video.addEventListener('error', () => resolve(null))
    video.addEventListener('loadeddata', () => {
      video.currentTime = Math.min(0.1, video.duration / 2 || 0)
    })
    video.addEventListener('seeked', () => resolve(draw(video, video.videoWidth, video.videoHeight)))
  })
}

async function draw(source: CanvasImageSource, width: number, height: number): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
  return blob && new File([blob], 'picture.webp', { type: blob.type })
}
