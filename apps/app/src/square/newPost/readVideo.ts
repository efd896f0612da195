import { postFileMaxMegabytes, videoSecondsMax } from '@millrace/contract/square/post'

export type ChosenVideo = {
  readonly file: Blob
  readonly url: string
  readonly poster: Blob | null
  readonly posterUrl: string
}
type VideoProblem = 'type' | 'size' | 'length'

const bytesMax = postFileMaxMegabytes * 1_000_000
const readWithinMs = 10_000

/** Checks a video before anything of it is sent, and takes a picture of it. */
export async function readVideo(file: File): Promise<ChosenVideo | VideoProblem> {
  if (!/^video\/(?:mp4|webm|quicktime)/.test(file.type)) return 'type'
  if (file.size > bytesMax) return 'size'
  const url = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    preload: 'auto',
    src: url,
  })
  const frame = await loadFrame(video)
  // The server looks into the file itself. A browser that cannot play it need not stop its owner.
  if (frame && Number.isFinite(video.duration) && video.duration > videoSecondsMax + 1) {
    URL.revokeObjectURL(url)
    return 'length'
  }
  const poster = frame ? await drawFrame(video) : null
  return { file, url, poster, posterUrl: poster ? URL.createObjectURL(poster) : '' }
}

/** Resolves to whether a picture can be taken: a little after the start, which is often black. */
async function loadFrame(video: HTMLVideoElement): Promise<boolean> {
  const happens = (event: string) =>
    new Promise<boolean>((resolve) => {
      video.addEventListener(event, () => resolve(true), { once: true })
      video.addEventListener('error', () => resolve(false), { once: true })
      setTimeout(() => resolve(false), readWithinMs)
    })
  if (!(await happens('loadeddata'))) return false
  const sought = happens('seeked')
  video.currentTime = Math.min(0.5, video.duration / 2 || 0)
  return sought
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, 1_280 / Math.max(video.videoWidth, video.videoHeight))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(video.videoWidth * scale)),
    height: Math.max(1, Math.round(video.videoHeight * scale)),
  })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8)
  })
}
