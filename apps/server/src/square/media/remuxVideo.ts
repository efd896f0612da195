import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Remuxed = {
  readonly extension: 'mp4' | 'webm'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly seconds: number
}

/** What browsers play in these containers. */
const codecs: Readonly<Record<string, readonly string[]>> = {
  mp4: ['avc', 'hevc', 'av1', 'vp9', 'aac', 'mp3', 'opus', 'flac'],
  webm: ['vp8', 'vp9', 'av1', 'opus', 'vorbis'],
}

/**
 * Takes pictures and sound out of a video and writes them, as they are, into a container of ours. Places, names and
 * whatever else the file contained stay behind. Null when it is not an MP4 or WebM video.
 */
async function remuxVideo(path: string): Promise<Remuxed | null> {
  const input = new Input({ source: new BufferSource(await readFile(path)), formats: [MP4, WEBM] })
  if (!(await input.canRead())) return null
  const extension = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
  const tracks = (await input.getTracks()).filter(({ type }) => type === 'video' || type === 'audio')
  const video = await input.getPrimaryVideoTrack()
  const isPlayable = tracks.every(({ codec }) => codec !== null && codecs[extension]?.includes(codec))
  if (!video || !isPlayable || tracks.length > 2) return null
  const format = extension === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.utilizedTracks.length !== tracks.length) return null
  await conversion.execute()
  if (!target.buffer) return null
  return {
    extension,
    bytes: new Uint8Array(target.buffer),
    width: video.displayWidth,
    height: video.displayHeight,
    seconds: await input.computeDuration(),
  }
}

// It runs in a thread of its own: a file that was made to be slow to read, or to need much memory, ends with it.
const remuxed = await remuxVideo((workerData as { readonly path: string }).path).catch(() => null)
parentPort?.postMessage(remuxed)
