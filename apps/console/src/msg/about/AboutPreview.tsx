import { Box } from '@mui/material'
import { Phone } from '../../components/phone/Phone.tsx'
import { PhoneCard, PlaceholderLines } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import { Logo } from '../../shell/Logo.tsx'
import { Paragraphs } from '../phone/Paragraphs.tsx'

export function AboutPreview() {
  const { text } = usePreview()
  return (
    <Phone title="About" sources={['content']}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '14px', py: '8px', mb: '10px' }}>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 56,
            height: 56,
            borderRadius: '16px',
            bgcolor: 'var(--accent)',
            color: 'var(--onAccent)',
          }}
        >
          <Logo sizePx={36} />
        </Box>
        <Box>
          <Box sx={{ fontSize: 19, fontWeight: 700, mb: '6px' }}>Millrace</Box>
          <Box sx={{ color: 'var(--line)' }}>
            <PlaceholderLines widths={[90]} />
          </Box>
        </Box>
      </Box>
      <PhoneCard sx={{ p: '16px' }}>
        <Paragraphs text={text('content') || 'Text'} />
      </PhoneCard>
    </Phone>
  )
}
