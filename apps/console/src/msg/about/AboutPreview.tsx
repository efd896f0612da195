import { Box } from '@mui/material'
import { Mark } from '../../shell/Mark.tsx'
import { Paragraphs } from '../phone/Paragraphs.tsx'
import { Phone } from '../phone/Phone.tsx'
import { PhoneCard } from '../phone/PhoneCard.tsx'
import { usePreview } from '../phone/usePreview.ts'

export function AboutPreview() {
  const { text } = usePreview()
  return (
    <Phone title="About" sources={['content']}>
      <Box sx={{ display: 'grid', justifyItems: 'center', py: '14px', color: 'var(--accent)' }}><Mark sizePx={52} /></Box>
      <PhoneCard sx={{ p: '14px' }}><Paragraphs text={text('content') || 'Text'} /></PhoneCard>
    </Phone>
  )
}
