import type { PostPicture } from '@millrace/contract/square/post'

type PictureFrameProps = {
  picture: PostPicture
  isSmall?: boolean
  /** In sight at once: fetched before everything else. */
  isFirst?: boolean
}

/** A picture that fills its frame, blurred until it has arrived. */
export function PictureFrame({ picture, isSmall = false, isFirst = false }: PictureFrameProps) {
  const smallWidth = Math.min(480, picture.width)
  const toSet = (small: string, whole: string) => `${small} ${smallWidth}w, ${whole} ${picture.width}w`
  const sizes = isSmall ? '(min-width: 1024px) 200px, 40vw' : '(min-width: 1024px) 400px, 90vw'
  return (
    <picture>
      <source type="image/avif" srcSet={toSet(picture.smallAvifUrl, picture.avifUrl)} sizes={sizes} />
      <img
        src={picture.smallUrl}
        srcSet={toSet(picture.smallUrl, picture.url)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundImage: `url(${picture.placeholder})` }}
        className="absolute inset-0 size-full object-cover post-photo"
      />
    </picture>
  )
}
