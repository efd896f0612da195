import PlayIcon from '@mui/icons-material/PlayArrow'
import { Box } from '@mui/material'
import { Phone } from '../../components/phone/Phone.tsx'
import { BlankCard, PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'

export function VideoPreview() {
  const { text, value } = usePreview()
  const poster = value('posterUrl')
  return (
    <Phone sources={['title']}>
      <BlankCard heightPx={120} />
      <PhoneCard sx={{ mb: '12px' }}>
        <Box sx={{ position: 'relative', aspectRatio: '16 / 9', bgcolor: 'var(--soft)' }}>
          {poster && (
            <Box
              component="img"
              src={poster}
              alt=""
              sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
            />
          )}
          <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
            <Box
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 48,
                height: 48,
                borderRadius: '50%',
                bgcolor: 'var(--card)',
                color: 'var(--accent)',
              }}
            >
              <PlayIcon />
            </Box>
          </Box>
        </Box>
        <Box sx={{ p: '12px 14px', fontWeight: 600 }}>{text('title') || 'Title'}</Box>
      </PhoneCard>
      <BlankCard heightPx={120} />
    </Phone>
  )
}
