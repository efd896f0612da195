import { Box } from '@mui/material'
import { formatMoment } from '../../shell/formatMoment.ts'
import { useRecordContext } from 'react-admin'
import type { Row } from '../../shell/dataProvider.ts'
import { Paragraphs } from '../phone/Paragraphs.tsx'
import { Phone } from '../phone/Phone.tsx'
import { PhoneCard } from '../phone/PhoneCard.tsx'
import { usePreview } from '../phone/usePreview.ts'

export function NewsPreview() {
  const row = useRecordContext<Row<'news'>>()
  const { text, value } = usePreview()
  const picture = value('imgUrl')
  return (
    <Phone title="News" sources={['title', 'summary', 'content']}>
      <PhoneCard>
        {picture && <Box component="img" src={picture} alt="" sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', bgcolor: 'var(--soft)' }} />}
        <Box sx={{ p: '14px' }}>
          <Box sx={{ fontSize: 18, lineHeight: 1.3, fontWeight: 700 }}>{text('title') || 'Title'}</Box>
          <Box sx={{ fontSize: 12, color: 'var(--muted)', my: '4px' }} lang="en">{row?.createTime ? formatMoment(row.createTime) : 'Now'}</Box>
          <Box sx={{ fontWeight: 600, mb: '10px' }}>{text('summary') || 'Summary'}</Box>
          <Paragraphs text={text('content') || 'Text'} />
        </Box>
      </PhoneCard>
    </Phone>
  )
}
