import { Box } from '@mui/material'
import { Phone } from '../../components/phone/Phone.tsx'
import { BlankCard, PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'

export function SlidePreview() {
  const { text, value } = usePreview()
  const picture = value('imgUrl')
  return (
    <Phone sources={['title', 'content']}>
      <PhoneCard sx={{ mb: '12px' }}>
        <Box sx={{ aspectRatio: '2 / 1', bgcolor: 'var(--soft)' }}>
          {picture && (
            <Box
              component="img"
              src={picture}
              alt=""
              sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
            />
          )}
        </Box>
        <Box sx={{ p: '12px 14px 14px' }}>
          <Box sx={{ fontWeight: 700, fontSize: 15 }}>{text('title') || 'Title'}</Box>
          <Box sx={{ fontSize: 13, color: 'var(--muted)' }}>{text('content') || 'Text'}</Box>
        </Box>
      </PhoneCard>
      <BlankCard heightPx={130} />
      <BlankCard heightPx={90} />
    </Phone>
  )
}
