import { picturesMax, videoSecondsMax, type PostPicture, type PostVideo } from '@millrace/contract/square/post'
import type { Platform, ReceivedFile } from '../../http/context.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import type { UploadStore } from '../../uploads/index.ts'
import { encodePostPicture, savePostPicture } from './preparePostPicture.ts'
import { prepareVideo } from './prepareVideo.ts'

export type Media = { readonly pictures: readonly PostPicture[]; readonly video: PostVideo | null }
export const noMedia: Media = { pictures: [], video: null }

type MediaRefusal = Refusal<'file.not-picture' | 'file.not-video' | 'post.too-many-files' | 'post.video-too-long'>
type Received = Pick<Platform, 'uploads'> & {
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>
}

/** Prepares the files of a post and stores them. */
export async function receiveMedia({ files, uploads }: Received): Promise<Media | MediaRefusal> {
  const { file: pictures = [], video: videos = [], poster: posters = [] } = files
  const [video, poster] = [videos[0], posters[0]]
  if (pictures.length > picturesMax || videos.length > 1 || (video && pictures.length > 0))
    return refuse('post.too-many-files')
  return video ? receiveVideo(uploads, video, poster) : receivePictures(uploads, pictures)
}

async function receivePictures(
  uploads: UploadStore,
  files: readonly ReceivedFile[],
): Promise<Media | Refusal<'file.not-picture'>> {
  const encoded = []
  // One after the other: unpacked, each of them is large. Nothing is stored before all of them are pictures.
  for (const { path } of files) {
    const picture = await encodePostPicture(path)
    if (!picture) return refuse('file.not-picture')
    encoded.push(picture)
  }
  return { pictures: await Promise.all(encoded.map((picture) => savePostPicture(uploads, picture))), video: null }
}

async function receiveVideo(
  uploads: UploadStore,
  file: ReceivedFile,
  posterFile: ReceivedFile | undefined,
): Promise<Media | Refusal<'file.not-picture' | 'file.not-video' | 'post.video-too-long'>> {
  const video = await prepareVideo(file.path)
  if (!video) return refuse('file.not-video')
  // Recorders end a little later than they are asked to.
  if (video.seconds > videoSecondsMax + 1) return refuse('post.video-too-long', { seconds: videoSecondsMax })
  const poster = posterFile ? await encodePostPicture(posterFile.path) : null
  if (posterFile && !poster) return refuse('file.not-picture')
  return {
    pictures: [],
    video: {
      url: await uploads.saveUnderRandomName('post', video.extension, video.bytes),
      width: video.width,
      height: video.height,
      seconds: Math.round(video.seconds * 10) / 10,
      bytes: video.bytes.length,
      poster: poster && (await savePostPicture(uploads, poster)),
    },
  }
}

/** For a post that was refused after its files were stored. */
export async function discardMedia(uploads: UploadStore, { pictures, video }: Media): Promise<void> {
  const all = [...pictures, ...(video?.poster ? [video.poster] : [])]
  const urls = all.flatMap(({ url, avifUrl, smallUrl, smallAvifUrl }) => [url, avifUrl, smallUrl, smallAvifUrl])
  for (const url of [...urls, ...(video ? [video.url] : [])]) await uploads.remove(url)
}
