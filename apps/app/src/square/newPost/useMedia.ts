import { picturesMax, postFileMaxMegabytes } from '@millrace/contract/square/post'
import { useEffect, useRef, useState } from 'react'
import { shrinkPicture, type Picture } from '../../shell/shrinkPicture.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { noDraftFiles, readDraftFiles, saveDraftFiles } from './draftFiles.ts'
import { readVideo, type ChosenVideo } from './readVideo.ts'

/** The pictures, or the one video, of a new post. */
export function useMedia() {
  const t = useText()
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [video, setVideo] = useState<ChosenVideo | null>(null)
  const [isReading, setIsReading] = useState(false)
  const urls = useRef<string[]>([])
  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    let isLeft = false
    const toUrl = (file: Blob) => {
      const url = URL.createObjectURL(file)
      urls.current.push(url)
      return url
    }
    void readDraftFiles().then(({ pictures: kept, video: keptVideo }) => {
      if (isLeft) return
      setPictures((before) => [...kept.map((file) => ({ file, url: toUrl(file) })), ...before])
      if (keptVideo) {
        const { file, poster } = keptVideo
        setVideo({ file, poster, url: toUrl(file), posterUrl: poster ? toUrl(poster) : '' })
      }
      setIsRestored(true)
    })
    return () => {
      isLeft = true
    }
  }, [])
  useEffect(() => {
    if (isRestored) saveDraftFiles({ pictures: pictures.map(({ file }) => file), video })
  }, [isRestored, pictures, video])
  const problem = (text: string) => showToast(text, { tone: 'bad', durationMs: 6_000 })

  async function addPictures(files: readonly File[]): Promise<void> {
    const room = picturesMax - pictures.length
    if (files.length > room) problem(t('newPost.too-many', { max: picturesMax }))
    setIsReading(true)
    // One after the other: unpacked, each of them is large.
    for (const file of files.slice(0, room)) {
      const picture = await shrinkPicture(file)
      if (!picture) problem(t('newPost.not-picture', { name: file.name }))
      else if (picture.file.size > postFileMaxMegabytes * 1_000_000)
        problem(t('newPost.too-large', { name: file.name }))
      else {
        urls.current.push(picture.url)
        setPictures((before) => [...before, picture])
      }
    }
    setIsReading(false)
  }

  async function chooseVideo(file: File): Promise<void> {
    setIsReading(true)
    const chosen = await readVideo(file)
    setIsReading(false)
    if (typeof chosen === 'string') return problem(t(`newPost.video.${chosen}`))
    urls.current.push(chosen.url, chosen.posterUrl)
    setVideo(chosen)
  }

  return {
    pictures,
    video,
    isReading,
    addPictures,
    chooseVideo,
    removePicture: (url: string) => setPictures((before) => before.filter((each) => each.url !== url)),
    removeVideo: () => setVideo(null),
    forget: () => saveDraftFiles(noDraftFiles),
  }
}
