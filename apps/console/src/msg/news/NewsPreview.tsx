import type { newsContent } from '@millrace/contract/console/content'
import { Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Phone } from '../../components/phone/Phone.tsx'
import { PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import type { RowOf } from '../../shell/page.ts'
import { formatMoment } from '../../shell/time.ts'
import { Paragraphs } from '../phone/Paragraphs.tsx'

/** The card in the list, and below it the article. */
export function NewsPreview() {
  const row = useRecordContext<RowOf<typeof newsContent.list>>()
  const { text, value } = usePreview()
  const title = text('title') || 'Title'
  const date = (
    <Box lang="en" sx={{ fontSize: 12, color: 'var(--muted)' }}>
      {row?.createTime ? formatMoment(row.createTime) : 'Now'}
    </Box>
  )
  const picture = (aspectRatio: string) =>
    value('imgUrl') && (
      <Box
        component="img"
        src={value('imgUrl')}
        alt=""
        sx={{ display: 'block', width: '100%', aspectRatio, objectFit: 'cover', bgcolor: 'var(--soft)' }}
      />
    )
  return (
    <Phone title="News" sources={['title', 'summary', 'content']}>
      <PhoneCard sx={{ mb: '12px' }}>
        {picture('20 / 9')}
        <Box sx={{ p: '14px' }}>
          {date}
          <Box sx={{ fontSize: 16, lineHeight: 1.35, fontWeight: 700 }}>{title}</Box>
          <Box
            sx={{
              color: 'var(--muted)',
              display: '-webkit-box',
              WebkitLineClamp: 3,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {text('summary') || 'Summary'}
          </Box>
        </Box>
      </PhoneCard>
      <PhoneCard>
        {picture('2 / 1')}
        <Box sx={{ p: '16px' }}>
          <Box sx={{ fontSize: 19, lineHeight: 1.3, fontWeight: 700, mb: '2px' }}>{title}</Box>
          {date}
          <Box sx={{ mt: '10px' }}>
            <Paragraphs text={text('content') || 'Text'} />
          </Box>
        </Box>
      </PhoneCard>
    </Phone>
  )
}
