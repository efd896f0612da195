import type { PostPicture, PostVideo } from '@millrace/contract/square/post'
import { Box } from '@mui/material'

/** The pictures of a post in a grid, or its video. */
export function PostMedia({ pictures, video }: { pictures: readonly PostPicture[]; video: PostVideo | null }) {
  if (video)
    return (
      <Box
        component="video"
        controls
        preload="none"
        src={video.url}
        {...(video.poster && { poster: video.poster.smallUrl })}
        sx={{ display: 'block', width: 1, maxWidth: 360, aspectRatio: `${video.width} / ${video.height}`, ...boxSx }}
      />
    )
  if (pictures.length === 0) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(120px, 100%), 1fr))',
        maxWidth: 480,
      }}
    >
      {pictures.map(({ url, smallUrl, width, height }, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`Open picture ${index + 1}`}>
          <Box
            component="img"
            src={smallUrl}
            width={width}
            height={height}
            alt={`Picture ${index + 1}`}
            loading="lazy"
            sx={{ display: 'block', width: 1, height: 140, objectFit: 'cover', ...boxSx }}
          />
        </a>
      ))}
    </Box>
  )
}

const boxSx = { borderRadius: '12px', bgcolor: 'background.default' } as const
